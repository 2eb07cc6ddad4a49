grammar Mbn;
text: EOF;
ANY: .;
