// The library ferz, compiled to WebAssembly: questions of `ferz ask` as functions.

/** An error of ferz: `name` is its kind, such as "syntax"; `problems` has all of them. */
export class FerzError extends Error {
  constructor(error) {
    super(error.message);
    this.name = error.name;
    this.details = error;
  }
}

// The module asks its system for files and the like. There are none, and its environment is empty.
const kDone = 0;
const kBadDescriptor = 8;

function systemOf(memory) {
  const functions = {
    environ_sizes_get(count, size) {
      const view = new DataView(memory().buffer);
      view.setUint32(count, 0, true);
      view.setUint32(size, 0, true);
      return kDone;
    },
    environ_get: () => kDone,
    proc_exit() { throw new WebAssembly.RuntimeError("the module has ended itself"); },
  };
  return new Proxy(functions, { get: (own, name) => own[name] ?? (() => kBadDescriptor) });
}

async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source === undefined) source = new URL("./ferz.wasm", import.meta.url);
  if (source instanceof URL && source.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    source = await readFile(source);
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/**
 * Loads the library. `source`: where ferz.wasm is, or its bytes, or the compiled module; by default it lies beside this
 * file.
 */
export async function load(source) {
  return new Ferz(await compiled(source));
}

class Ferz {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    const imports = { wasi_snapshot_preview1: systemOf(() => this.#exports.memory) };
    this.#exports = new WebAssembly.Instance(this.#module, imports).exports;
    this.#exports._initialize();
  }

  /** The answer to a line of JSON, a line of JSON: what `ferz ask` prints. */
  askLine(line) {
    const { memory, ferz_alloc, ferz_ask, ferz_answer_size } = this.#exports;
    const question = new TextEncoder().encode(line);
    try {
      const place = ferz_alloc(question.length);
      new Uint8Array(memory.buffer, place, question.length).set(question);
      const answer = ferz_ask(place, question.length);
      return new TextDecoder().decode(new Uint8Array(memory.buffer, answer, ferz_answer_size()));
    } catch (error) {
      // The stack or the memory was not enough, and nobody knows what is left in it.
      if (!(error instanceof WebAssembly.RuntimeError || error instanceof WebAssembly.Exception || error instanceof RangeError))
        throw error;
      this.#start();
      return JSON.stringify({ error: { name: "limit", message: "there is not enough memory to answer the question" } });
    }
  }

  /** The answer to a question, an object with `ask` and the keys of that question. Throws a FerzError. */
  ask(question) {
    const answer = JSON.parse(this.askLine(JSON.stringify(question)));
    if (answer.error !== undefined) throw new FerzError(answer.error);
    return answer;
  }

  check(def, more) { return this.ask({ ...more, ask: "check", def }); }
  convert(def, to, more) { return this.ask({ ...more, ask: "convert", def, to }).text; }
  equal(left, right, more) { return this.ask({ ...more, ask: "equal", left, right }); }
  fingerprint(def, more) { return this.ask({ ...more, ask: "fingerprint", def }); }
  identify(def, more) { return this.ask({ ...more, ask: "identify", def }); }
  moves(def, at, more) { return this.ask({ ...more, ask: "moves", def, at }).moves; }
  show(def, more) { return this.ask({ ...more, ask: "show", def }); }
  play(variant, moves = [], more) { return this.ask({ ...more, ask: "play", variant, moves }); }
}
