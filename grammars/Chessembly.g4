// Chessembly: chains of expressions, ended by `;`.
//
// The language is flat on purpose. `repeat(n)` counts `{` and `}` as expressions, jumps lead into and out of
// blocks, and `;` ends a chain even inside an open block, so a block is two expressions and not a tree; that every
// brace has its partner is checked when the tree becomes an AST.
//
// The lexer sees one code point for each byte of the text: places are byte offsets, and a text that is not UTF-8
// is no special case.
grammar Chessembly;

// Guide, "basic syntax": a program is split into chains by semicolons; the last one may be open.
text : chain (SEMICOLON chain)* EOF ;

chain : (OPEN | CLOSE | expression)* ;

// Guide, "basic syntax", and the tables of reference 2 to 5: a name, alone or with arguments. Between commas several
// words are one argument with white space inside; no word is a missing argument. Both are diagnosed later.
expression : WORD (LEFT (WORD | COMMA)* RIGHT)? ;

SEMICOLON : ';' ;
OPEN : '{' ;
CLOSE : '}' ;
LEFT : '(' ;
RIGHT : ')' ;
COMMA : ',' ;

// Guide, example Windmill: `# text;`. The comment ends before that semicolon, which still ends the chain.
COMMENT : '#' ~[;\r\n]* -> channel(HIDDEN) ;
SPACE : [ \t\r\n\f\u000B]+ -> skip ;
WORD : ~[ \t\r\n\f\u000B;{}(),#]+ ;
