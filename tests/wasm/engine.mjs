// Plays through the door of the WebAssembly module and through `holdout engine` side by side; every answer has to be the same.
// node engine.mjs MODULE HOLDOUT       ends with "N passed, M failed"
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { openEngine } from "../../web/engine/engine.mjs";

const [file, holdout] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));

// ---- the native engine, one question at a time ----

function openNative() {
    const process = spawn(holdout, ["engine", "--lang", "en"], { stdio: ["pipe", "pipe", "inherit"] });
    const lines = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
    return {
        async ask(cmd, fields = {}) {
            process.stdin.write(JSON.stringify({ cmd, ...fields }) + "\n");
            const { value, done } = await lines.next();
            assert(!done, "the native engine has ended");
            return JSON.parse(value);
        },
        close: () => process.stdin.end(),
    };
}

// Answers of the module have a handle more.
function same(web, native, about) {
    const { handle, ...rest } = web;
    assert.deepEqual(rest, native, about);
}

// ---- both play the same game ----

async function compareLooks(engine, native, game, lang, seats) {
    const at = game.handle;
    same(engine.ask("state", at, lang), await native.ask("state", { lang }), "state");
    for (let seat = -1; seat <= seats; seat++) {
        same(engine.ask("observe", at, seat, lang), await native.ask("observe", { seat, lang }), `observe ${seat}`);
        same(engine.ask("events", at, -1, seat, lang), await native.ask("events", { from: -1, seat, lang }), `events ${seat}`);
    }
    same(engine.ask("map", at, lang), await native.ask("map", { lang }), "map");
    same(engine.ask("names", at, lang), await native.ask("names", { lang }), "names");
}

async function playBoth(mission, seats, seed, steps) {
    const engine = await openEngine(module);
    const native = openNative();
    const game = engine.ask("new", mission, seats, "", "", seed, "en");
    const at = game.handle;
    let last = { steps: 0 };
    same(game, await native.ask("new", { mission, seats, seed }), "new");
    for (let i = 0, dice = 1; i < steps; i++) {
        const lang = i % 2 ? "de" : "en";
        const legal = engine.ask("legal", at, i % 3 === 0, lang);
        same(legal, await native.ask("legal", { brief: i % 3 === 0, lang }), `legal ${i}`);
        if (legal.result !== "playing") break;
        dice = (dice * 48271) % 2147483647;
        const answer = legal.actions[dice % legal.actions.length];
        const action = answer.text ?? answer;
        same(engine.ask("check", at, action, lang), await native.ask("check", { action, lang }), action);
        last = engine.ask("do", at, action, lang);
        same(last, await native.ask("do", { action, lang }), action);
        assert(last.ok, action);
        if (i % 5 === 0) {
            same(engine.ask("undo", at, 0, lang), await native.ask("undo", { lang }), "undo");
            same(engine.ask("do", at, "move amy nowhere", lang), await native.ask("do", { action: "move amy nowhere", lang }));
        }
        if (i % 40 === 7) await compareLooks(engine, native, game, lang, seats);
    }
    same(engine.ask("review", at, 1, 4, "de"), await native.ask("review", { step: 1, worlds: 4, lang: "de" }), "review");
    same(engine.ask("danger", at, 20, "en"), await native.ask("danger", { worlds: 20, lang: "en" }), "danger");
    assert(last.steps >= 20, `only ${last.steps} steps were played`);
    const record = engine.ask("save", at);
    same(record, await native.ask("save"), "save");
    const again = engine.ask("load", record.text, 1, "en");
    assert.notEqual(again.handle, at);
    assert.equal(again.hash, (await native.ask("hash")).hash);
    native.close();
    return { engine, at, record: record.text };
}

// ---- the module alone ----

async function looksBack() {
    const { engine, at, record } = await playBoth("2e/M0", 1, "77", 60);
    const now = engine.ask("state", at, "en");
    const views = [];
    for (let step = now.steps; step >= 0; step--) {
        const status = engine.ask("goto", at, step, "en");
        assert.deepEqual([status.ok, status.steps, status.of], [true, step, now.steps]);
        views[step] = engine.ask("state", at, "en");
        assert.equal(views[step].hash, status.hash);
    }
    assert.equal(engine.ask("events", at, -1, -1, "en").log.length, 1, "only the set-up has happened at step 0");
    assert.match(engine.ask("do", at, "end amy", "en").error, /past/);
    assert.match(engine.ask("undo", at, 1, "de").error, /vorbei/);
    assert.equal(engine.ask("bot", at, "random", 0, "1", "en").ok, false);
    assert.equal(engine.ask("setup", at, "round 2", "en").ok, false);
    assert.equal(engine.ask("save", at).text, record, "looking back changes nothing");
    engine.ask("goto", at, -1, "en");
    assert.deepEqual(engine.ask("state", at, "en"), now);
    const fresh = engine.ask("new", "2e/M0", 1, "", "", "77", "en").handle; // the way forward meets the same positions
    for (const { do: action, step } of engine.ask("events", at, 0, -1, "en").log) {
        assert.equal(engine.ask("do", fresh, action, "en").hash, views[step + 1].hash, action);
    }
}

async function manyGames() {
    const engine = await openEngine(module);
    const handles = [];
    for (let i = 0; i < 40; i++) {
        const game = engine.ask("new", i % 2 ? "2e/M1" : "zombietown/town", 2, "", "", `${i}`, "en");
        if (!game.ok) break;
        handles.push(game.handle);
    }
    assert.equal(new Set(handles).size, handles.length);
    assert(handles.length >= 8 && handles.length < 40, `${handles.length} games at once`);
    assert.equal(engine.ask("state", handles[1], "en").mission, "2e/M1");
    assert.equal(engine.ask("close", handles[0]).ok, true);
    assert.equal(engine.ask("state", handles[0], "en").ok, false);
    assert.equal(engine.ask("new", "2e/M0", 1, "", "", "1", "en").handle, handles[0]);
    for (const wrong of [0, -1, 17, 1e9]) assert.equal(engine.ask("state", wrong, "en").ok, false);
}

