// Workers: their answers are the library's, and what is given up leaves nothing behind.
//
//     node workers.mjs PACKAGE
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { FerzError, load, loadWorkers } = await import(pathToFileURL(`${process.argv[2]}/index.mjs`));

/** Takes some seconds, and more than a hundred megabytes. */
const kLong = { ask: "fingerprint", def: "betza:K0aK0aK", board: "26x26" };
const kLines = ["mbn:N", "betza:BN", "%", "shogi"].map((def) => JSON.stringify({ ask: "show", def, id: def }));

const threads = () => readdirSync("/proc/self/task").length;
const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync("/proc/self/status", "utf8"))[1]) * 1024;
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const isLimit = (error) => error instanceof FerzError && error.name === "limit";

async function until(what, holds) {
  for (let each = 0; each < 200; ++each) {
    if (holds()) return;
    await pause(50);
  }
  assert.fail(what());
}

const here = await load();
const ferz = await loadWorkers();

// A module that is not there, or is none, leaves no worker behind.
const started = threads();
await assert.rejects(loadWorkers({ source: new URL("file:///nowhere/ferz.wasm") }), /ENOENT/);
await assert.rejects(loadWorkers({ source: new Uint8Array(8) }), /WebAssembly/);
await until(() => `${threads()} threads, ${started} before`, () => threads() <= started);

// One after the other, at once, and many more than there are workers.
assert.equal(await ferz.askLine(kLines[0]), here.askLine(kLines[0]));
assert.deepEqual(await Promise.all(kLines.map((line) => ferz.askLine(line))), kLines.map((line) => here.askLine(line)));
const many = await Promise.all(Array.from({ length: 200 }, (_, id) => ferz.ask({ ask: "check", def: "N", id })));
assert.deepEqual(many.map(({ id }) => id), Array.from({ length: 200 }, (_, id) => id));
assert.equal(await ferz.convert("betza:N0", "ancp"), here.convert("betza:N0", "ancp"));
await assert.rejects(ferz.check("N", { bord: "8x8" }), FerzError);

// Time and memory.
await assert.rejects(ferz.ask(kLong, { limit: 100 }), isLimit);
assert.deepEqual(JSON.parse(await ferz.askLine(JSON.stringify({ ...kLong, id: 7 }), { limit: 50 })).id, 7);
await assert.rejects(ferz.ask(kLong, { memory: 40e6 }), isLimit);
assert.throws(() => here.ask(kLong, { memory: 40e6 }), isLimit);
assert.equal(here.check("mbn:N").pieces.length, 1);
await assert.rejects((await loadWorkers({ limit: 100, workers: 1 })).fingerprint(kLong.def, { board: "26x26" }), isLimit);

// The stack is nearly full: an answer, the error, or an exception, and afterwards all is well.
const line = JSON.stringify({ ask: "check", def: `mbn:${"(".repeat(190)}N${")".repeat(190)}` });
const expected = here.askLine(line);
const said = new Set();
let level = 0;
(function deeper() {
  try {
    deeper();
  } catch (error) {
    assert(error instanceof RangeError);
  }
  if (level++ % 50 !== 0) return;
  try {
    const answer = here.askLine(line);
    said.add(answer === expected ? "right" : JSON.parse(answer).error.name);
  } catch (error) {
    assert(error instanceof RangeError);
  }
})();
assert.deepEqual([...said].sort(), ["limit", "right"]);
assert.equal(here.askLine(line), expected);

// Of two moves that are asked for at once one is made, as of a move and a move that is taken back meanwhile.
const game = await ferz.variant("chess");
const both = await Promise.allSettled([game.play("e4"), game.play("d4")]);
assert.deepEqual(both.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
assert.equal(game.fen, here.variant("chess").play(game.played[0]).fen);
const late = game.play(game.legalMoves()[0]);
game.undo();
await assert.rejects(late, /has gone on/);
assert.deepEqual(game.played, []);
assert.equal(game.fen, here.variant("chess").fen);

// Of two games that are begun at once the last one counts. What is given away is nobody else's.
const bare = "4k3/8/8/8/8/8/8/4K2R w K -";
const begun = await Promise.allSettled([game.reset("4k3/8/8/8/8/8/8/4K3 w - -"), game.reset(bare)]);
assert.deepEqual(begun.map(({ status }) => status), ["rejected", "fulfilled"]);
assert.equal(game.fen, here.variant("chess", { fen: bare }).fen);
game.legalMoves().length = 0;
(await game.premoves()).clear();
assert.equal(game.legalMoves().length, 15);
assert.deepEqual((await game.premoves("e1")).sort(), here.variant("chess", { fen: bare }).premoves("e1").sort());
await assert.rejects(game.perft(), FerzError);

// Given up before it runs, while it waits, and while it runs.
await assert.rejects(ferz.check("N", { signal: AbortSignal.abort() }), { name: "AbortError" });
const reason = new Error("not needed any more");
await assert.rejects(ferz.check("N", { signal: AbortSignal.abort(reason) }), reason);
await ferz.check("N");
await pause(500);
const before = { threads: threads(), resident: resident() };
console.log(`before 100 times three questions are given up: ${before.threads} threads, ${Math.round(before.resident / 1e6)} MB`);
for (let each = 0; each < 100; ++each) {
  const cancel = new AbortController();
  const answers = [1, 2, 3].map(() => ferz.ask(kLong, { signal: cancel.signal }));
  setTimeout(() => cancel.abort(), each % 10 * 10);
  for (const answer of await Promise.allSettled(answers)) assert.equal(answer.reason?.name, "AbortError");
}
assert.equal((await ferz.check("N", { limit: 5000 })).notation, "mbn");
await until(() => `${threads()} threads, ${before.threads} before`, () => threads() <= before.threads);
await until(() => `${resident()} bytes, ${before.resident} before`, () => resident() < before.resident + 100e6);
console.log(`and after it: ${threads()} threads, ${Math.round(resident() / 1e6)} MB`);

// Nothing keeps the program from ending but what runs.
await ferz.close();
await assert.rejects(ferz.check("N"), /closed/);
console.log("workers: nothing is wrong");
