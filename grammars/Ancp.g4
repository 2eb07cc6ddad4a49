// ANCP, the algebraic notation of chess pieces: one definition, without its name. The sections are those of the
// MBN document, which maps MBN to ANCP there; what it has no word for is an extension (docs/notations/ancp.md).
//
// The lexer sees one code point for each byte of the text, so that places are byte offsets: `×` is two of them.
// What stands in square brackets or braces is one token; other readers know what is inside.
grammar Ancp;

// Extension: labels are the states that a walk goes on at.
definition : header* expression labelled* EOF ;
header : BRACKETS ;
labelled : COMMA LABEL EQUALS expression ;

// Section 6, combining operator.
expression : chain (AND chain)* ;

// Section 6, chaining operator `+` and sequence operator `++`.
chain : leg (joiner leg)* ;
joiner : PLUS | PLUSPLUS ;

// Section 6, the table of modifiers, and the range operator, which are mapped to prefixes.
leg : prefix* body ;
prefix : WORD BANG? (BRACES | BRACKETS)? COLON ;

// Section 6, base moves and grouping operator; extension: `step`, `if`, `do`, `mark`, `return`, `end`, `none`.
body
    : WORD BANG? count? vector+
    | WORD BRACKETS?
    | LEFT expression RIGHT count?
    | LABEL
    ;

// Section 6, riders, limited riders, complex riders.
count
    : TIMES NUMBER?
    | HASH NUMBER (TIMES NUMBER?)?
    ;
vector : LEFT part COMMA part (COMMA part (COMMA part)?)? RIGHT ;
part : (PLUS | MINUS)? NUMBER ;

PLUSPLUS : '++' ;
PLUS : '+' ;
MINUS : '-' ;
TIMES : '&' [ \t\r\n]* ('\u00C3\u0097' | 'x') ;
AND : '&' ;
HASH : '#' ;
BANG : '!' ;
COLON : ':' ;
COMMA : ',' ;
EQUALS : '=' ;
LEFT : '(' ;
RIGHT : ')' ;
LABEL : '@' [A-Za-z0-9_]+ ;
NUMBER : [0-9]+ ;
WORD : [A-Za-z_] [A-Za-z0-9_-]* ;

// Zones stand in brackets inside of brackets; names may be quoted.
BRACKETS : '[' (QUOTED | INNER | ~[[\]"])* ']' ;
BRACES : '{' (QUOTED | ~[}"])* '}' ;
fragment INNER : '[' ~[\]]* ']' ;
fragment QUOTED : '"' ('\\' . | ~["\\])* '"' ;

// Section 11, comments.
COMMENT : '|' ~'|'* '|' -> skip ;
SPACE : [ \t\r\n\f\u000B]+ -> skip ;
STRANGE : . ;
