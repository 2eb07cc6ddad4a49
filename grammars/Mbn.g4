// Modified Betza Notation, one definition of a text (sections are those of the MBN document).
//
// Every character is a token of its own: the same letter is a modifier, a file or a piece, by its place alone.
// The lexer gives `[ ] { }` their plain types; before parsing, frontend/mbn/parse.cpp tells optional legs from
// ranges and piece sets by the note at the end of section 17, and retypes them.
grammar Mbn;

// Sections 1 to 5, 13 and 16: what a definition may be. A movement without identifier is anonymous (not in the
// document).
definition
    : promotion EOF
    | castling EOF
    | boardRule EOF
    | setupRule EOF
    | named EOF
    | cancellation EOF
    | bare EOF
    | sequence EOF
    ;

// Not in the document: a piece of a definition by itself, where another piece of it is wrong.
onlyIdentifier : identifier EOF ;
onlySequence : sequence EOF ;
onlyLeg : leg EOF ;
onlyRange : range EOF ;
onlySet : pieceSet EOF ;

// Section 1, piece definition; section 16, macros.
named : identifier EQUALS sequence ;
// Section 1: without `=` a piece moves like the basic piece; section 2, as the piece without its prefix.
bare : QUOTE? prefix* pieceLetter suffix? board? announcement? ;
// Sections 1, 2, 3, 8, 16: `PS`, `+Q`, `'P`, `R<s>`, `C<1,3>`, `@I`.
identifier : AT? QUOTE? prefix* pieceLetter+ suffix? board? announcement? ;
// Section 2, prefixed pieces.
prefix : PLUS | DASH | HASH | STAR | DOLLAR | PERCENT | AMPERSAND | QUESTION | BANG ;
// Section 1, piece letters and compound letters; section 18 has `:GC+:`.
pieceLetter : UPPER | lower | compound ;
compound : COLON (UPPER | lower) (UPPER | lower | DIGIT | PLUS)* COLON ;
// Section 3, suffixed pieces.
suffix : LESS (UPPER | lower) (UPPER | lower | DIGIT)* GREATER ;
// Section 8, definitions for single boards; `<<5>>` is seen from the side that moves, and so are `<<2>;3>` and
// `<2;<3>>` in columns or rows.
board
    : LESS boardList (SEMICOLON boardList)? GREATER
    | LESS LESS boardList (SEMICOLON boardList)? GREATER GREATER
    | LESS LESS boardList GREATER SEMICOLON boardList GREATER
    | LESS boardList SEMICOLON LESS boardList GREATER GREATER
    ;
boardList : STAR | number (COMMA number)* ;
// Section 3, announcements: `+G/DragonResurrection/`.
announcement : SLASH (UPPER | lower) (UPPER | lower | DIGIT)* SLASH ;

// Section 2, prefix `!`: the definition is withdrawn.
cancellation : BANG prefix* pieceLetter suffix? announcement? ;

// Section 4, promotions; section 5, drop rules (`$K==@k@K`).
promotion : identifier EQUALS EQUALS (promoted+ | pieceSet) ;
promoted : AT? prefix* pieceLetter suffix? ;

// Sections 2 and 4, rules of the board: `promotion#[1-8]=move`, `conversion*=start`.
boardRule : lower+ prefix range? (EQUALS lower+)? ;

// Section 6, setup operator in conversion rules: `Q*=!{X}0`.
setupRule : pieceLetter suffix? SETUP_SIGN EQUALS setup pieceSet DIGIT ;

// Section 13, castling: the letters are the big O; the set names the associate.
castling : UPPER (DASH UPPER)+ pieceSet? EQUALS sequence EQUALS sequence ;

// Section 6, chaining and sequence operators; the dash binds less than `+`.
sequence : leg (dash leg)* ;
dash : DASH DASH? ;

// Section 6, chaining operator: optional legs of both kinds. A number may follow (complex riders: `{jy{X}F}0-F`).
leg
    : OPEN_MAY sequence CLOSE_MAY steps?
    | OPEN_MUST sequence CLOSE_MUST steps?
    | combined
    ;

// Section 6, combining operator; section 1, `PS=mfWcfF`: a modifier directly behind a move begins a new
// alternative.
combined : partial (PLUS partial | modified)* ;

// Section 17, <PartialMove>: prefixes, modifiers, moves side by side, and where they may end.
partial : moveWord* modifier* move+ destination* ;
modified : modifier+ move+ destination* ;
// Section 6, setup, decision and conditional operators, range operator, piece sets as prefixes; section 8.
moveWord : setup | HASH | transition | condition | range | pieceSet ;
// Section 6, range operator behind a move, also by a piece set.
destination : range | pieceSet ;

// Section 6, setup operator; with a set inside conversion rules.
setup : BANG ;

