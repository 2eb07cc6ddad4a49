// What the package's types allow, and what they refuse: it compiles, and is not run.
import { FerzError, load, loadWorkers, type GameMove } from "ferz";

const ferz = await load(new URL("file:///ferz.wasm"));
const text: string = ferz.convert("mbn:N", "ancp", { board: "9x10", memory: 1e8 });
const game = ferz.variant("chess", { fen: "4k3/8/8/8/8/8/8/4K3 w - -" });
const moves: GameMove[] = game.play("e4").play(game.legalMoves()[0]).movesBetween("e2", "e4");
const dests: Map<string, string[]> = game.dests();
const all: Map<string, string[]> = game.premoves();
const some: string[] = game.premoves("e2");
const nodes: number = game.perft(2);
// @ts-expect-error: in this thread nothing can be given up
ferz.askLine("{}", { signal: AbortSignal.timeout(5) });
// @ts-expect-error: there is no such question
ferz.ask({ ask: "count" });

const workers = await loadWorkers({ limit: 1_000, memory: 1e8, workers: 2, worker: "/ferz/worker.mjs" });
const later: Promise<string> = workers.convert("mbn:N", "ancp", { board: "9x10", signal: AbortSignal.timeout(5) });
const inWorkers = await workers.variant("chess", { limit: 5 });
const after: Promise<typeof inWorkers> = inWorkers.play("e4", { limit: 5 });
const fen: string = inWorkers.undo().fen;
const few: Promise<string[]> = inWorkers.premoves("e2", { signal: AbortSignal.abort() });
const many: Promise<number> = inWorkers.perft(2);
// @ts-expect-error: it is a promise
const early: string = workers.convert("mbn:N", "ancp");
await workers.close();

export const kinds = [FerzError, text, moves, dests, all, some, nodes, later, after, fen, few, many, early];
