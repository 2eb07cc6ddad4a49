// A worker that answers questions, one at a time: pool.mjs starts it and says first where the module is.
import { Library, compiled, ofNode } from "./library.mjs";

// What is made at the first question takes longer than the start. So one is asked before anybody waits for an answer.
const kFirstQuestion = '{"ask":"check","def":"mbn:N"}';

function answerAt(port) {
  let library;
  port.onmessage = async ({ data: { source, line, memory } }) => {
    if (line !== undefined) {
      port.postMessage({ answer: library.answer(line, memory), size: library.size });
      return;
    }
    try {
      const module = await compiled(source);
      library = new Library(module);
      library.answer(kFirstQuestion);
      port.postMessage({ module });
    } catch (error) {
      port.postMessage({ error });
    }
  };
}

// In a browser the listener has to be there at once.
if (typeof globalThis.postMessage === "function") answerAt(globalThis);
else ofNode("worker_threads").then(({ parentPort }) => answerAt(parentPort));
