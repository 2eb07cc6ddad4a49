// The view of one piece: its text, a board to try it, its picture, its name, and its texts in every notation.
import { tryPiece } from "../../backends/page/page.js";
import { ask, end } from "./ask.js";
import { byId, copy, copyButton, element, svg, withCode } from "./dom.js";
import { asPng, asSvg, download, fileName } from "./download.js";
import { makeEditor } from "./editor.js";
import { isDark, linkOf, remember, whenThemeChanges } from "./fragment.js";
import { convert as conversionOf, identify, OPENING, questioned, show as pictureOf, TEXTS } from "./questions.js";
import { standingFields, standingIn } from "./standing.js";

const READINGS = [["", "any that fits"], ...NOTATIONS]; // assets.mjs fills in those that ferz reads
const CODES = [["cpp", "C++"], ["js", "JavaScript"], ["json", "JSON"], ["ir", "Automaton"]];
const RESULTS = ["try", "seen", "others"]; // are not there before a text can be read
const PAUSE = 120; // milliseconds without a key before the dearer questions
const SOON = 200; // milliseconds that a picture may keep the other questions waiting
const isNarrow = matchMedia("(max-width: 32rem)"); // scenes beside each other would be cut
const SLOTS = ["show", "identify", ...[...TEXTS, ...CODES].map(([target]) => target)];

const [notation, on, which] = ["notation", "on", "which"].map(byId);
let definition = null; // as the questions take it; null: it cannot be read
let isRead = false; // somebody has said that it can be
let drawn = {}; // the question that was asked for the picture, and a promise of it
let page = null; // what the board was begun with
let standing = null; // says what stands on it
let isTouched = false;
let placed = null; // what a link has put on the board
let fromGame = ""; // the address says that a game leads here
let timer = 0;
let turn = 0; // grows with each change: what was begun before is left
let isTaken = false; // the text is from elsewhere, and nobody writes on

const editor = makeEditor(byId("text"), "Definition", (answer, def) => {
  isRead = Boolean(answer.notation);
  stale(!isRead);
  definition = isRead ? read(def) : null;
  byId("of").hidden = answer.pieces.length < 2;
  if (answer.pieces.join() !== [...which.options].map((each) => each.value).join())
    which.replaceChildren(...answer.pieces.map((name) => element("option", { value: name }, name)));
  byId("compared").href = linkOf("compare", { left: prefixed(def) });
  byId("readings").href = linkOf("compare", { left: def, leftin: notation.value || answer.notation, right: def, rightin: notation.value });
  if (isRead) timer = setTimeout(update, isTaken ? 0 : PAUSE);
  else say("");
  isTaken = false;
  remember("piece", state());
}, () => {
  ++turn;
  clearTimeout(timer);
  for (const slot of SLOTS) end(slot);
  [isRead, drawn] = [false, {}];
});

const prefixed = (def) => (notation.value && !/^[a-z]+(\[[^\]]*\])?:/.test(def) ? `${notation.value}:${def}` : def);
const read = (def) => questioned(def, notation.value, on.value.trim());
const state = () => ({ def: editor.text(), in: notation.value, board: on.value.trim(), game: fromGame,
  ...standingFields(isTouched ? standing?.() : placed) });
const chosen = () => ({ ...definition, ...(!byId("of").hidden && { piece: which.value }) });
const say = (words) => { if (byId("name").textContent !== words) byId("name").textContent = words; };
function stale(isStale) {
  for (const id of ["board", "picture", "notations", "said"]) byId(id).classList.toggle("stale", isStale);
}

async function update() {
  if (!definition) return;
  reveal();
  // The picture first: the other questions would slow it down. But they do not wait for one that takes long.
  const mine = ++turn;
  await Promise.race([show(), new Promise((then) => { setTimeout(then, SOON); })]);
  if (mine !== turn) return;
  name();
  for (const [target] of TEXTS) convert("notations", target);
  if (byId("code").open) for (const [target] of CODES) convert("codes", target);
}

function reveal() {
  for (const id of RESULTS) byId(id).closest("section").hidden = false;
}

function show() {
  const question = pictureOf(chosen(), isDark(), isNarrow.matches);
  const asked = JSON.stringify(question);
  if (drawn.asked !== asked) drawn = { asked, done: draw(question) };
  return drawn.done;
}

async function draw(question) {
  const answer = await ask("show", question);
  if (!answer) return;
  if (answer.error) {
    drawn = {};
    if (isRead) byId("picture").replaceChildren(element("p", {}, ...withCode(answer.error.message)));
    return;
  }
  reveal();
  byId("picture").replaceChildren(svg(answer.svg));
  // The same piece once more: the board stays, so that no click on it is lost.
  const known = JSON.stringify(page);
  page = { ...answer.page, title: "the piece" };
  if (JSON.stringify(page) === known) return;
  standing = tryPiece(page, byId("board"), byId("said"), byId("ask"), { ...page, ...(isTouched ? kept() : placed) });
}

