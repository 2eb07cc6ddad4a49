# What ANTLR has generated reads the tables of all lexers and parsers before main() begins. Rewritten, each is read when one of
# its kind is first made: `ferz --version` takes 11 million instructions and not 17.
#
#     cmake -P FerzGrammars.cmake FILE.cpp...
math(EXPR last "${CMAKE_ARGC} - 1")
foreach(number RANGE 3 ${last})
  set(file ${CMAKE_ARGV${number}})
  get_filename_component(class ${file} NAME_WE)
  file(READ ${file} text)
  string(REPLACE "${class}::Initializer ${class}::_init;" "" rewritten "${text}")
  string(REGEX REPLACE "(\n${class}::${class}\\([^)]*\\) : [A-Za-z]+\\([a-z]+\\) {\n)" "\\1  static const Initializer initializer;\n"
    rewritten "${rewritten}")
  string(FIND "${rewritten}" "static const Initializer initializer;" found)
  if(found EQUAL -1 OR rewritten MATCHES "_init;")
    message(FATAL_ERROR "${file}: this version of ANTLR generates something else")
  endif()
  file(WRITE ${file} "${rewritten}")
endforeach()
