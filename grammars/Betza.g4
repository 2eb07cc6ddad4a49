// Betza's notation as people write it: one piece, in any of the dialects. The grammar takes what one of them knows;
// which letters mean what, and where, the dialects decide (docs/notations/betza.md names the source of each rule).
//
// BFN  Betza's funny notation, the page "Betza Notation" of the Piececlopedia (chessvariants.com)
// XB   "Betza notation and XBoard" (gnu.org) and XBoard's move generator
// ID   "Betza notation (extended)" and "Interactive diagrams" (chessvariants.com), and their author's comments there
// QR   "Extended Betza notation quick reference guide" (hgm.nubati.net)
// FSF  Fairy-Stockfish's reader of customPiece
//
// The lexer sees one code point for each byte of the text, so that places are byte offsets.
grammar Betza;

// BFN, "A piece is described by a string of characters": moves side by side.
piece : move* EOF ;

// BFN, modifiers are small letters before the capital that they modify; a number behind it limits it.
// ID, modifiers before brackets restrict the whole path; XB, `a` among the modifiers begins the next leg.
move : LOWER* ( atom range? | chain range? ) ;

// BFN, main letters and doubled ones; ID, suffixes X and Y; QR, larger steps by their vector.
atom : CAPITAL EXTENSION? | DOUBLED EXTENSION? | vector ;
vector : LEFT NUMBER COMMA NUMBER RIGHT ;

// BFN, "a number after a capital letter limits the move"; XB, 0 is without limit; QR, `03` is exactly three.
range : NUMBER ;

// ID, a sequence of moves: `-` must go on, `?` may. Betza's bent riders, t[FR], have nothing between them.
chain : OPEN move (joiner? move)* CLOSE ;
joiner : HYPHEN | QUESTION ;

DOUBLED
    : 'AA' | 'BB' | 'CC' | 'DD' | 'EE' | 'FF' | 'GG' | 'HH' | 'II' | 'JJ' | 'KK' | 'LL' | 'MM' | 'NN' | 'OO' | 'PP'
    | 'QQ' | 'RR' | 'SS' | 'TT' | 'UU' | 'VV' | 'WW' | 'ZZ'
    ;
EXTENSION : [XY] ;
CAPITAL : [A-WZ] ;
LOWER : [a-z] ;
NUMBER : [0-9]+ ;
LEFT : '(' ;
RIGHT : ')' ;
COMMA : ',' ;
OPEN : '[' ;
CLOSE : ']' ;
HYPHEN : '-' ;
QUESTION : '?' ;
SPACE : [ \t\r\n\f\u000B]+ -> skip ;
STRANGE : . ;
