/** A piece as `ferz convert DEF --to js` or `--to json` writes it. */
export interface Piece {
  readonly schema: number;
  readonly [key: string]: unknown;
}

/** Where the piece stands, and what else is on the board. Only `at` is needed. */
export interface Position {
  /** the square where the piece stands, as "d4" */
  at: string;
  /** "8x8" (the default), "9x10", "5x5x5" in space, "hex6" hexagonal */
  board?: string;
  /** whose piece moves; "white" by default */
  side?: "white" | "black";
  /** the other pieces: { e5: "black:rook" } */
  place?: Record<string, string>;
  /** the same as a FEN */
  fen?: string;
  /** what the moving piece is called, where its definition gives it no name */
  name?: string;
  /** names of pieces for letters: { A: "alfil" } */
  names?: Record<string, string>;
  /** the squares whose pieces have moved before */
  moved?: string[];
  /** the squares that the enemy attacks */
  attacked?: string[];
  /** the king of the moving side is in check */
  check?: boolean;
  /** a pawn that enters e6 captures the piece on e5 en passant: { e6: "e5" } */
  ep?: Record<string, string>;
  /** states of the game */
  state?: Record<string, number>;
  /** the squares whose pieces were dropped or promoted there */
  dropped?: string[];
  /** the announcements of MBN that are in force */
  announced?: string[];
  /** the name of one piece of a definition of several */
  piece?: string;
  /** how much work to do at most; 20000 by default */
  configurations?: number;
}

/** The change that a move makes. */
export interface Move {
  from: string;
  /** `from` if the piece stays, null if it disappears */
  to: string | null;
  captures: string[];
  swaps: [string, string][];
  flips: string[];
  /** what the piece becomes, at the player's choice; empty if it stays what it is */
  becomes: string[];
  states: Record<string, number>;
  en_passant: string[];
  /** as "e5=white:rook" */
  drops: string[];
  displaces: [string, string][];
  flags: string[];
}

/** Every move of the piece, in the order of `ferz moves --json`. Throws an Error with the reason if there is no answer. */
export function moves(piece: Piece, position: Position): Move[];
