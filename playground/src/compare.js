// The view of two pieces: are they the same, and if not, on which board not?
import { ask, end } from "./ask.js";
import { byId, copy, element, svg, withCode } from "./dom.js";
import { makeEditor } from "./editor.js";
import { isDark, remember, whenThemeChanges } from "./fragment.js";

const between = byId("between");
const isRead = { left: false, right: false };
const editors = Object.fromEntries(["left", "right"].map((side) => [side,
  makeEditor(byId(side), side === "left" ? "Left piece" : "Right piece", (answer) => {
    isRead[side] = Boolean(answer.notation);
    later();
  }, () => end("equal"))]));
let timer = 0;

const state = () => ({ left: editors.left.text(), right: editors.right.text(), board: between.value.trim() });

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
  const { left, right, board } = state();
  if (!isRead.left || !isRead.right) {
    say("Write two pieces.");
    return;
  }
  const answer = await ask("equal", { ask: "equal", left, right, ...(board && { board }), theme: isDark() ? "dark" : "light" });
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

between.onchange = () => {
  for (const editor of Object.values(editors)) editor.read("", between.value.trim());
  later();
};
byId("swap").onclick = () => {
  const { left, right } = state();
  editors.left.set(right);
  editors.right.set(left);
};
byId("compare-link").onclick = (event) => copy(event.target, location.href);
whenThemeChanges(later);

export const comparison = {
  open({ left, right, board = "" }) {
    if (left === undefined && editors.left.text() !== "") return;
    if (board !== between.value) {
      between.value = board;
      between.onchange();
    }
    editors.left.set(left ?? "W2");
    editors.right.set(right ?? (left ? editors.right.text() : "D+W"));
    later();
  },
};
