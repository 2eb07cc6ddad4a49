// The language server in a worker of a browser. Its first message is the compiled module; the others are those of the protocol.
import { load } from "../../../npm/index.mjs";
import { Session } from "./session.mjs";

let begun = null;

async function begin(module) {
  const ferz = await load(module);
  return new Session(async (question) => JSON.parse(ferz.askLine(JSON.stringify(question))), (message) => postMessage(message));
}

addEventListener("message", async ({ data }) => {
  if (begun) (await begun).take(data);
  else begun = begin(data);
});
