// Boards. A square is a number, its coordinates are [file, rank, level, row] from 0. Where there is no square stands
// NO_SQUARE.
//
// `// if "word"`: from there to the next such line, or to `// end`, is left out of the page of a piece whose data do not have
// that word (backends/page/script.h).
//
// `8x8`, `5x5x5` with levels, `4x4x4x4` with rows of levels. The cells of a hexagonal board (`hex6`, `hex5x5x6h`,
// `rhomb9x9`) are squares of a rectangle with others left out.

export const NO_SQUARE = -1;
const MOST_FILES = 26;
const MOST_LEVELS = 8;
// if "beyond"
const REGIONS = [["bottom-left", "bottom", "bottom-right"], ["left", "inside", "right"], ["top-left", "top", "top-right"]];
// end

export const fail = (reason) => { throw new Error(reason); };

export function readBoard(text) {
  const wrong = () => fail(`\`${text}\` is no board`);
  const [, shape, list, way] = /^(hex|rhomb|)(\d+(?:x\d+)*)([hv]?)$/.exec(text) ?? wrong();
  let size = list.split("x").map(Number);
  if (shape === "hex" && size.length === 1) size = [size[0], size[0], size[0]];
  const counts = { "": [2, 3, 4], hex: [3], rhomb: [2] }[shape];
  let isCell = null;
  const isHorizontal = shape === "hex" ? way === "h" : way !== "v";
  const isGood = counts.includes(size.length) && !size.includes(0) && (shape || !way);
  // if "hexagons"
  if (shape) {
    const [first, second, third] = size;
    isCell = (column, height) => {
      const isHexagon = shape === "hex";
      const lowest = isHexagon ? Math.abs(column - (first - 1)) : column;
      const most = first + second + 2 * third - 4;
      const highest = isHexagon ? most - Math.abs(column - (second - 1)) : lowest + 2 * (first - 1);
      return height >= lowest && height <= highest && (height - lowest) % 2 === 0;
    };
    size = shape === "hex" ? [first + second - 1, first + second + 2 * third - 3] : [second, 2 * first + second - 2];
    if (isHorizontal) size.reverse();
  }
  // end
  const [files, ranks, levels = 1, rows = 1] = size;
  if (!isGood || Math.max(files, ranks) > MOST_FILES || Math.max(levels, rows) > MOST_LEVELS) wrong();
  const has = isCell && isHorizontal ? (file, rank) => isCell(rank, file) : isCell;
  return makeBoard(text, [files, ranks, levels, rows], has, isHorizontal);
}

function makeBoard(text, sizes, isCell, isHorizontal) {
  const [files, ranks, levels, rows] = sizes;
  const contains = (at) => at.every((each, axis) => each >= 0 && each < sizes[axis]) && (!isCell || isCell(at[0], at[1]));
  const number = ([file, rank, level, row]) => ((row * levels + level) * ranks + rank) * files + file;
  const squares = []; // their coordinates
  for (let square = 0; square < files * ranks * levels * rows; ++square) {
    const [file, above] = [square % files, Math.floor(square / files)];
    squares.push([file, above % ranks, Math.floor(above / ranks) % levels, Math.floor(above / ranks / levels)]);
  }
  const plus = (square, by) => squares[square].map((each, axis) => each + (by[axis] ?? 0));
  const isBox = levels > 1 || rows > 1;
  const board = { text, sizes, squares, isCell, isHorizontal, contains, number, plus };
  board.offset = (square, by, edges) => {
    const at = plus(square, by);
    // if "edges"
    if (edges) joinEdges(at, squares[square][0], by[0], edges, sizes);
    // end
    return contains(at) ? number(at) : NO_SQUARE;
  };
  board.nameOf = (square) => {
    const [file, rank, level, row] = squares[square];
    const above = (isBox ? String.fromCharCode(65 + level) : "") + (rows > 1 ? row + 1 : "");
    return String.fromCharCode(97 + file) + (rank + 1) + above;
  };
  board.parse = (name) => {
    const wrong = () => fail(`\`${name}\` is no square of the board ${text}`);
    const [, file, rank, level, row] = /^([a-z])(\d+)([A-Z]?)(\d*)$/.exec(name) ?? wrong();
    const at = [file.charCodeAt(0) - 97, rank - 1, level ? level.charCodeAt(0) - 65 : 0, row ? row - 1 : 0];
    if (!contains(at) || (level && !isBox) || (row && rows === 1)) wrong();
    return number(at);
  };
  // if "edge" "inner"
  const beside = !isCell ? [] : [[1, 1], [1, -1], [-1, 1], [-1, -1], ...(isHorizontal ? [[2, 0], [-2, 0]] : [[0, 2], [0, -2]])];
  board.isOnEdge = (square) => (isCell ? beside.some((by) => board.offset(square, by) === NO_SQUARE)
    : squares[square].slice(0, 2).some((each, axis) => each === 0 || each === sizes[axis] - 1));
  // end
  return board;
}

// if "edges"
function joinEdges(at, fileBefore, by, edges, [files, ranks]) {
  const wrapped = (value, size) => ((value % size) + size) % size;
  if (edges === "cylinder" || edges === "torus") at[0] = wrapped(at[0], files);
  if (edges === "torus") at[1] = wrapped(at[1], ranks);
  if (!edges.joined) return;
  const [left, right] = edges.joined; // a step to the right from `right` arrives on `left`, and the other way round
  const step = Math.sign(by);
  at[0] = fileBefore;
  for (let count = Math.abs(by); count > 0; --count)
    at[0] = step > 0 && at[0] === right ? left : step < 0 && at[0] === left ? right : at[0] + step;
}
// end

/** A piece moves as White's: for Black the board is turned first, and the moves are turned back. */
export function turner(board, side, black) {
  const [files, ranks] = board.sizes;
  if (side === "white" || black === "nothing") return { board, square: (square) => square };
  const isMirrored = black === "mirror-ranks";
  const square = (each) => {
    const [file, rank, level, row] = board.squares[each];
    return board.number([isMirrored ? file : files - 1 - file, ranks - 1 - rank, level, row]);
  };
  // if "hexagons"
  if (isMirrored && board.isCell) {
    const isCell = (file, rank) => board.isCell(file, ranks - 1 - rank);
    return { board: makeBoard(board.text, board.sizes, isCell, board.isHorizontal), square };
  }
  // end
  return { board, square };
}

// if "beyond"
export function regionOf({ sizes: [files, ranks], contains, isCell, plus }, cursor, by) {
  const at = plus(cursor, by);
  const place = (value, size) => (value < 0 ? 0 : value >= size ? 2 : 1);
  const column = place(at[0], files);
  let line = place(at[1], ranks);
  if (isCell && column === 1 && line === 1 && !contains(at)) line = 2 * at[1] < ranks ? 0 : 2; // beside the cells
  return REGIONS[line][column];
}
// end

// if "zone"
export function isInZone(board, { complement, parts }, square) {
  const at = board.squares[square];
  const isIn = (span, each) => {
    if (!span || (each >= span.from && each <= span.to)) return true;
    for (let base = span.from; span.stride && base <= span.to; ++base) {
      const distance = each - base;
      if (distance % span.stride === 0 && ((distance >= 0 && span.up) || (distance <= 0 && span.down))) return true;
    }
    return false;
  };
  return complement !== parts.some((part) => {
    if (typeof part === "string") return (part === "edge") === board.isOnEdge(square);
    return [part.files, part.ranks, part.levels, part.rows].every((span, axis) => isIn(span, at[axis]));
  });
}
// end