async function mistakes() {
    const engine = await openEngine(module);
    const refused = (...words) => {
        const answer = engine.ask(...words);
        assert.equal(answer.ok, false, words.join(" "));
        assert.equal(typeof answer.error, "string");
    };
    refused("new", "2e/NO", 1, "", "", "1", "en");
    refused("new", "2e/M0", 1, "", "", "x", "en");
    refused("new", "2e/M0", 7, "", "", "1", "en");
    refused("new", "2e/M0", 1, "nobody", "", "1", "en");
    refused("new", "2e/M0", 1, "", "nonsense", "1", "en");
    refused("load", "nonsense", 1, "en");
    refused("plan", "2e/NO", "en");
    refused("bench", "2e/NO", 1);
    refused("cards", "3e", "en");
    refused("rules", "3e", "", "en");
    refused("rule", "2e", "2E-NO", "en");
    const { handle } = engine.ask("new", "zombietown/town", 3, "", "", "1", "en");
    refused("bot", handle, "nobody", 0, "1", "en");
    refused("bot", handle, "greedy", 1 - engine.ask("state", handle, "en").to_move, "1", "en");
    refused("query", handle, "nonsense");
    refused("sees", handle, "nowhere");
    refused("setup", handle, "dice 7", "en");
    refused("why", handle, "", "en");
}

async function bots() {
    const engine = await openEngine(module);
    const { handle } = engine.ask("new", "zombietown/town", 2, "", "", "5", "en");
    let steps = 0;
    for (; steps < 4000; steps++) {
        const { seat, result } = engine.ask("legal", handle, 1, "en");
        if (result !== "playing") break;
        const answer = engine.ask("bot", handle, steps % 20 ? "random" : "greedy", Math.max(seat, 0), `${steps}`, "en");
        assert(answer.ok && answer.did, answer.error);
    }
    const end = engine.ask("state", handle, "en");
    assert.equal(end.result, "over");
    assert(end.winners.length >= 1);
    assert(end.tracks.some((track) => track.score === "sum"));
}

// What the program prints, the module says.
async function pages() {
    const engine = await openEngine(module);
    const run = (...words) => execFileSync(holdout, words, { encoding: "utf8" });
    const native = openNative();
    assert.deepEqual(engine.ask("games").games, (await native.ask("games")).games);
    native.close();
    for (const mission of ["2e/M0", "2e/M3", "zombietown/town"])
        for (const lang of ["en", "de"]) assert.equal(engine.ask("plan", mission, lang).svg, run("map", mission, "--lang", lang));
    for (const mission of ["2e/M1", "zombietown/town"]) {
        const told = JSON.parse(run("bench", "--games", "40", "--mission", mission, "--json"));
        const { signature, decisions } = engine.ask("bench", mission, 40);
        assert.deepEqual({ signature, decisions }, { signature: told.signature, decisions: told.decisions });
    }
    assert.equal(engine.ask("rule", "2e", "2e-move-1", "de").rule, "2E-MOVE-1");
    assert(engine.ask("rules", "2e", "TÜR", "en").rules.every(({ rule, text }) => rule && text));
    const all = engine.ask("rules", "", "", "de").rules.map(({ rule }) => rule);
    assert.equal(new Set(all).size, all.length); // every rule of every book once
    for (const game of ["2e", "zombietown", "washington"]) assert(engine.ask("rules", game, "", "en").rules.every(({ rule }) => all.includes(rule)));
    assert(engine.ask("cards", "2e", "de").cards.some(({ id, lines }) => id === "pistol" && lines[0].ranged));
    const { handle } = engine.ask("new", "2e/M0", 0, "amy,doug,elle,josh,ned,wanda", "ultrared=yes\n", "1", "en");
    const { lessons, lesson } = engine.ask("lessons", handle, "de");
    assert(lessons.length > 2 && lesson === 0 && lessons.every(({ text, learned }) => text && learned === false));
    assert.equal(engine.ask("query", handle, "zone amy").value, "r2c0");
    assert.equal(engine.ask("setup", handle, "put amy r2c1", "en").ok, true);
    assert.equal(engine.ask("setup", handle, "dice 4 6 1", "en").steps, 2);
    assert.equal(engine.ask("query", handle, "zone amy").value, "r2c1");
    assert(engine.ask("sees", handle, "r2c1").places.includes("r2c0"));
    assert.equal(engine.ask("do", handle, "move amy r0c4", "en").ok, false);
    const { why, rule } = engine.ask("why", handle, "", "en");
    assert(why && rule);
}

const tests = {
    "nothing is imported": () => assert.deepEqual(WebAssembly.Module.imports(module), []),
    "M0 as the native engine plays it": () => playBoth("2e/M0", 1, "42", 300),
    "M5, two players": () => playBoth("2e/M5", 2, "0xdeadbeef", 150),
    "Zombietown, three players": () => playBoth("zombietown/town", 3, "7", 200),
    "looking back": looksBack,
    "many games at once": manyGames,
    "mistakes are answers": mistakes,
    "bots to the end": bots,
    "plans, rules, cards, bench": pages,
};
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
    try {
        await test();
        console.log(`ok    ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAIL  ${name}\n${error.stack}`);
    }
}
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
