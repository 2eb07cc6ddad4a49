// The library ferz, compiled to WebAssembly: questions of `ferz ask` as functions.
import { Library, compiled } from "./library.mjs";
import { Pool } from "./pool.mjs";
import { rulesOf, Variant } from "./variant.mjs";

/** An error of ferz: `name` is its kind, such as "syntax"; `details` has its place and a help. */
export class FerzError extends Error {
  constructor(error) {
    super(error.message);
    this.name = error.name;
    this.details = error;
  }
}

function read(line) {
  const answer = JSON.parse(line);
  if (answer.error !== undefined) throw new FerzError(answer.error);
  return answer;
}

/**
 * Loads the library into this thread, which waits for each answer. `source`: where ferz.wasm is, packed if the address
 * ends in `.gz`, or its bytes, or the compiled module; by default it lies beside this file.
 */
export async function load(source) {
  return new Ferz(await compiled(source));
}

/**
 * Loads the library into workers: each answer is a promise, and each question may have a `signal`, a `limit` and a `memory`.
 * `options`: `source` as for load(); `worker`, the address of worker.mjs if it does not lie beside this file; `workers`, how
 * many questions run at once; `limit` and `memory` of questions that have none.
 */
export async function loadWorkers(options) {
  return new FerzInWorkers(await Pool.started(options));
}

/**
 * The questions by their names. `more` has the other keys of the question, and what askLine() takes. `asked` has the answer,
 * or a promise of it, and takes a part out.
 */
class Questions {
  check(def, more) { return this.asked({ ...more, ask: "check", def }); }
  convert(def, to, more) { return this.asked({ ...more, ask: "convert", def, to }, ({ text }) => text); }
  describe(def, more) { return this.asked({ ...more, ask: "describe", def }); }
  equal(left, right, more) { return this.asked({ ...more, ask: "equal", left, right }); }
  fingerprint(def, more) { return this.asked({ ...more, ask: "fingerprint", def }); }
  identify(def, more) { return this.asked({ ...more, ask: "identify", def }); }
  moves(def, at, more) { return this.asked({ ...more, ask: "moves", def, at }, ({ moves }) => moves); }
  show(def, more) { return this.asked({ ...more, ask: "show", def }); }
  play(variant, moves = [], more) { return this.asked({ ...more, ask: "play", variant, moves }); }
  rules(text, format = "html", more) { return this.asked({ ...more, ask: "rules", ...rulesOf(text), format }, (answer) => answer.text); }
  variant(text, more) { return Variant.of((question, part) => this.asked(question, part), text, more); }
}

class Ferz extends Questions {
  #library;

  constructor(module) {
    super();
    this.#library = new Library(module);
  }

  /** The answer to a line of JSON, a line of JSON: what `ferz ask` prints. `memory`: the bytes that there may be. */
  askLine(line, { memory } = {}) { return this.#library.answer(line, memory); }
  /** The answer to a question, an object with `ask` and the keys of that question. Throws a FerzError. */
  ask(question, how) { return read(this.askLine(JSON.stringify(question), how)); }

  asked({ memory, ...question }, part = (answer) => answer) { return part(this.ask(question, { memory })); }
}

class FerzInWorkers extends Questions {
  #pool;

  constructor(pool) {
    super();
    this.#pool = pool;
  }

  /** The same as a promise; pool.mjs says what `how` has. */
  askLine(line, how) { return this.#pool.askLine(line, how); }
  async ask(question, how) { return read(await this.askLine(JSON.stringify(question), how)); }
  async asked({ signal, limit, memory, ...question }, part = (answer) => answer) {
    return part(await this.ask(question, { signal, limit, memory }));
  }

  /** Ends the workers. */
  close() { return this.#pool.close(); }
}
