// Questions to the library in the browser, as http.js has them for a server: each in a worker, which is ended with it.
import { loadWorkers } from "../../npm/index.mjs";

export const GONE = "the library cannot be loaded: reload the page";
const LIMITS = { limit: 20_000, memory: 2 ** 30 }; // milliseconds, bytes

const here = (name) => new URL(name, document.baseURI);
const load = () => loadWorkers({ source: here("ferz.wasm.gz"), worker: here("worker.js"), ...LIMITS });

// Before anybody asks, as the first answer waits for it.
let library = load();
library.catch(() => {});

// site.mjs writes what the page asks when it opens with the answers, so that these are there before the library is.
const opening = fetch(here("opening.json")).then((response) => response.json()).catch(() => ({}));

export async function send(question, signal) {
  const line = JSON.stringify(question);
  const known = (await opening)[line];
  signal.throwIfAborted();
  if (known) return JSON.parse(known);
  library ??= load();
  const workers = await library.catch((error) => {
    library = null;
    throw error;
  });
  return JSON.parse(await workers.askLine(line, { signal }));
}
