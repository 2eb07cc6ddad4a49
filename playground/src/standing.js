// What stands on the board on which a piece is tried, in an address.
//
//     at=d4&size=7x7&enemies=d7;e5/pawn&friends=d2
import { readBoard } from "../../backends/json/ferz-moves/board.mjs";

function isBoard(text) {
  try {
    readBoard(text);
    return true;
  } catch {
    return false;
  }
}

const wordOf = ([square, , name, letter]) => [square, name ?? "", letter ?? ""].join("/").replace(/\/+$/, "");

export function standingFields(standing) {
  if (!standing) return {};
  const { at, board, pieces } = standing;
  const of = (isFriend) => pieces.filter((each) => Boolean(each[1]) === isFriend).map(wordOf).join(";");
  return { at, size: board, enemies: of(false), friends: of(true) };
}

/** Null when the address has none. */
export function standingIn({ at, size, enemies = "", friends = "" }) {
  if (!at || !size || !isBoard(size)) return null;
  const of = (text, isFriend) => text.split(";").filter(Boolean).map((each) => {
    const [square, name, letter] = each.split("/");
    return [square, isFriend, name ?? "", letter || undefined];
  });
  return { at, board: size, pieces: [...of(enemies, false), ...of(friends, true)] };
}
