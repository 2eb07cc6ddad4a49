// Who plays a side against the reader, and what he would do here.
//
//     opponent.begin({ position: () => question, make: (move) => ... });     the position as the question takes it
//     await opponent.moves(side);     makes the move, if it is the opponent's turn
import { ask, end } from "./ask.js";
import { byId } from "./dom.js";

let game = null; // what begin() was given
let thinking = 0; // of moves of its own

const usualLevel = () => byId("level").querySelector("[selected]").value;
const advise = () => ask("advice", { ask: "play", ...game.position(), advice: Number(byId("level").value) });

/** What is expected, and who is ahead: `3. Qxd5 Nxd5: White is ahead by about 2 pawns`. */
function inWords({ san, winner, worth }, side) {
  const line = san.join(" ");
  if (winner) return `${line}: ${winner === "white" ? "White" : "Black"} wins.`;
  const white = side === "white" ? worth : -worth;
  if (Math.abs(white) < 0.5) return `${line}: even.`;
  return `${line}: ${white > 0 ? "White" : "Black"} is ahead by about ${Math.round(Math.abs(white))}.`;
}

function say(words) { byId("advice").textContent = words; }

async function hint() {
  // It is about to move.
  if (thinking > 0) return;
  const answer = await advise();
  if (!answer) return;
  if (answer.error) say(answer.error.message);
  else say(answer.advice.san.length ? `Perhaps ${inWords(answer.advice, answer.side)}` : "The game is over.");
}
byId("hint").onclick = hint;
for (const id of ["opponent", "level"]) {
  byId(id).onchange = () => {
    end("advice");
    game.changed();
  };
}

export const opponent = {
  begin(about) { game = about; },
  side: () => byId("opponent").value,
  /** Empty where it is as usual. */
  level: () => (byId("level").value === usualLevel() ? "" : byId("level").value),
  /** No side, or one of both. */
  choose(side, level) {
    byId("opponent").value = side;
    byId("level").value = level || usualLevel();
  },
  forget() {
    end("advice");
    say("");
  },
  /** Makes its move, where it is its turn. */
  async moves(side, isOver) {
    if (isOver || byId("opponent").value !== side) return;
    thinking += 1;
    const answer = await advise();
    thinking -= 1;
    if (!answer) return;
    if (answer.error) {
      say(answer.error.message);
      return;
    }
    const [move] = answer.advice.moves;
    if (!move) return;
    if (await game.make(move)) say(`It expects ${inWords(answer.advice, answer.side)}`);
  },
};
