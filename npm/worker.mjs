// A worker that answers questions, one at a time: pool.mjs starts it and sends it the compiled module first.
import { Instance, ofNode } from "./instance.mjs";

// What is made at the first question takes longer than the start. So one is asked before anybody waits for an answer.
const kFirstQuestion = '{"ask":"check","def":"mbn:N"}';

function answerAt(port) {
  let instance;
  port.onmessage = ({ data: { module, line, memory } }) => {
    if (module !== undefined) {
      instance = new Instance(module);
      instance.tried(kFirstQuestion);
      port.postMessage({ ready: true });
      return;
    }
    const { answer, broken } = instance.tried(line, memory);
    port.postMessage({ answer, size: broken ? Infinity : instance.size });
  };
}

// In a browser the listener has to be there at once.
if (typeof globalThis.postMessage === "function") answerAt(globalThis);
else ofNode("worker_threads").then(({ parentPort }) => answerAt(parentPort));
