// A worker that answers questions, one at a time: pool.mjs starts it and sends it the compiled module first.
import { Library, ofNode } from "./library.mjs";

// What is made at the first question takes longer than the start. So one is asked before anybody waits for an answer.
const kFirstQuestion = '{"ask":"check","def":"mbn:N"}';

function answerAt(port) {
  let library;
  port.onmessage = ({ data: { module, line, memory } }) => {
    if (module !== undefined) {
      library = new Library(module);
      library.answer(kFirstQuestion);
      port.postMessage({});
    } else {
      port.postMessage({ answer: library.answer(line, memory), size: library.size });
    }
  };
}

// In a browser the listener has to be there at once.
if (typeof globalThis.postMessage === "function") answerAt(globalThis);
else ofNode("worker_threads").then(({ parentPort }) => answerAt(parentPort));
