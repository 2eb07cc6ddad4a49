// A position by hand: pieces from a palette are put on the board, and the FEN follows.
//
//     const arranging = makeArranging({ draw: (pieces) => ..., });
//     arranging.begin(game, kinds);     arranging.put("e4");     arranging.end();
import { byId, element } from "./dom.js";
import { SIDES } from "./field.js";
import { drawn } from "./figures.js";
import { placement } from "./placement.js";

const palette = byId("palette");

/** The hands stay, and castling and the like end: the pieces may not stand where they did. */
function fenOf(game, pieces) {
  const [first, side] = game.fen.split(" ");
  const hands = /\[[^\]]*\]/.exec(first)?.[0] ?? "";
  return `${placement(game.board, pieces)}${hands} ${side} - -`;
}

export function makeArranging({ draw }) {
  let [game, pieces, chosen] = [null, null, null];

  function choice(piece, words, kinds) {
    const button = element("button", { type: "button", className: "sample", "aria-label": words, title: words, "aria-pressed": "false" });
    button.innerHTML = `<svg viewBox="-22 -22 44 44" aria-hidden="true">${piece ? drawn(piece, kinds) : '<path class="nothing" d="M-12-12L12 12M12-12L-12 12"/>'}</svg>`;
    button.onclick = () => {
      chosen = piece;
      for (const each of palette.children) each.setAttribute("aria-pressed", String(each === button));
    };
    return button;
  }

  return {
    begin(from, kinds) {
      [game, pieces] = [from, { ...from.pieces }];
      const of = (side) => [...kinds.values()].map(({ letter, name }) => choice({ side, letter, name }, `${SIDES[side]} ${name}`, kinds));
      palette.replaceChildren(...of("white"), ...of("black"), choice(null, "nothing", kinds));
      palette.hidden = false;
      palette.firstChild.click();
      palette.firstChild.focus();
    },
    put(square) {
      if (chosen && JSON.stringify(pieces[square]) !== JSON.stringify(chosen)) pieces[square] = chosen;
      else delete pieces[square];
      byId("fen").value = fenOf(game, pieces);
      draw(pieces);
    },
    end() {
      palette.hidden = true;
      palette.replaceChildren();
      pieces = null;
    },
    isOn: () => pieces !== null,
  };
}
