// Starts `ferz lsp`, and leaves everything to it.
const { workspace } = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async function () {
  const settings = workspace.getConfiguration("ferz");
  const languages = ["mbn", "chessembly", "ancp", "betza", "ferz-variant", "fairy-stockfish"];
  client = new LanguageClient(
    "ferz",
    "ferz",
    { command: settings.get("path"), args: ["lsp"] },
    {
      documentSelector: [...languages.map((language) => ({ language })), { pattern: "**/*.toml" }],
      initializationOptions: { notations: settings.get("notations"), names: settings.get("names") },
    },
  );
  await client.start();
};

exports.deactivate = () => client?.stop();
