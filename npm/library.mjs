// The module of WebAssembly: where it comes from, and an instance of it.

/** A module of node. Bundlers for browsers do not look for it. */
export const ofNode = (name) => import(/* webpackIgnore: true */ /* @vite-ignore */ `node:${name}`);

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

/**
 * The compiled module from its address, its bytes, or itself; by default it lies beside this file. What an address ending in
 * `.gz` has is unpacked.
 */
export async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source === undefined) source = new URL("./ferz.wasm", import.meta.url);
  if (/^file:/.test(source)) {
    const { readFile } = await ofNode("fs/promises");
    source = await readFile(new URL(source));
  }
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  let response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status} ${response.statusText}`);
  // A server may say that it has packed the file; then it is unpacked already.
  if (/\.gz$/.test(new URL(response.url).pathname) && !response.headers.has("Content-Encoding")) {
    const bytes = response.body.pipeThrough(new DecompressionStream("gzip"));
    response = new Response(bytes, { headers: { "Content-Type": "application/wasm" } });
  }
  // A server that calls it by another type has it compiled when all of it is there.
  const isNamed = response.headers.get("Content-Type")?.split(";")[0].trim() === "application/wasm";
  return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The answer to a question that was given up, a line of JSON with its `id`. */
export function givenUp(line, message) {
  const error = { name: "limit", message };
  let id;
  try {
    ({ id } = JSON.parse(line));
  } catch {
    // A line that is no question has no id.
  }
  return JSON.stringify({ error, id });
}

/** What is thrown when the stack or the memory is not enough. */
const isTrap = (error) =>
  error instanceof WebAssembly.RuntimeError || error instanceof WebAssembly.Exception || error instanceof RangeError;

/** The library in this thread: an instance of the module, and another one when it is broken. */
export class Library {
  #module;
  #exports;

  constructor(module) {
    this.#module = module;
    this.#start();
  }

  #start() {
    const imports = { wasi_snapshot_preview1: systemOf(() => exports.memory) };
    const { exports } = new WebAssembly.Instance(this.#module, imports);
    exports._initialize();
    this.#exports = exports;
  }

  /** Bytes of its memory, which never shrinks; Infinity when it was not enough. */
  get size() { return this.#exports?.memory.buffer.byteLength ?? Infinity; }

  /** The answer to a line of JSON. `memory`: bytes that there may be; by default those of the module. */
  answer(line, memory) {
    try {
      if (this.#exports === undefined) this.#start();
      return this.#answer(line, memory);
    } catch (error) {
      // Nobody knows what is left in the instance.
      this.#exports = undefined;
      if (!isTrap(error)) throw error;
      return givenUp(line, "there is not enough memory to answer the question");
    }
  }

  #answer(line, memory) {
    const { memory: bytes, ferz_alloc, ferz_ask, ferz_answer_size, ferz_most_memory } = this.#exports;
    const question = new TextEncoder().encode(line);
    ferz_most_memory(Math.min(memory ?? Infinity, 0xffffffff));
    const place = ferz_alloc(question.length);
    new Uint8Array(bytes.buffer, place, question.length).set(question);
    const answer = ferz_ask(place, question.length);
    return new TextDecoder().decode(new Uint8Array(bytes.buffer, answer, ferz_answer_size()));
  }
}