// Section 6, conditional operator: `/Ta1/`, `/{T}[a1]/`, `/T/`, `/a1/`; the range may be a piece set, too.
condition : SLASH (conditionSet (range | square | pieceSet)? | range | square) SLASH ;
conditionSet : pieceSet | pieceLetter ;
// Section 17, <Square>, with file and rank as the examples have them.
square : lower number UPPER? number? ;

// Sections 8 to 10, board transitions and the triagonal and quadrogonal operators; reflected as board identifiers.
transition
    : LESS boardOperator? GREATER
    | LESS boardChanges? (SEMICOLON boardChanges?)? GREATER
    | LESS LESS boardChanges? (SEMICOLON boardChanges?)? GREATER GREATER
    | LESS LESS boardChanges? GREATER SEMICOLON boardChanges? GREATER
    | LESS boardChanges? SEMICOLON LESS boardChanges? GREATER GREATER
    ;
boardOperator : DIGIT lower ;
boardChanges : boardChange (COMMA boardChange)* ;
boardChange : PLUS DASH? number | DASH number | number | PLUS ;

// Section 6, modifier prefixes. Doubled letters, `y` and `?` are put together when the tree is read.
modifier
    : amalgam
    | lower QUESTION? (pieceSet | range)?
    ;
// Section 6, amalgamated directional modifiers.
amalgam : OPEN DIRECTION DIRECTION CLOSE ;

// Section 6, base moves, riders, grouping operator, complex and circular riders; section 14, the letters;
// section 16, compound names of macros.
move
    : OPEN sequence CLOSE (circular? steps)?
    | (UPPER | compound | leaper) steps?
    ;
// Section 6, circular riders: `(N)(rf)8`.
circular : amalgam | DIRECTION DIRECTION? ;
// Sections 6 and 7, (extended) base moves: `:1,4:`.
leaper : COLON number COMMA number COLON ;
// Section 6, riders: `0`, `3`, `03`, `00`, `0*`, `*`; section 16 writes `**` for `0*`.
steps : DIGIT+ STAR? | STAR STAR? ;

// Section 6, range operator: `[^a1,h8]`, `[#]`, `[.]`, `[+]`, `[*]`, `[:]`; a range defined with the use of a
// piece set, `[{N}]`: the squares that these pieces attack.
range : OPEN_RANGE CARET? (rangePart (COMMA rangePart)*)? CLOSE_RANGE ;
rangePart
    : HASH | DOT | PLUS | STAR | COLON | pieceSet
    | box iterator?
    ;
// Section 6, compound square designators; section 17, <3dRange> and <4dRange>.
box : files ranks? levels? rows? | ranks levels? rows? | levels rows? ;
files : lower (DASH lower)? ;
ranks : number (DASH number)? ;
levels : UPPER (DASH UPPER)? ;
rows : number (DASH number)? ;
// Section 6, iterators of ranges: `[a2(+-2,+-2)]`.
iterator : OPEN stride COMMA stride CLOSE ;
stride : PLUS? DASH? number ;

// Section 6, piece sets: `{ABC:C:}`, `{^AB}`, `{!Qb}`; section 2, prefixed pieces in them: `{#Q#R}`, `{'P}`.
pieceSet : OPEN_SET BANG? CARET? setItem* CLOSE_SET ;
setItem : QUOTE? (PLUS | DASH | HASH | STAR | DOLLAR | PERCENT | AMPERSAND)? pieceLetter suffix? ;

// Section 17, <Number>; and letters, which are modifiers, files or black pieces by their place.
number : DIGIT+ ;
lower : DIRECTION | LETTER ;

OPEN : '(' ;
CLOSE : ')' ;
OPEN_RANGE : '[' ;
CLOSE_RANGE : ']' ;
OPEN_SET : '{' ;
CLOSE_SET : '}' ;
LESS : '<' ;
GREATER : '>' ;
PLUS : '+' ;
DASH : '-' ;
STAR : '*' ;
HASH : '#' ;
BANG : '!' ;
QUESTION : '?' ;
CARET : '^' ;
COLON : ':' ;
SEMICOLON : ';' ;
COMMA : ',' ;
DOT : '.' ;
SLASH : '/' ;
EQUALS : '=' ;
AT : '@' ;
QUOTE : '\'' ;
DOLLAR : '$' ;
PERCENT : '%' ;
AMPERSAND : '&' ;
DIGIT : [0-9] ;
UPPER : [A-Z] ;
DIRECTION : [bdflrstvz] ;
LETTER : [acegh-kmn-quw-y] ;

// Section 11, comments: anywhere, and the only place for white space.
COMMENT : '|' ~'|'* '|' -> skip ;
STRANGE : . ;

// Never made by the lexer: brackets of optional legs, retyped before parsing.
OPEN_MAY : '\u0001' ;
CLOSE_MAY : '\u0002' ;
OPEN_MUST : '\u0003' ;
CLOSE_MUST : '\u0004' ;
// And the sign of a setup rule, `*` before `=!{`.
SETUP_SIGN : '\u0005' ;
