/** A question of `ferz ask`: `ask` is its kind, and the other keys are those of docs/questions.md. */
export interface Question {
  ask: "check" | "convert" | "describe" | "equal" | "export" | "fingerprint" | "identify" | "import" | "lsp" | "moves" | "play" | "rules" | "show" | "variant";
  [key: string]: unknown;
}

/** An answer as JSON; docs/questions.md has its keys. */
export type Answer = Record<string, unknown>;

/** `name` is the kind of error, as "syntax" or "limit". */
export class FerzError extends Error {
  readonly details: { name: string; message: string; help?: string; line?: number; col?: number };
}

/** What a question may use in this thread: bytes. */
export interface Most {
  memory?: number;
}

/** What a question may use in a worker, in milliseconds and bytes; and the signal that gives it up. */
export interface MostInWorker extends Most {
  limit?: number;
  signal?: AbortSignal;
}

/** The questions by their names. An argument `more` has the other keys of the question, and what it may use. */
interface Questions<How, Asked extends { answer: unknown; text: unknown; moves: unknown; variant: unknown }> {
  check(def: string, more?: More<How>): Asked["answer"];
  convert(def: string, to: string, more?: More<How>): Asked["text"];
  describe(def: string, more?: More<How>): Asked["answer"];
  /** Two pieces, or two variants: by name, or `{ toml: text }`. */
  equal(left: string | { variant: string } | { toml: string }, right: string | { variant: string } | { toml: string }, more?: More<How>): Asked["answer"];
  fingerprint(def: string, more?: More<How>): Asked["answer"];
  identify(def: string, more?: More<How>): Asked["answer"];
  moves(def: string, at: string, more?: More<How>): Asked["moves"];
  show(def: string, more?: More<How>): Asked["answer"];
  play(variant: string, moves?: string[], more?: More<How>): Asked["answer"];
  /** The rules of a variant, by its name or its file's text, for those who play it: a page (`html`), or Markdown (`md`). */
  rules(text: string, format?: "html" | "md", more?: More<How>): Asked["text"];
  /** A game of a variant that is built in, by its name, or of a variant file, by its text; from a position, or as it starts. */
  variant(text: string, more?: { fen?: string } & How): Asked["variant"];
}

/** What a question may say besides: `notation`, `board`, `piece`, `id` and others. */
export type More<How = Most> = Record<string, unknown> & How;

interface Now {
  answer: Answer;
  text: string;
  moves: Answer[];
  variant: Variant<Most, false>;
}

interface Later {
  answer: Promise<Answer>;
  text: Promise<string>;
  moves: Promise<Answer[]>;
  variant: Promise<Variant<MostInWorker, true>>;
}

/** The library in this thread, which waits for each answer. */
export interface Ferz extends Questions<Most, Now> {
  /** The answer to a line of JSON, a line of JSON. */
  askLine(line: string, how?: Most): string;
  ask(question: Question, how?: Most): Answer;
}

/** The library in workers. */
export interface FerzInWorkers extends Questions<MostInWorker, Later> {
  askLine(line: string, how?: MostInWorker): Promise<string>;
  ask(question: Question, how?: MostInWorker): Promise<Answer>;
  /** Ends the workers. */
  close(): Promise<void>;
}

/**
 * Where ferz.wasm is, packed if the address ends in `.gz`; its bytes; or the compiled module. By default it lies beside the script.
 */
export type Source = string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

export function load(source?: Source): Promise<Ferz>;

export function loadWorkers(
  options?: {
    source?: Source;
    /** The address of worker.mjs, if it does not lie beside the script. */
    worker?: string | URL;
    /** How many questions run at once; by default as many as the machine has processors. */
    workers?: number;
  } & Omit<MostInWorker, "signal">,
): Promise<FerzInWorkers>;

export interface GameMove {
  san: string;
  uci: string;
  /** Squares as `e10`; null: it is a drop or a pass, or nothing stands anywhere afterwards. */
  from: string | null;
  to: string | null;
  /** The letter of what comes out of the hand. */
  drop: string | null;
  /** The letter of what the piece becomes. */
  becomes: string | null;
  captures: string[];
}

export interface Advice {
  /** The line in UCI; empty if the game is over. */
  moves: string[];
  san: string[];
  /** All moves were tried so deep: less than was asked where that takes too long. */
  plies: number;
  /** What the side to move is ahead by at the end of the line, in pawns of chess; not where somebody wins by it. */
  worth?: number;
  winner?: "white" | "black";
}

/** What asks the library gives its result, or in workers a promise of it. */
type Asked<Result, InWorkers> = InWorkers extends true ? Promise<Result> : Result;

/**
 * A game: a position, and those before it. Keys are squares as boards like chessground call them: two characters, `e:` for
 * `e10`; and `P@` is a piece in the hand.
 */
export interface Variant<How = Most, InWorkers extends boolean = false> {
  readonly name: string;
  readonly fen: string;
  readonly turn: "white" | "black";
  readonly check: boolean;
  readonly board: string;
  readonly pieces: Record<string, { letter: string; name: string; side?: "white" | "black" }>;
  readonly hands: { white?: Record<string, number>; black?: Record<string, number> };
  /** null while the game goes on. */
  readonly result: { winner: "white" | "black" | "none"; outcome: string } | null;
  /** The moves since the start, in short algebraic notation. */
  readonly played: string[];
  readonly lastMove: [string, string] | undefined;
  legalMoves(): GameMove[];
  /** Several, if the player has to choose, as when a pawn promotes. */
  movesBetween(orig: string, dest: string): GameMove[];
  /** From keys to keys: `movable.dests` of a board. */
  dests(): Map<string, string[]>;
  san(move: GameMove | string): string | undefined;
  /**
   * Makes a move: one of legalMoves(), or its name in any notation. Throws, or rejects, a FerzError if it is not legal. Rejects an
   * Error if the position is another one when the answer comes, as after a double click.
   */
  play(move: GameMove | string, how?: How): Asked<this, InWorkers>;
  /** The position before the last move, if there is one. */
  undo(): this;
  /** A new game. Of several that were asked for at once the last one counts, and the others reject an Error. */
  reset(fen?: string, how?: How): Asked<this, InWorkers>;
  /**
   * Where pieces may go when the other side has moved: there is a legal move to these squares after some legal move of the
   * side whose turn it is.
   */
  premoves(orig: string, how?: How): Asked<string[], InWorkers>;
  premoves(orig?: undefined, how?: How): Asked<Map<string, string[]>, InWorkers>;
  /** How many games of this length begin here. */
  perft(depth: number, how?: How): Asked<number, InWorkers>;
  /** A move to consider, and the line that is expected, by a search of so many plies, 1 to 4; 2 if none are given. */
  advise(plies?: number, how?: How): Asked<Advice, InWorkers>;
}
