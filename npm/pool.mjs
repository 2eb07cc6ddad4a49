// Workers that answer questions: one for each question that runs, and one that waits, so that a question that is given up
// costs nobody time.
import { givenUp, ofNode } from "./library.mjs";

/** A worker with more bytes than that is ended after its answer: its memory never shrinks. */
const kMostMemory = 200e6;
/** Workers that wait for a question: the one that answered last, and one more. */
const kMostIdle = 2;
/** Milliseconds between a question and the start of a worker for the next one, so that it does not slow that question down. */
const kPause = 200;

/** In workers an address is another one if it is relative, and no object if it is absolute. */
function addressOf(source) {
  if (typeof source !== "string" && !(source instanceof URL)) return source;
  return new URL(source, globalThis.document?.baseURI ?? globalThis.location?.href).href;
}

/** In a browser, or in node. */
async function system() {
  if (globalThis.Worker !== undefined) return { Worker: globalThis.Worker, cores: navigator.hardwareConcurrency };
  const [threads, os] = await Promise.all([ofNode("worker_threads"), ofNode("os")]);
  return { Worker: threads.Worker, cores: os.cpus().length };
}

/** One worker. It keeps a program of node from ending only while it is started and while it answers. */
class Helper {
  #worker;
  #settle;
  /** The compiled module; rejected where the worker cannot be started. */
  ready;

  /** `source` of the module, or the module itself. */
  constructor(Worker, address, source) {
    // Bundlers know the file by these words.
    this.#worker = address === undefined
      ? new Worker(new URL("./worker.mjs", import.meta.url), { type: "module" })
      : new Worker(address, { type: "module" });
    const hear = (data) => (data.error === undefined ? this.#settle.resolve(data) : this.#settle.reject(data.error));
    const fail = (error) => this.#settle.reject(error);
    if (this.#worker.on) {
      this.#worker.on("message", hear).on("error", fail).on("exit", () => fail(new Error("the worker has ended")));
    } else {
      this.#worker.onmessage = ({ data }) => hear(data);
      this.#worker.onerror = (event) => {
        event.preventDefault();
        fail(new Error(event.message ?? "the worker cannot be started"));
      };
    }
    this.ready = this.#told({ source });
    // Whoever needs the worker hears of it.
    this.ready.catch(() => {});
  }

  async #told(message) {
    this.#worker.ref?.();
    try {
      return await new Promise((resolve, reject) => {
        this.#settle = { resolve, reject };
        this.#worker.postMessage(message);
      });
    } finally {
      this.#worker.unref?.();
    }
  }

  /** `begins` is called when the worker gets the question. */
  async answer(line, memory, begins) {
    await this.ready;
    begins();
    return this.#told({ line, memory });
  }

  end() { return this.#worker.terminate(); }
}

/** Questions that wait, questions that run, and their workers. */
export class Pool {
  #begun;
  #most;
  #defaults;
  #idle = [];
  #running = new Set();
  #waiting = new Set();
  #isClosed = false;
  #spare;

  constructor(begun, most, defaults) {
    this.#begun = begun;
    this.#most = most;
    this.#defaults = defaults;
  }

  /** `source`: see load(); `worker`: the address of worker.mjs; `workers`: how many questions run at once; `limit`, `memory`: see askLine. */
  static async started({ source, worker, workers, limit, memory } = {}) {
    const { Worker, cores } = await system();
    // The first worker fetches and compiles the module, whatever else this thread has to do.
    const first = new Helper(Worker, worker, addressOf(source));
    try {
      const { module } = await first.ready;
      const pool = new Pool(() => new Helper(Worker, worker, module), workers ?? cores ?? 1, { limit, memory });
      pool.#idle.push(first);
      return pool;
    } catch (error) {
      first.end();
      throw error;
    }
  }

  /**
   * The answer to a line of JSON, a line of JSON. `limit`: the milliseconds that it may take once it runs; `memory`: the
   * bytes that its worker may have. Beyond them the answer is the error `limit`. When `signal` is aborted, the promise is
   * rejected with its reason.
   */
  async askLine(line, how) {
    const { signal, limit = this.#defaults.limit, memory = this.#defaults.memory } = how ?? {};
    signal?.throwIfAborted();
    if (this.#isClosed) throw closed();
    return new Promise((resolve, reject) => {
      const question = { line, limit, memory, resolve, reject };
      const giveUp = () => this.#leave(question, { keeps: false }, () => reject(signal.reason));
      signal?.addEventListener("abort", giveUp);
      question.forget = () => {
        signal?.removeEventListener("abort", giveUp);
        clearTimeout(question.timer);
      };
      this.#waiting.add(question);
      this.#next();
    });
  }

  /** Ends all workers. What has no answer yet is rejected. */
  async close() {
    this.#isClosed = true;
    const ended = this.#idle.splice(0).map((helper) => helper.end());
    for (const question of [...this.#waiting, ...this.#running]) {
      ended.push(question.helper?.end());
      this.#leave(question, { keeps: false }, () => question.reject(closed()));
    }
    await Promise.all(ended);
  }

  #next() {
    if (this.#isClosed) return;
    for (const question of this.#waiting) {
      if (this.#running.size >= this.#most) break;
      this.#waiting.delete(question);
      this.#running.add(question);
      question.helper = this.#idle.pop() ?? this.#begun();
      this.#run(question);
    }
    if (this.#idle.length > 0 || this.#spare) return;
    this.#spare = setTimeout(() => {
      this.#spare = undefined;
      if (this.#idle.length === 0 && !this.#isClosed) this.#idle.push(this.#begun());
    }, kPause);
    this.#spare.unref?.();
  }

  async #run(question) {
    const { helper, line, limit, memory } = question;
    const begins = () => {
      if (limit === undefined) return;
      const late = () => question.resolve(givenUp(line, `the question takes more than ${limit} ms`));
      question.timer = setTimeout(() => this.#leave(question, { keeps: false }, late), limit);
    };
    try {
      const { answer, size } = await helper.answer(line, memory, begins);
      this.#leave(question, { keeps: size <= kMostMemory }, () => question.resolve(answer));
    } catch (error) {
      this.#leave(question, { keeps: false }, () => question.reject(error));
    }
  }

  /** `keeps`: its worker answers other questions; otherwise it ends. Nothing happens where the question has left. */
  #leave(question, { keeps }, settle) {
    if (this.#running.delete(question)) {
      if (keeps) this.#idle.push(question.helper);
      else question.helper.end();
    } else if (!this.#waiting.delete(question)) {
      return;
    }
    question.forget();
    settle();
    this.#next();
    while (this.#idle.length > kMostIdle) this.#idle.shift().end();
  }
}

const closed = () => new Error("the workers are closed");
