// The view of two pieces: are they the same, and if not, on which board not?
import { ask, end } from "./ask.js";
import { byId, copy, element, svg, withCode } from "./dom.js";
import { makeEditor } from "./editor.js";
import { isDark, remember, whenThemeChanges } from "./fragment.js";

const between = byId("between");
const PREFIX = /^[a-z]+(\[[^\]]*\])?:/;
const reading = { left: byId("left-in"), right: byId("right-in") };
for (const each of Object.values(reading))
  each.append(...[["", "any that fits"], ...NOTATIONS].map(([value, words]) => element("option", { value }, words)));
const isRead = { left: false, right: false };
const editors = Object.fromEntries(["left", "right"].map((side) => [side,
  makeEditor(byId(side), side === "left" ? "Left piece" : "Right piece", (answer) => {
    isRead[side] = Boolean(answer.notation);
    later();
  }, () => end("equal"))]));
let timer = 0;

const state = () => ({ left: editors.left.text(), leftin: reading.left.value, right: editors.right.text(), rightin: reading.right.value,
  board: between.value.trim() });
/** As a question takes it: a text of its own notation keeps it. */
const asked = (side) => (reading[side].value && !PREFIX.test(editors[side].text()) ? `${reading[side].value}:` : "") + editors[side].text();

function later() {
  clearTimeout(timer);
  timer = setTimeout(compare, 100);
  remember("compare", state());
}

function say(words, picture = [], lines = []) {
  byId("verdict").replaceChildren(...withCode(words));
  byId("difference").replaceChildren(...picture);
  byId("only").replaceChildren(...lines);
}

function moveWords({ from, to, captures }) {
  const takes = captures.length > 0 ? `, and captures on ${captures.join(" and ")}` : "";
  return `goes from ${from} to ${to ?? "nowhere"}${takes}`;
}

async function compare() {
  const { board } = state();
  if (!isRead.left || !isRead.right) {
    say("Write two pieces.");
    return;
  }
  const answer = await ask("equal", { ask: "equal", left: asked("left"), right: asked("right"), ...(board && { board }), theme: isDark() ? "dark" : "light" });
  if (!answer) return;
  if (answer.error) say(`They cannot be compared: ${answer.error.message}.`);
  else if (answer.equal === null) say(`Undecided on ${answer.board}: ${answer.undecided}.`);
  else if (answer.equal) {
    const black = answer.black ? " For Black, the notations turn the board differently, and the moves differ." : "";
    say(`The same on ${answer.every_board ? "every board" : answer.board}: proved for every position.${black}`);
  } else {
    const only = (moves, who) => moves.map((move) => element("li", {}, `Only ${who} ${moveWords(move)}.`));
    say(`Different on ${answer.board}. In this position only one of them has these moves:`, [svg(answer.svg)],
      [...only(answer.only_left, "the left"), ...only(answer.only_right, "the right")]);
  }
}

/** The notations and the board that are chosen. */
function read() {
  for (const [side, editor] of Object.entries(editors)) editor.read(reading[side].value, between.value.trim());
  later();
}
for (const each of [between, ...Object.values(reading)]) each.onchange = read;
byId("swap").onclick = () => {
  const { left, leftin, right, rightin } = state();
  open({ left: right, leftin: rightin, right: left, rightin: leftin });
};
byId("compare-link").onclick = (event) => copy(event.target, location.href);
whenThemeChanges(later);

const isKnown = (name) => NOTATIONS.some(([each]) => each === name);

function open({ left, right, leftin = "", rightin = "", board = between.value }) {
  between.value = board;
  reading.left.value = isKnown(leftin) ? leftin : "";
  reading.right.value = isKnown(rightin) ? rightin : "";
  editors.left.set(left);
  editors.right.set(right);
  read();
}

export const comparison = {
  open({ left, right, board = "", ...readings }) {
    if (left === undefined && editors.left.text() !== "") return;
    open({ left: left ?? "W2", right: right ?? (left ? editors.right.text() : "D+W"), board, ...readings });
  },
};
