// Opens the engine as WebAssembly, in browsers and in node. src/wasm/wasm.h lists what can be asked.
//
//     const engine = await openEngine(bytes);
//     const game = engine.ask("new", "2e/M0", 1, "", "", "42", "en");
//     engine.ask("do", game.handle, "activate amy", "en");
//
// A call gives the answer object: {ok: true, ...} or {ok: false, error, rule}. It never throws for what a player does; if the
// module itself breaks, the error goes through, and the module has to be opened again.

export async function openEngine(source) {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    const door = (await WebAssembly.instantiate(module, {})).exports;
    door._initialize();
    const encoder = new TextEncoder();
    const decoder = new TextDecoder();
    const bytes = () => new Uint8Array(door.memory.buffer);

    function put(text) {
        const data = encoder.encode(text);
        const at = door.wasm_alloc(data.length + 1);
        if (!at) throw new Error("not enough memory");
        bytes().set(data, at);
        bytes()[at + data.length] = 0;
        return at;
    }

    function ask(name, ...words) {
        const texts = [];
        const values = words.map((word) => {
            if (typeof word !== "string") return Number(word);
            texts.push(put(word));
            return texts.at(-1);
        });
        const at = door[`wasm_${name}`](...values);
        texts.forEach((text) => door.wasm_free(text));
        const memory = bytes();
        return JSON.parse(decoder.decode(memory.subarray(at, memory.indexOf(0, at))));
    }

    return { ask };
}
