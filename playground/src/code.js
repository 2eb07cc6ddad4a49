// A field for a text that ferz reads: the editor, completion, the meanings of words, and a list of what is wrong.
//
//     const code = makeCode(parent, { label, hint, changed, about });
//     code.show([{ severity: "error", message, help, from, to, repairs: [{ write, apply }] }]);
//
// `about()` says which request of an editor is meant: { language, prefix }, the language as editors call it and the number of
// characters before the text proper; null while that is not known. `changed` is called with each change of the text.
// CodeMirror stands in a shadow tree: only there it needs no style element, which the policy of the page forbids.
import { autocompletion, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { lintKeymap, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, hoverTooltip, keymap, placeholder } from "@codemirror/view";
import { ask } from "./ask.js";
import { element, withCode } from "./dom.js";
import { fromMarkdown } from "./marked_text.js";

const THEME = EditorView.theme({
  "&": { color: "var(--ink)", fontSize: "1.05rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { fontFamily: "monospace", padding: ".5rem 0", caretColor: "var(--ink)" },
  ".cm-scroller": { maxHeight: "22rem", lineHeight: "1.5" },
  ".cm-line": { padding: "0 .6rem" },
  ".cm-placeholder": { color: "var(--faint)" },
  ".cm-tooltip": { background: "var(--soft)", color: "var(--ink)", border: "1px solid var(--faint)", borderRadius: ".35rem", maxWidth: "min(32rem, 90vw)" },
  ".cm-tooltip pre": { margin: ".3rem 0", lineHeight: "1.2", overflowX: "auto" },
  ".cm-tooltip p": { margin: ".3rem 0" },
  ".cm-tooltip-hover": { padding: ".2rem .6rem", maxHeight: "24rem", overflowY: "auto" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--move)", color: "var(--paper)" },
  ".cm-completionInfo": { padding: ".3rem .6rem" },
  // In place of pictures, which the policy of the page forbids.
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn)" },
  ".cm-diagnosticAction": { background: "var(--move)", color: "var(--paper)" },
});
const TYPES = { 3: "function", 7: "class", 9: "namespace", 10: "property", 18: "variable", 21: "constant" };

// Columns of the protocol are those of strings here.

const offsetOf = (doc, { line, character }, prefix) => {
  if (line >= doc.lines) return doc.length;
  const { from, to } = doc.line(line + 1);
  return Math.min(to, from + character + (line === 0 ? prefix : 0));
};
const placeOf = (doc, at, prefix) => {
  const { number, from } = doc.lineAt(at);
  return { line: number - 1, character: Math.max(0, at - from - (number === 1 ? prefix : 0)) };
};
/** From where to where in the document. */
export const rangeOf = (doc, { start, end }, prefix = 0) => ({ from: offsetOf(doc, start, prefix), to: offsetOf(doc, end, prefix) });

let count = 0;

export function makeCode(parent, { label, hint, changed, about, suggests = false }) {
  const slot = `code ${++count}`;
  const host = element("div", { className: "editor" });
  const list = element("ul", { className: "problems", "aria-label": "Problems" });
  const spoken = element("p", { className: "spoken", role: "status" });
  const meaning = element("div", { className: "meaning", role: "status", hidden: true });
  parent.append(host, spoken, meaning, list);
  const shadow = host.attachShadow({ mode: "open" });

  const text = () => view.state.doc.toString();

  /** The result of a request; undefined when there is none. */
  async function request(method, params = {}) {
    const meant = about();
    if (!meant) return undefined;
    const { language, prefix = 0 } = meant;
    const before = text();
    const answer = await ask(`${slot} ${method}`, { ask: "lsp", language, text: before.slice(prefix), method: `textDocument/${method}`,
      params: typeof params === "function" ? params(view.state.doc, prefix) : params });
    return before === text() && answer?.result ? { result: answer.result, prefix } : undefined;
  }
  const at = (position) => (doc, prefix) => ({ position: placeOf(doc, position, prefix) });

  async function complete({ explicit, pos, matchBefore }) {
    if (!explicit && !suggests) return null;
    const found = await request("completion", at(pos));
    if (!found || found.result.length === 0) return null;
    const { from } = rangeOf(view.state.doc, found.result[0].textEdit.range, found.prefix);
    if (!explicit && from === pos) return null;
    return { from, validFor: /^[\w-]*$/, options: found.result.map(({ label: words, detail, kind, textEdit: { newText } }) =>
      ({ label: newText, displayLabel: words, info: detail || undefined, type: TYPES[kind] ?? "keyword" })) };
  }

  async function hovered(position) {
    const found = await request("hover", at(position));
    if (!found) return null;
    const content = () => fromMarkdown(found.result.contents.value);
    return { content, ...rangeOf(view.state.doc, found.result.range, found.prefix) };
  }

  async function explain() {
    const { head } = view.state.selection.main;
    const found = await hovered(head) ?? (head > 0 ? await hovered(head - 1) : null);
    meaning.replaceChildren(...(found ? found.content() : ["Nothing is known of this place."]));
    meaning.hidden = false;
  }

  const view = new EditorView({
    root: shadow, parent: shadow,
    state: EditorState.create({ extensions: [
      history(),
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap,
        { key: "F2", run: () => { explain(); return true; } },
        { key: "Escape", run: () => { const was = !meaning.hidden; meaning.hidden = true; return was; } }]),
      EditorView.lineWrapping, THEME, placeholder(hint),
      autocompletion({ override: [complete], activateOnTyping: suggests, selectOnOpen: false, icons: false }),
      hoverTooltip(async (_, position) => {
        const found = await hovered(position);
        return found && { pos: found.from, end: found.to, create: () => ({ dom: element("div", {}, ...found.content()) }) };
      }),
      EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off", tabindex: "0" }),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        meaning.hidden = true;
        changed();
      }),
    ] }),
  });

  /** What is wrong with the text, which the list and the marks say. */
  function show(problems) {
    list.replaceChildren(...problems.map(listItem));
    const number = problems.length === 1 ? "1 problem" : `${problems.length} problems`;
    const words = problems.length === 0 ? "" : `${number}: ${problems[0].message.replaceAll("`", "")}`;
    if (spoken.textContent !== words) spoken.textContent = words;
    view.dispatch(setDiagnostics(view.state, problems.map(({ from, to, severity, message, repairs }) => ({ from, to, severity, message,
      actions: repairs.map(({ write, apply }) => ({ name: `Write ${write}`, apply })) }))));
    host.dataset.checked = text();
  }

  function set(content) {
    if (content === text()) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: content }, selection: { anchor: content.length } });
  }

  return { text, set, show, request, doc: () => view.state.doc, focus: () => view.focus(),
    replace: (changes) => { view.dispatch({ changes }); view.focus(); } };
}

/** What is wrong, and a button for each repair; the help only where no button says the same. */
function listItem({ severity, message, help, repairs }) {
  const words = element("span", {}, severity === "error" ? "Error: " : "Warning: ", ...withCode(message));
  const buttons = repairs.map(({ write, apply }) =>
    element("button", { type: "button", onclick: apply }, "Write ", element("code", {}, write)));
  if (help && repairs.length === 0) buttons.push(element("span", { className: "help" }, ...withCode(help)));
  return element("li", { className: severity }, words, ...buttons);
}
