// A field for a definition, with its problems under the text as it is typed.
//
//     const editor = makeEditor(parent, "Definition", (answer, text) => ...);
//     editor.set("mR+cpR");
//
// `changed` is called with the answer of `check` for each text; the text can be read if the answer has a `notation`. Before that,
// with each key, `changes` is called: whoever asks about the text ends that, as browsers keep few connections.
import { ask } from "./ask.js";
import { makeCode } from "./code.js";
import { check as questionOf, questioned } from "./questions.js";

const PAUSE = 15; // milliseconds between a key and the question

// Hangul, CJK, full-width forms, pictographs.
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}]/u;
const cellsOf = (character) => (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1);

/** From where to where in the document; a problem counts characters behind the prefix, and cells of a terminal. */
function rangeOf(doc, problem, prefix) {
  if (!problem.line || problem.line > doc.lines) return { from: 0, to: doc.length };
  const line = doc.line(problem.line);
  let [column, cells, from, to] = [1 - (problem.line === 1 ? prefix : 0), 0, line.length, line.length];
  let at = 0;
  for (const character of line.text) {
    if (column === problem.col) from = at;
    at += character.length;
    if (column >= problem.col) {
      cells += cellsOf(character);
      if (cells <= problem.length) to = at;
    }
    ++column;
    if (column > problem.col && cells >= problem.length) break;
  }
  return { from: line.from + from, to: line.from + Math.max(from, to) };
}

const NOTHING = { problems: [], notation: null, pieces: [], prefix: 0 };
const PREFIX = /^([a-z]+)(\[[^\]]*\])?:/;
let count = 0;

export function makeEditor(parent, label, changed, changes = () => {}) {
  const slot = `check ${++count}`;
  let notation = "";
  let board = "";
  let timer = 0;
  let known = "betza"; // the notation of the last text that could be read
  const later = () => {
    changes();
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  };
  const code = makeCode(parent, { label, changed: later, hint: "a piece: mR+cpR, or the name of a notation before it, as betza:nN",
    about: () => {
      const [prefix = "", named] = PREFIX.exec(code.text()) ?? [];
      return { language: named ?? (notation.replace(/\[.*/, "") || known), prefix: prefix.length };
    } });

  async function check() {
    const def = code.text();
    if (def.trim() === "") {
      show(NOTHING, def);
      return;
    }
    const answer = await ask(slot, questionOf(questioned(def, notation, board)));
    if (!answer || def !== code.text()) return;
    show(answer.error ? { ...NOTHING, problems: [{ severity: "error", ...answer.error }] } : answer, def);
  }

  function show(answer, def) {
    known = answer.notation ?? known;
    const repair = (each) => { code.set(each); code.focus(); };
    code.show(answer.problems.map(({ repairs = [], ...problem }) => ({ ...problem, ...rangeOf(code.doc(), problem, answer.prefix),
      repairs: repairs.map(({ write, def: repaired }) => ({ write, apply: () => repair(repaired) })) })));
    changed(answer, def);
  }

  return { text: code.text, set: code.set, focus: code.focus,
    /** How a text without prefix is read. */
    read: (asNotation, onBoard) => {
      [notation, board] = [asNotation, onBoard];
      later();
    } };
}
