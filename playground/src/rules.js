// The rules of the variant that is played, as a variant file: written here, from a file, and to files.
//
//     rules.begin({ play: (toml) => ... });     play: what somebody has written
//     rules.show(toml, name);
import { ask } from "./ask.js";
import { makeCode, rangeOf } from "./code.js";
import { byId, element, withCode } from "./dom.js";
import { download, fileName } from "./download.js";

const PAUSE = 150; // milliseconds between a key and the question
let timer = 0;
let [playing, name] = [null, "variant"];

const code = makeCode(byId("toml"), { label: "The variant file", hint: "a variant file", suggests: true,
  about: () => ({ language: "ferz-variant" }),
  changed: () => {
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  } });

const say = (...words) => byId("rules-said").replaceChildren(...words);
const isSame = (left, right) => JSON.stringify(left) === JSON.stringify(right);

async function check() {
  if (code.text().trim() === "" || !byId("rules").open) return;
  const found = await code.request("diagnostic");
  if (!found) return;
  const { items } = found.result;
  const repairs = items.length > 0 ? await repairsOf() : [];
  code.show(items.map(({ message, severity, range }) => {
    const [words, help] = message.split("\n");
    return { severity: severity === 1 ? "error" : "warning", message: words, help, ...rangeOf(code.doc(), range),
      repairs: repairs.filter((each) => isSame(each.range, range) && each.message === message) };
  }));
}

/** Those that the light bulb of an editor has. */
async function repairsOf() {
  const all = { start: { line: 0, character: 0 }, end: { line: code.doc().lines, character: 0 } };
  const found = await code.request("codeAction", { range: all, context: { diagnostics: [] } });
  return (found?.result ?? []).map(({ title, diagnostics: [{ range, message }], edit }) => {
    const edits = edit.documentChanges[0].edits;
    const changes = edits.map((each) => ({ ...rangeOf(code.doc(), each.range), insert: each.newText }));
    return { range, message, write: title.replace(/^Write `([^]*)`$/, "$1"), apply: () => code.replace(changes) };
  });
}

/** A file that ferz makes of the rules: another program's, or a sheet for those who play. */
async function saved(question, ending, type) {
  const answer = await ask(question.ask, { ...question, toml: code.text() });
  if (!answer) return;
  if (answer.error) say(...withCode(`${answer.error.message}${answer.error.help ? `; ${answer.error.help}` : ""}`));
  else {
    say();
    download(fileName(name, ending), answer.text, type);
  }
}

// ---- files

async function take(file) {
  const text = await file.text();
  if (!/\.ini$/i.test(file.name) && !/^\s*\[[^\]]*:|^\s*startFen/m.test(text)) {
    play(text);
    return;
  }
  const answer = await ask("import", { ask: "import", ini: text });
  if (!answer) return;
  if (answer.error) {
    say(...withCode(answer.error.message));
    return;
  }
  offer(answer);
}

/** One variant is played at once; of several, somebody chooses. */
function offer({ variants, refused }) {
  const lines = refused.map(({ name: section, reason }) => element("li", {}, `${section} is refused: `, ...withCode(reason)));
  const choices = variants.map((each) => element("button", { type: "button", onclick: () => play(each.toml) }, each.name));
  say(...(choices.length > 1 ? ["Play one of them: ", ...choices] : []), ...(lines.length ? [element("ul", {}, ...lines)] : []));
  if (choices.length === 1) play(variants[0].toml);
  else choices[0]?.focus();
}

function play(toml) {
  code.set(toml);
  playing(toml);
}

byId("take-rules").onclick = () => playing(code.text());
byId("save-rules").onclick = () => download(fileName(name, "toml"), code.text());
byId("save-sheet").onclick = () => saved({ ask: "rules" }, "html", "text/html");
byId("export-to").append(...EXPORTS.map(([value, meaning]) => element("option", { value }, meaning))); // assets.mjs fills them in
byId("export").onclick = () => {
  const to = byId("export-to").value;
  saved({ ask: "export", to }, to.startsWith("fairy") ? "ini" : "txt");
};
byId("import").onchange = async ({ target }) => {
  if (target.files[0]) await take(target.files[0]);
  target.value = "";
};
byId("rules").ontoggle = check;

export const rules = {
  begin({ play: then }) { playing = then; },
  written: () => code.text(),
  show(toml, called) {
    name = called;
    say();
    code.set(toml);
  },
};
