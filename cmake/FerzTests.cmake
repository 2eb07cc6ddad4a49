# ferz_test_program(NAME SOURCES FILE... LIBRARIES LIBRARY...): a program that a test runs.
#
# ferz_test(NAME COMMAND WORD... [SHORT WORD...] [LONG WORD...] [OPTIONS OPTION...]): a test, with
# its name up to the first full stop as its label. The command begins with a program, or with a script of this folder.
#   SHORT    words behind the command
#   LONG     these instead, in a test NAME.long that only scripts/test-long runs, with FERZ_ROUNDS in its environment
#   OPTIONS  COMPILES: it compiles generated programs that count little, with ${quick_compiler}, and keeps them in the build
#            folder; SLOW: begun before the others, so that it does not end long after them; LONG_ALONE: there is
#            NAME.long, and no NAME

find_package(Python3 REQUIRED COMPONENTS Interpreter)
# Itself, and not a script that looks for it at each call, as pyenv's: that takes longer than many tests.
execute_process(COMMAND ${Python3_EXECUTABLE} -c "import sys; print(sys.executable)"
  OUTPUT_VARIABLE python OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
get_filename_component(python_folder ${python} DIRECTORY)

function(ferz_test_program name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;LIBRARIES")
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  ferz_compile_options(${name})
  ferz_allocator(${name})
endfunction()

# The command with what it begins with found: a target, a script of Python, another script, or any program.
function(ferz_test_command variable program)
  if(TARGET ${program})
    set(program $<TARGET_FILE:${program}>)
  elseif(program MATCHES "\\.py$")
    set(program ${python} ${CMAKE_CURRENT_SOURCE_DIR}/${program})
  elseif(program MATCHES "\\.sh$")
    set(program ${CMAKE_CURRENT_SOURCE_DIR}/${program})
  endif()
  set(${variable} ${program} ${ARGN} PARENT_SCOPE)
endfunction()

function(ferz_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "COMMAND;SHORT;LONG;OPTIONS")
  ferz_test_command(command ${arg_COMMAND})
  set(tests)
  if(NOT LONG_ALONE IN_LIST arg_OPTIONS)
    add_test(NAME ${name} COMMAND ${command} ${arg_SHORT})
    list(APPEND tests ${name})
  endif()
  if(arg_LONG)
    add_test(NAME ${name}.long CONFIGURATIONS Long COMMAND ${command} ${arg_LONG})
    list(APPEND tests ${name}.long)
  endif()
  string(REGEX REPLACE "\\..*" "" label ${name})
  set_property(TEST ${tests} PROPERTY LABELS ${label})
  set_property(TEST ${tests} PROPERTY ENVIRONMENT_MODIFICATION PATH=path_list_prepend:${python_folder})
  if(arg_LONG)
    set_property(TEST ${name}.long APPEND PROPERTY LABELS long)
    set_property(TEST ${name}.long PROPERTY ENVIRONMENT FERZ_ROUNDS=5)
  endif()
  if(COMPILES IN_LIST arg_OPTIONS)
    set_property(TEST ${tests} APPEND PROPERTY ENVIRONMENT
      FERZ_TEST_LEVEL=-O0 "CXX=${quick_compiler}" XDG_CACHE_HOME=${CMAKE_CURRENT_BINARY_DIR}/perft_cache)
  endif()
  if(SLOW IN_LIST arg_OPTIONS)
    set_property(TEST ${tests} PROPERTY COST 100)
  endif()
endfunction()
