// Runs the engine as WebAssembly: node run.mjs MODULE GAMES REPLAY...
// Prints what the native `signature` program prints. A module that wants anything from outside is refused.
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const [file, games, ...replays] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
const imports = WebAssembly.Module.imports(module).map((i) => `${i.module}.${i.name}`);
if (imports.length) {
    console.error(`the module must not import anything, found ${imports.join(", ")}`);
    process.exit(1);
}
const engine = new WebAssembly.Instance(module, {}).exports;
engine._initialize();

const bytes = () => new Uint8Array(engine.memory.buffer);
function text(at) {
    const memory = bytes();
    return new TextDecoder().decode(memory.subarray(at, memory.indexOf(0, at)));
}

for (let i = 0, at; (at = engine.signature_games(i, Number(games))); i++) console.log(text(at));

let failed = 0;
for (const replay of replays) {
    const data = readFileSync(replay);
    const at = engine.signature_alloc(data.length + 1); // zeroed
    bytes().set(data, at);
    const said = text(engine.signature_replay(at, data.length));
    failed += said.startsWith("failed");
    console.log(`${basename(replay)}: ${said}`);
}
process.exit(failed ? 1 : 0);
