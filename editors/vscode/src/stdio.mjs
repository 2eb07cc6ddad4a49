// The language server for node, on standard input and output: what `ferz lsp` is, over the module of WebAssembly.
//
//     node stdio.mjs [FILE]     FILE: the module, if it is not beside this file as ferz.wasm
import { readFile } from "node:fs/promises";
import { load } from "../../../npm/index.mjs";
import { Session } from "./session.mjs";

// The editor adds options of its own.
const [file = new URL("./ferz.wasm", import.meta.url)] = process.argv.slice(2).filter((each) => !each.startsWith("-"));
const ferz = await load(await readFile(file));
const ask = async (question) => JSON.parse(ferz.askLine(JSON.stringify(question)));

function send(message) {
  const text = Buffer.from(JSON.stringify(message));
  process.stdout.write(`Content-Length: ${text.length}\r\n\r\n`);
  process.stdout.write(text);
}

const session = new Session(ask, send);
let waiting = Buffer.alloc(0);
let isShutDown = false;

function take(message) {
  if (message.method === "exit") process.exit(isShutDown ? 0 : 1);
  isShutDown ||= message.method === "shutdown";
  session.take(message);
}

process.stdin.on("data", (part) => {
  waiting = Buffer.concat([waiting, part]);
  for (;;) {
    const end = waiting.indexOf("\r\n\r\n");
    if (end < 0) return;
    const size = Number(/content-length: *(\d+)/i.exec(waiting.subarray(0, end).toString())?.[1] ?? 0);
    if (waiting.length < end + 4 + size) return;
    const text = waiting.subarray(end + 4, end + 4 + size).toString();
    waiting = waiting.subarray(end + 4 + size);
    if (text) take(JSON.parse(text));
  }
});
process.stdin.on("end", () => process.exit(1));
