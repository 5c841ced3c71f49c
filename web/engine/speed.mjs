// How fast the engine is as WebAssembly, compared with the native program in the same run: node web/engine/speed.mjs MODULE HOLDOUT [MISSION]
// Both play the same games in turn, several times; processor time counts, so that a busy machine disturbs less. The median is told.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { openEngine } from "./engine.mjs";

const [file, holdout, mission = "2e/M1"] = process.argv.slice(2);
const games = 4000, turns = 7, before = 5;
const engine = await openEngine(readFileSync(file));
const cpu = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1e6; };

function native() {
    const said = JSON.parse(execFileSync(holdout, ["bench", "--mission", mission, "--games", String(games), "--json"]));
    return { rate: said.decisions / said.processor_seconds, signature: said.signature };
}

function played(games) {
    const begun = cpu();
    const said = engine.ask("bench", mission, games);
    return { ...said, seconds: cpu() - begun };
}

// The module opens the mission in the same call; the native program counts from where the games begin. So a call that plays one
// game is taken off.
function module() {
    const opening = played(1), said = played(games);
    return { rate: (said.decisions - opening.decisions) / (said.seconds - opening.seconds), signature: said.signature };
}

// The browser compiles what is used often once more, and better, beside the games: that time is not theirs. A function that is
// running goes on as it was compiled first, so it takes several calls until all of it is done.
for (let i = 0; i < before; i++) module();
const pairs = Array.from({ length: turns }, () => [native(), module()]);
if (pairs.some(([a, b]) => a.signature !== b.signature)) throw new Error("they do not play the same games");
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
const share = median(pairs.map(([a, b]) => b.rate / a.rate));
const millions = (side) => (median(pairs.map((pair) => pair[side].rate)) / 1e6).toFixed(2);
console.log(`${mission}: native ${millions(0)}, WebAssembly ${millions(1)} million decisions a second of processor time: ${(100 * share).toFixed(0)} %`);
