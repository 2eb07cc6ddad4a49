// Random games by the package's interface, one line of JSON for each: what the package says of every position.
//
//     node games.mjs PACKAGE PROGRAM SEED GAMES PLIES VARIANT...
//
// The package's module answers; a PROGRAM that is not empty answers in its place.
import { pathToFileURL } from "node:url";

const [folder, program, seed, games, plies, ...variants] = process.argv.slice(2);
const { load, loadWorkers } = await import(pathToFileURL(`${folder}/index.mjs`));
const ferz = program
  ? await loadWorkers({ source: pathToFileURL(program), worker: new URL("program_worker.mjs", import.meta.url), workers: 1 })
  : await load();

// Xorshift: the same games everywhere.
let state = Number(seed);
const below = (count) => {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return Math.floor((state >>> 0) / 2 ** 32 * count);
};

/** A game in which `choose` picks the moves, of the legal ones; nothing ends it. */
async function play(name, choose) {
  const game = await ferz.variant(name);
  const moves = [];
  const positions = [];
  for (let ply = 0; ply <= plies; ++ply) {
    const legal = game.legalMoves();
    const dests = [...game.dests()].flatMap(([orig, all]) => all.map((dest) => orig + dest)).sort();
    positions.push({ fen: game.fen, turn: game.turn, check: game.check, result: game.result, legal, dests });
    const move = ply < plies && choose(legal, ply);
    if (!move) break;
    moves.push(move.uci);
    // By each way of saying which; sometimes taken back.
    if (ply % 10 === 0 && (await game.play(move)).undo().fen !== positions[ply].fen) throw new Error(`${name}: ${moves}`);
    await game.play([move, move.uci, move.san][ply % 3]);
  }
  if (await game.perft(1) !== game.legalMoves().length) throw new Error(`${name}: ${moves}, counted otherwise`);
  console.log(JSON.stringify({ name, moves, positions, played: game.played }));
}

for (let number = 0; number < games; ++number)
  await play(variants[number % variants.length], (legal) => legal[below(legal.length)]);
// No FEN says that both sides have passed.
await play("janggi", (legal, ply) => ply < 3 && legal.find(({ uci }) => uci === "0000"));
if (program) await ferz.close();
