// The extension in a browser: the language server is a worker, which has the library as a module of WebAssembly.
const { Uri, workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/browser");
const { optionsOf } = require("../options.js");

let client;

exports.activate = async function (context) {
  const file = (name) => Uri.joinPath(context.extensionUri, "dist", name);
  const module = await WebAssembly.compile(await workspace.fs.readFile(file("ferz.wasm")));
  const worker = new Worker(file("worker.js").toString(true));
  worker.postMessage(module);
  client = new LanguageClient("ferz", "ferz", optionsOf(workspace), worker);
  await client.start();
};

exports.deactivate = () => client?.stop();
