grammar Chessembly;
text: EOF;
ANY: .;
