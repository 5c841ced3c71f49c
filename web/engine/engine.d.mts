// The types of engine.mjs.
export function openEngine(
  source: BufferSource | WebAssembly.Module,
): Promise<{ ask(name: string, ...words: (string | number)[]): { ok: boolean; error?: string; [field: string]: unknown } }>
