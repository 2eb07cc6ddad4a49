// Modified Betza Notation, one definition of a text (sections are those of the MBN document).
//
// Every character is a token of its own: the same letter is a modifier, a file or a piece, by its place alone.
// The lexer gives `[ ] { }` their plain types; before parsing, frontend/mbn/parse.cpp tells optional legs from
// ranges and piece sets by the note at the end of section 17, and retypes them.
grammar Mbn;

// Section 1, piece definition; 16, macros. An anonymous movement has no identifier.
definition
    : promotion EOF
    | castling EOF
    | named EOF
    | cancellation EOF
    | bare EOF
    | sequence EOF
    ;

named : identifier EQUALS sequence ;

// Sections 1, 2, 3, 8: `+Q`, `'P`, `PS`, `:BM:`, `@I`, `R<s>`, `C<1,3>`, `+G/Announcement/`.
bare : QUOTE? prefix* pieceLetter suffix? board? announcement? ;
identifier : AT? QUOTE? prefix* pieceLetter+ suffix? board? announcement? ;
prefix : PLUS | DASH | HASH | STAR | DOLLAR | PERCENT | AMPERSAND | QUESTION | BANG ;
pieceLetter : UPPER | lower | compound ;
compound : COLON (UPPER | lower) (UPPER | lower | DIGIT | PLUS)* COLON ;
suffix : LESS (UPPER | lower) (UPPER | lower | DIGIT)* GREATER ;
board : LESS (DIGIT | STAR | COMMA | SEMICOLON | LESS | GREATER | PLUS | DASH)* GREATER ;
announcement : SLASH (UPPER | lower) (UPPER | lower | DIGIT)* SLASH ;

// Section 2, prefix `!`: the definition is withdrawn.
cancellation : BANG prefix* pieceLetter suffix? announcement? ;

// Sections 4 and 5, promotion and drop rules.
promotion : identifier EQUALS EQUALS (promoted+ | pieceSet) ;
promoted : AT? prefix* pieceLetter suffix? ;

// Section 13, castling: both letters are the big O.
castling : UPPER (DASH UPPER)+ pieceSet? EQUALS sequence EQUALS sequence ;

// Section 6, chaining and sequence operators; the dash binds less than `+`.
sequence : leg (dash leg)* ;
dash : DASH DASH? ;

// Section 6, optional legs of both kinds; a number may follow (decision on section 17's note).
leg
    : OPEN_MAY sequence CLOSE_MAY steps?
    | OPEN_MUST sequence CLOSE_MUST steps?
    | combined
    ;

// Section 6, combining operator; a modifier directly behind a move begins a new alternative.
combined : partial (PLUS partial | modified)* ;

// Section 17, <PartialMove>: prefixes, modifiers, moves side by side, and where they may end.
partial : moveWord* modifier* move+ destination* ;
modified : modifier+ move+ destination* ;
moveWord : setup | HASH | transition | condition | range | pieceSet ;
destination : range | pieceSet ;

// Section 6, setup operator; with a set inside conversion rules.
setup : BANG ;

// Section 6, conditional operator.
condition : SLASH (pieceSet | pieceLetter)? (range | square)? SLASH ;
square : lower number UPPER? number? ;

// Sections 8 to 10, board transitions and the triagonal and quadrogonal operators.
transition : LESS transitionPart* GREATER ;
transitionPart : DIGIT | STAR | COMMA | SEMICOLON | PLUS | DASH | lower | transition ;

// Section 6, modifier prefixes. Doubled letters, `y` and `?` are put together when the tree is read.
modifier
    : amalgam
    | lower QUESTION? (pieceSet | range)?
    ;
amalgam : OPEN DIRECTION DIRECTION CLOSE ;

// Section 6, base moves, riders, grouping, circular riders; section 7, extended base moves.
move
    : OPEN sequence CLOSE circular steps
    | OPEN sequence CLOSE steps?
    | (UPPER | compound | leaper) steps?
    ;
circular : amalgam | DIRECTION DIRECTION? ;
leaper : COLON number COMMA number COLON ;
steps : DIGIT+ STAR? | STAR STAR? ;

// Section 6, range operator.
range : OPEN_RANGE CARET? (rangePart (COMMA rangePart)*)? CLOSE_RANGE ;
rangePart
    : HASH | DOT | PLUS | STAR | COLON
    | box iterator?
    ;
box : files ranks? levels? rows? | ranks levels? rows? ;
files : lower (DASH lower)? ;
ranks : number (DASH number)? ;
levels : UPPER (DASH UPPER)? ;
rows : number (DASH number)? ;
iterator : OPEN stride COMMA stride CLOSE ;
stride : PLUS? DASH? number ;

// Section 6, piece set.
pieceSet : OPEN_SET BANG? CARET? setItem* CLOSE_SET ;
setItem : (PLUS | DASH | HASH | STAR | DOLLAR | PERCENT | AMPERSAND)? pieceLetter suffix? ;

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