/** The picture that is shown, as a file. */
async function save(ending, contentOf) {
  const picture = byId("picture").querySelector("svg");
  if (picture) download(fileName(editor.text(), ending), await contentOf(picture), "image/svg+xml");
}

/** What people have put on the board stays there while they write; another board begins anew. */
function kept() {
  const { at, board, pieces } = standing?.() ?? {};
  return pieces && (on.value.trim() === "" ? page.shape === "squares" : board === page.board) ? { at, board, pieces } : {};
}

async function name() {
  const answer = await ask("identify", identify(chosen()));
  if (!answer) return;
  if (answer.error) say("");
  else if (answer.known.length > 0) {
    const names = answer.known.map(({ name, also }) => name + (also.length > 0 ? ` (also ${also.join(", ")})` : ""));
    say(`This is the ${names.join(" or the ")}.`);
  } else if (answer.made_of.length > 0) say(`No known piece: ${answer.made_of[0].sentence}.`);
  else if (answer.nearest.length > 0) say(`No known piece; near the ${answer.nearest.map((each) => each.name).join(", ")}.`);
  else say(answer.undecided ? `Unknown: ${answer.undecided}.` : "No known piece.");
}

async function convert(list, target) {
  const entry = byId(`in-${target}`);
  const answer = await ask(target, conversionOf(chosen(), target));
  if (!answer) return;
  if (answer.error) {
    entry.replaceChildren(element("p", {}, ...withCode(answer.error.message)));
    return;
  }
  const text = answer.text.replace(/\n$/, "");
  const use = element("button", { type: "button", onclick: () => { take({ def: `${target}:${text}` }); editor.focus(); } }, "Use");
  use.setAttribute("aria-label", `Use the text in ${target}`);
  const copies = copyButton(() => text);
  copies.setAttribute("aria-label", `Copy the text in ${target}`);
  const isRead = TEXTS.some(([each]) => each === target) && target !== "fsf";
  entry.replaceChildren(element("pre", { tabIndex: 0 }, text), copies, ...(isRead ? [use] : []));
}

/** A text from elsewhere: its prefix says how it is read. */
function take({ def = "", in: asNotation = "", board = on.value }) {
  notation.value = READINGS.some(([each]) => each === asNotation) ? asNotation : "";
  on.value = board;
  isTaken = true;
  editor.read(notation.value, board.trim());
  editor.set(def);
  // Its picture does not wait for its problems.
  if (def.trim() === "") return;
  definition = read(def);
  show();
}

for (const id of RESULTS) byId(id).closest("section").hidden = true;
notation.append(...READINGS.map(([value, words]) => element("option", { value }, words)));
for (const [list, targets] of [["notations", TEXTS], ["codes", CODES]]) {
  for (const [target, words] of targets) byId(list).append(element("dt", {}, words), element("dd", { id: `in-${target}` }));
}
const anew = () => { [isTouched, placed, page] = [false, null, null]; };
const reread = () => { anew(); editor.read(notation.value, on.value.trim()); };
notation.onchange = on.onchange = reread;
which.onchange = update;
byId("code").ontoggle = () => { if (definition && byId("code").open) for (const [target] of CODES) convert("codes", target); };
byId("link").onclick = (event) => copy(event.target, location.href);
/** A board that is not as the piece has it. */
function touched() {
  isTouched = true;
  placed = null;
  // The board has not changed yet.
  setTimeout(() => remember("piece", state()));
}
byId("board").addEventListener("pointerup", touched);
byId("board").addEventListener("click", touched);
byId("board").addEventListener("keydown", ({ key }) => { if (key !== "Tab") touched(); });
byId("ask").addEventListener("change", touched);
byId("ask").addEventListener("reset", () => {
  [isTouched, placed] = [false, null];
  setTimeout(() => remember("piece", state()));
});
byId("save-svg").onclick = () => save("svg", asSvg);
byId("save-png").onclick = () => save("png", asPng);
const again = () => { if (definition) show(); };
whenThemeChanges(again);
isNarrow.addEventListener("change", again);

export const piece = {
  open(fields) {
    fromGame = fields.game ?? "";
    byId("back").hidden = !fromGame;
    if (fields.def === undefined) {
      if (editor.text() === "") take({ def: OPENING });
      return;
    }
    if (fields.def !== editor.text()) anew();
    if (!isTouched) placed = standingIn(fields);
    take({ board: "", ...fields });
  },
};
