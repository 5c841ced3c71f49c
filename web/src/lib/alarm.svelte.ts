// What no page can go on without, told above whatever page is open: the engine that could not be loaded.
export const alarm = $state({ text: '' })
