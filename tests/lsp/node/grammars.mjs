// The grammars of editors/vscode colour every word that the server knows. Run by clients.py: grammars.mjs VSCODE WORDS
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const require = createRequire(import.meta.url);
const { INITIAL, Registry, parseRawGrammar } = require("vscode-textmate");
const oniguruma = require("vscode-oniguruma");

const folder = process.argv[2];
const words = JSON.parse(readFileSync(process.argv[3], "utf8"));
const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
for (const { configuration } of manifest.contributes.languages) JSON.parse(readFileSync(join(folder, configuration), "utf8"));

await oniguruma.loadWASM(readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")));
const registry = new Registry({
  onigLib: Promise.resolve({
    createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text) => new oniguruma.OnigString(text),
  }),
  loadGrammar: async (scope) => {
    const { path } = manifest.contributes.grammars.find((each) => each.scopeName === scope);
    return parseRawGrammar(readFileSync(join(folder, path), "utf8"), path);
  },
});

/** `text:scope` of each part of the lines that has one. */
async function coloured(language, text) {
  const { scopeName } = manifest.contributes.grammars.find((each) => each.language === language);
  const grammar = await registry.loadGrammar(scopeName);
  let state = INITIAL;
  const found = [];
  for (const line of text.split("\n")) {
    const result = grammar.tokenizeLine(line, state);
    state = result.ruleStack;
    for (const { startIndex, endIndex, scopes } of result.tokens) {
      const scope = scopes.at(-1);
      if (scope !== scopeName) found.push(`${line.slice(startIndex, endIndex)}:${scope.split(".").slice(0, 2).join(".")}`);
    }
  }
  return found;
}

for (const [language, list] of Object.entries(words)) {
  assert.ok(list.length > 10);
  for (const { text, line } of list) {
    const found = await coloured(language, line);
    assert.ok(found.some((each) => each.startsWith(`${text}:`)), `${language}: ${text} in ${line} is ${found}`);
  }
}
assert.deepEqual(await coloured("chessembly", "# 말 🐎; jmp(가)"),
  ["# 말 🐎:comment.line", ";:punctuation", "jmp:keyword.control", "가:entity.name"]);
assert.deepEqual(await coloured("mbn", "P=mW0 |졸\n병| K"),
  ["P:entity.name", "m:storage.modifier", "W:entity.name", "0:constant.numeric", "|:comment.block", "졸:comment.block", "병:comment.block", "|:comment.block", "K:entity.name"]);
assert.deepEqual(await coloured("fairy-stockfish", "[첫째:chess] \nmaxRank = 8"),
  ["첫째:entity.name", "chess:entity.other", "maxRank:variable.other", "=:keyword.operator", "8:string.unquoted"]);
console.log("grammars:", Object.values(words).flat().length, "words");
