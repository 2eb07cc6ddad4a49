# In a generated reader: its tables are made when the first one is, and not whenever a program starts, which may read
# nothing in its language.
s/^\(.*\)::Initializer \1::_init;$//
s/^  _interpreter = new/  static const Initializer tables;\n&/
