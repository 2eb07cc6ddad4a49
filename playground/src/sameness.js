// Is the game that is played the same as another one, and if not: by which moves is it seen?
//
//     sameness.begin({ played: () => source, play: (fen, moves) => ... });     play: the line behind which they part
import { ask } from "./ask.js";
import { byId, element, svg, withCode } from "./dom.js";
import { isDark } from "./fragment.js";
import { variants } from "./variants.js";

let game = null; // what begin() was given
const WRITTEN = "written"; // the value of the rules that somebody is about to change

const plies = (count) => (count === 1 ? "1 ply" : `${count} plies`);
const joined = (words) => words.map((each) => `\`${each}\``).join(", ");

function say(words, picture = [], lines = []) {
  byId("same").replaceChildren(...withCode(words));
  byId("parting").replaceChildren(...picture);
  byId("apart").replaceChildren(...lines.map((line) => element("li", {}, ...[line].flat())));
}

function list() {
  const chosen = byId("other").value;
  byId("other").replaceChildren(...variants.options(), element("option", { value: WRITTEN }, "the rules as they are written above"));
  byId("other").value = chosen || "chess";
}

/** The rules of the other one, as a question takes them. */
async function otherRules() {
  const name = byId("other").value;
  if (name === WRITTEN) return { toml: game.written() };
  return variants.sourceOf(name);
}

/** What follows the verdict: other names for the same pieces, and where the files differ. */
function notes({ called_otherwise: called, keys }) {
  return [...called.map(([left, right]) => withCode(`\`${left}\` here is \`${right}\` there.`)),
    ...(keys.length ? [withCode(`The files differ in ${joined(keys)}.`)] : [])];
}

function parting({ from, moves, san, shortest, left, right }) {
  const words = moves.length ? `Different behind ${plies(moves.length)}${shortest ? "" : ", perhaps behind fewer"}:` : "Different at once:";
  const line = element("button", { type: "button", onclick: () => game.play(from, moves) }, san.join(" ") || "the position");
  const only = (moves, where) => (moves.length ? [`Only ${where}: ${moves.map((move) => move.san).join(", ")}.`] : []);
  const result = ({ outcome }, where) => (outcome ? [`${where}: ${outcome}.`] : []);
  return { words, lines: [["Play ", line], ...only(left.only, "here"), ...only(right.only, "there"),
    ...result(left, "Here"), ...result(right, "There")] };
}

async function compare() {
  const other = await otherRules();
  if (!game.played() || !other) return;
  const answer = await ask("same", { ask: "equal", left: game.played(), right: other, theme: isDark() ? "dark" : "light" });
  if (!answer) return;
  if (answer.error) say(`They cannot be compared: ${answer.error.message}.`);
  else if (answer.equal && answer.keys.length === 0) say("The same game: board, start and rules are, and all pieces are proved to be.", [], notes(answer));
  else if (answer.equal) say(`The same game: no line is longer than ${plies(answer.depth - 1)}, and all lines are the same.`, [], notes(answer));
  else if (answer.equal === null) {
    say(`Undecided: all lines of ${plies(answer.depth)} are the same, and ${answer.random_games} random games that went on from there.`, [], notes(answer));
  } else if (!answer.moves) say("Different: they begin otherwise.", [], notes(answer));
  else {
    const { words, lines } = parting(answer);
    say(words, [svg(answer.svg)], [...lines, ...notes(answer)]);
  }
}

async function name() {
  if (!game.played()) return;
  const answer = await ask("same", { ask: "identify", ...game.played() });
  if (!answer) return;
  if (answer.error) say(`It cannot be named: ${answer.error.message}.`);
  else if (answer.known.length) say(`It is ${joined(answer.known)}: board, start and rules are the same, and all pieces are proved to be.`);
  else say("It is none that is built in.", [], answer.nearest.map((near) => withCode(`Near: \`${near.name}\`, with other ${joined(near.keys)}.`)));
}

byId("sameness").ontoggle = list;
byId("compare-games").onclick = compare;
byId("name-game").onclick = name;

export const sameness = {
  begin(about) { game = about; },
  forget() { say(""); },
};
