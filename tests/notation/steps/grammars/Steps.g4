// A toy: leaps, each as the steps that it is made of.
grammar Steps;

text : leap (COMMA leap)* EOF ;
leap : WORD+ ;

COMMA : ',' ;
WORD : [a-z]+ ;
SPACE : [ \t\r\n]+ -> skip ;
STRANGE : . ;
