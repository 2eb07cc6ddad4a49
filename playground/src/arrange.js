// A position by hand: pieces from a palette are put on the board or into a hand, and the FEN follows.
//
//     const arranging = makeArranging({ draw: (pieces, hands) => ... });
//     arranging.begin(game, kinds);     arranging.put("e4");     arranging.takeOut("white", "P");     arranging.end();
import { byId, element } from "./dom.js";
import { SIDES } from "./field.js";
import { drawn } from "./figures.js";
import { handsText, placement } from "./placement.js";

const palette = byId("palette");

export function makeArranging({ draw }) {
  let [game, kinds, pieces, hands, chosen] = [null, null, null, null, null];

  function choice(piece, words) {
    const button = element("button", { type: "button", className: "sample", "aria-label": words, title: words, "aria-pressed": "false" });
    button.innerHTML = `<svg viewBox="-22 -22 44 44" aria-hidden="true">${piece ? drawn(piece, kinds) : '<path class="nothing" d="M-12-12L12 12M12-12L-12 12"/>'}</svg>`;
    button.onclick = () => {
      chosen = piece;
      for (const each of palette.querySelectorAll(".sample")) each.setAttribute("aria-pressed", String(each === button));
    };
    return button;
  }

  /** The chosen piece goes into the hand of this side; `nothing` empties it. */
  function handOf(side) {
    const putIn = () => {
      const letter = chosen && inHand(chosen.letter);
      hands[side] = letter ? { ...hands[side], [letter]: (hands[side][letter] ?? 0) + 1 } : {};
      show();
    };
    return element("button", { type: "button", onclick: putIn }, `Into ${SIDES[side]}'s hand`);
  }
  /** A promoted piece is there what it was before, if the variant has such a piece. */
  function inHand(letter) {
    const plain = letter.replace(/^\+|~$/g, "");
    return kinds.has(plain) ? plain : letter;
  }

  /** Castling rights and the like end: the pieces may not stand where they did. */
  function show() {
    byId("fen").value = `${placement(game.board, pieces)}${handsText(hands, kinds)} ${game.fen.split(" ")[1]} - -`;
    draw(pieces, hands);
  }

  return {
    begin(from, ofVariant) {
      [game, kinds, pieces, hands] = [from, ofVariant, { ...from.pieces }, { ...from.hands }];
      const of = (side) => [...kinds.values()].map(({ letter, name }) => choice({ side, letter, name }, `${SIDES[side]} ${name}`));
      palette.replaceChildren(...of("white"), ...of("black"), choice(null, "nothing"), ...Object.keys(hands).map(handOf));
      palette.hidden = false;
      palette.firstChild.click();
      palette.firstChild.focus();
      draw(pieces, hands);
    },
    redraw: () => draw(pieces, hands),
    put(square) {
      if (chosen && JSON.stringify(pieces[square]) !== JSON.stringify(chosen)) pieces[square] = chosen;
      else delete pieces[square];
      show();
    },
    takeOut(side, letter) {
      const { [letter]: count, ...others } = hands[side];
      hands[side] = count > 1 ? { ...hands[side], [letter]: count - 1 } : others;
      show();
    },
    end() {
      palette.hidden = true;
      palette.replaceChildren();
      pieces = null;
    },
    isOn: () => pieces !== null,
  };
}
