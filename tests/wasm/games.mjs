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

for (let number = 0; number < games; ++number) {
  const name = variants[number % variants.length];
  const game = await ferz.variant(name);
  const moves = [];
  const positions = [];
  for (let ply = 0; ply <= plies; ++ply) {
    const legal = game.legalMoves();
    const dests = [...game.dests()].flatMap(([orig, all]) => all.map((dest) => orig + dest)).sort();
    positions.push({ fen: game.fen, turn: game.turn, check: game.check, result: game.result, legal, dests });
    if (ply === plies || legal.length === 0) break;
    const move = legal[below(legal.length)];
    moves.push(move.uci);
    // By each way of saying which; sometimes taken back.
    if (ply % 10 === 0 && (await game.play(move)).undo().fen !== positions[ply].fen) throw new Error(`${name}: ${moves}`);
    await game.play([move, move.uci, move.san][ply % 3]);
  }
  console.log(JSON.stringify({ name, moves, positions, played: game.played }));
}
if (program) await ferz.close();
