/// <reference types="vite/client" />
/// <reference types="svelte" />
declare const __BUILD__: string
