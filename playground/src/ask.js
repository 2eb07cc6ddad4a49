// Questions to ferz, as `ferz ask` takes them.
//
//     const answer = await ask("check", { ask: "check", def: "N" });
//     if (answer) ...
//
// A question ends the one before it in the same slot, which is then answered by null: nobody waits for that any more. What goes
// wrong is an answer with `error`. Ending a question ends the work for it.
import { GONE, send } from "#answers";
import { byId } from "./dom.js";

const running = new Map(); // slot -> AbortController
const STOPPED = "stopped";
const SOON = 400; // milliseconds that nobody needs to be told about

export async function ask(slot, question) {
  end(slot);
  const controller = new AbortController();
  running.set(slot, controller);
  const timer = setTimeout(tell, SOON);
  try {
    return await send(question, controller.signal);
  } catch {
    if (!controller.signal.aborted) return failed("gone", GONE);
    return controller.signal.reason === STOPPED ? failed(STOPPED, "you stopped the question") : null;
  } finally {
    clearTimeout(timer);
    if (running.get(slot) === controller) running.delete(slot);
    tell();
  }
}

/** Nobody wants to know any more. */
export function end(slot) {
  running.get(slot)?.abort();
  running.delete(slot);
}

const failed = (name, message) => ({ error: { name, message } });

let shown = null;
function tell() {
  const words = running.size === 0 ? "" : "thinking...";
  if (words === shown) return;
  shown = words;
  byId("busy").textContent = words;
  byId("stop").hidden = words === "";
}
byId("stop").onclick = () => {
  for (const controller of running.values()) controller.abort(STOPPED);
};
