/** A question of `ferz ask`: `ask` is its kind, and the other keys are those of docs/questions.md. */
export interface Question {
  ask: "check" | "convert" | "equal" | "fingerprint" | "identify" | "moves" | "play" | "show";
  [key: string]: unknown;
}

/** What a question may say besides: `notation`, `board`, `piece`, `id` and others. */
export type More = Record<string, unknown>;

/** An answer as JSON; docs/questions.md has its keys. */
export type Answer = Record<string, unknown>;

/** `name` is the kind of error, as "syntax" or "limit". */
export class FerzError extends Error {
  readonly details: { name: string; message: string; help?: string; line?: number; col?: number };
}

export interface Ferz {
  askLine(line: string): string;
  ask(question: Question): Answer;
  check(def: string, more?: More): Answer;
  convert(def: string, to: string, more?: More): string;
  equal(left: string, right: string, more?: More): Answer;
  fingerprint(def: string, more?: More): Answer;
  identify(def: string, more?: More): Answer;
  moves(def: string, at: string, more?: More): Answer[];
  show(def: string, more?: More): Answer;
  play(variant: string, moves?: string[], more?: More): Answer;
}

/** Where ferz.wasm is, its bytes, or the compiled module; by default it lies beside the script. */
export function load(source?: string | URL | ArrayBuffer | ArrayBufferView | WebAssembly.Module): Promise<Ferz>;
