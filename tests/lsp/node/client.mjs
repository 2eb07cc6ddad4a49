// The client of Visual Studio Code's own protocol library drives a server, `ferz lsp` or another one. Run by clients.py and
// scripts/site --test: client.mjs SERVER WORD...
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createRequire } from "node:module";

const protocol = createRequire(import.meta.url)("vscode-languageserver-protocol/node.js");

const [program, ...words] = process.argv.slice(2);
const server = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const connection = protocol.createProtocolConnection(
  new protocol.StreamMessageReader(server.stdout),
  new protocol.StreamMessageWriter(server.stdin),
);
const published = [];
let wake = () => {};
connection.onNotification(protocol.PublishDiagnosticsNotification.type, (params) => {
  published.push(params);
  wake();
});
connection.listen();

async function diagnostics(uri, version) {
  for (;;) {
    const found = published.find((each) => each.uri === uri && each.version === version);
    if (found) return found.diagnostics;
    await new Promise((resolve) => (wake = resolve));
  }
}

const initialized = await connection.sendRequest(protocol.InitializeRequest.type, {
  processId: process.pid, rootUri: null, capabilities: {},
});
assert.equal(initialized.capabilities.positionEncoding, "utf-16");
connection.sendNotification(protocol.InitializedNotification.type, {});

const uri = "file:///texts/%EB%A7%90.csm";
// The columns of JavaScript's strings are those of the protocol.
const text = "# 말 🐎;\nlabel(말🐎) tkae-move(0, 1) jmp(말🐎);\n";
const line = text.split("\n")[1];
connection.sendNotification(protocol.DidOpenTextDocumentNotification.type, {
  textDocument: { uri, languageId: "chessembly", version: 1, text },
});
const [problem, ...others] = await diagnostics(uri, 1);
assert.deepEqual(others, []);
assert.equal(problem.code, "unknown-expression");
assert.equal(problem.range.start.character, line.indexOf("tkae"));
assert.equal(problem.range.end.character, line.indexOf("(0"));

const textDocument = { uri };
const [action] = await connection.sendRequest(protocol.CodeActionRequest.type, {
  textDocument, range: problem.range, context: { diagnostics: [problem] },
});
const [edit] = action.edit.documentChanges[0].edits;
assert.equal(edit.newText, "take-move");
connection.sendNotification(protocol.DidChangeTextDocumentNotification.type, {
  textDocument: { uri, version: 2 }, contentChanges: [{ range: edit.range, text: edit.newText }],
});
assert.deepEqual(await diagnostics(uri, 2), []);

const at = (word) => ({ textDocument, position: { line: 1, character: line.indexOf(word) } });
const hover = await connection.sendRequest(protocol.HoverRequest.type, at("tkae"));
assert.match(hover.contents.value, /activates an empty square/);
assert.match(hover.contents.value, /```text\n[^]*@[^]*```/);

const renamed = await connection.sendRequest(protocol.RenameRequest.type, { ...at("말"), newName: "a" });
assert.deepEqual(
  renamed.documentChanges[0].edits.map((each) => each.range.start.character),
  [line.indexOf("말"), line.lastIndexOf("말")],
);
const formatted = await connection.sendRequest(protocol.DocumentFormattingRequest.type, {
  textDocument, options: { tabSize: 4, insertSpaces: true },
});
assert.deepEqual(formatted, []);
await assert.rejects(connection.sendRequest("no/such", {}), /there is no method/);

await connection.sendRequest(protocol.ShutdownRequest.type);
const exited = new Promise((resolve) => server.once("exit", resolve));
connection.sendNotification(protocol.ExitNotification.type);
assert.equal(await exited, 0);
connection.dispose();
console.log("node: diagnostics, code action, hover, rename, format");
