// Starts a language server, and leaves everything to it: `ferz lsp`, or where there is no such program, the same over the module
// of WebAssembly that the extension has with it.
const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");
const { optionsOf } = require("./options.js");

const MODULE = join(__dirname, "dist", "stdio.mjs");
let client;

function server() {
  const command = workspace.getConfiguration("ferz").get("path");
  const isThere = !spawnSync(command, ["--version"]).error;
  return isThere || !existsSync(MODULE) ? { command, args: ["lsp"] } : { module: MODULE, transport: TransportKind.stdio };
}

exports.activate = async function () {
  client = new LanguageClient("ferz", "ferz", server(), optionsOf(workspace));
  await client.start();
};

exports.deactivate = () => client?.stop();
