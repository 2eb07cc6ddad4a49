// A field for a definition, with its problems under the text as it is typed.
//
//     const editor = makeEditor(parent, "Definition", (answer, text) => ...);
//     editor.set("mR+cpR");
//
// `changed` is called with the answer of `check` for each text; the text can be read if the answer has a `notation`. Before that,
// with each key, `changes` is called: whoever asks about the text ends that, as browsers keep few connections.
// CodeMirror stands in a shadow tree: only there it needs no style element, which the policy of the page forbids.
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { ask } from "./ask.js";
import { element, withCode } from "./dom.js";

const PAUSE = 15; // milliseconds between a key and the question
const THEME = EditorView.theme({
  "&": { color: "var(--ink)", fontSize: "1.05rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { fontFamily: "monospace", padding: ".5rem 0", caretColor: "var(--ink)" },
  ".cm-scroller": { maxHeight: "22rem", lineHeight: "1.5" },
  ".cm-line": { padding: "0 .6rem" },
  ".cm-placeholder": { color: "var(--faint)" },
  ".cm-tooltip": { background: "var(--soft)", color: "var(--ink)", border: "1px solid var(--line)" },
  // In place of pictures, which the policy of the page forbids.
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn)" },
  ".cm-diagnosticAction": { background: "var(--move)", color: "var(--paper)" },
});

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

const NOTHING = { problems: [], notation: null, pieces: [] };

/** What is wrong, and a button for each repair; the help only where no button says the same. */
function listItem({ severity, message, help, repairs }, repair) {
  const words = element("span", {}, severity === "error" ? "Error: " : "Warning: ", ...withCode(message));
  const buttons = repairs.map((each) =>
    element("button", { type: "button", onclick: () => repair(each) }, "Write ", element("code", {}, each.write)));
  if (help && repairs.length === 0) buttons.push(element("span", { className: "help" }, ...withCode(help)));
  return element("li", { className: severity }, words, ...buttons);
}

let count = 0;

export function makeEditor(parent, label, changed, changes = () => {}) {
  const slot = `check ${++count}`;
  const host = element("div", { className: "editor" });
  const list = element("ul", { className: "problems", "aria-label": "Problems" });
  const spoken = element("p", { className: "spoken", role: "status" });
  parent.append(host, spoken, list);
  const shadow = host.attachShadow({ mode: "open" });
  let notation = "";
  let board = "";
  let timer = 0;

  const view = new EditorView({
    root: shadow, parent: shadow,
    state: EditorState.create({ extensions: [
      history(), keymap.of([...defaultKeymap, ...historyKeymap, ...lintKeymap]), EditorView.lineWrapping, THEME,
      placeholder("a piece: mR+cpR, or the name of a notation before it, as betza:nN"),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
      EditorView.updateListener.of((update) => { if (update.docChanged) later(); }),
    ] }),
  });
  const text = () => view.state.doc.toString();
  const later = () => {
    changes();
    clearTimeout(timer);
    timer = setTimeout(check, PAUSE);
  };

  async function check() {
    const def = text();
    if (def.trim() === "") {
      show(NOTHING, def);
      return;
    }
    const question = { ask: "check", def };
    if (notation) question.notation = notation;
    if (board) question.board = board;
    const answer = await ask(slot, question);
    if (!answer || def !== text()) return;
    show(answer.error ? { ...NOTHING, problems: [{ severity: "error", ...answer.error }] } : answer, def);
  }

  function show(answer, def) {
    const problems = answer.problems.map((problem) => ({ repairs: [], ...problem }));
    const repair = (each) => { set(each.def); view.focus(); };
    list.replaceChildren(...problems.map((problem) => listItem(problem, repair)));
    const number = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    const words = problems.length === 0 ? "" : `${number}: ${problems[0].message.replaceAll("`", "")}`;
    if (spoken.textContent !== words) spoken.textContent = words;
    view.dispatch(setDiagnostics(view.state, problems.map((problem) => ({
      ...rangeOf(view.state.doc, problem, answer.prefix ?? 0), severity: problem.severity, message: problem.message,
      actions: problem.repairs.map((each) => ({ name: `Write ${each.write}`, apply: () => repair(each) })),
    }))));
    host.dataset.checked = def;
    changed(answer, def);
  }

  function set(content) {
    if (content === text()) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: content }, selection: { anchor: content.length } });
  }

  return { text, set, focus: () => view.focus(),
    /** How a text without prefix is read. */
    read: (asNotation, onBoard) => {
      [notation, board] = [asNotation, onBoard];
      later();
    } };
}
