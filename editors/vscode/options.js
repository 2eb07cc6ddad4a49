// What the language client is told, on a desktop and in a browser.
const LANGUAGES = ["mbn", "chessembly", "ancp", "betza", "ferz-variant", "fairy-stockfish"];

exports.optionsOf = function (workspace) {
  const settings = workspace.getConfiguration("ferz");
  return {
    documentSelector: [...LANGUAGES.map((language) => ({ language })), { pattern: "**/*.toml" }],
    initializationOptions: { notations: settings.get("notations"), names: settings.get("names") },
  };
};
