# ferz_library(NAME SOURCES... ): one library a folder, with the project's warnings.
# ferz_compile_options(TARGET): the flags of all our own code.
# ferz_allocator(TARGET): the allocator of a program.

function(ferz_sanitize target)
  if(FERZ_SANITIZE)
    target_compile_options(${target} PRIVATE -fsanitize=${FERZ_SANITIZE} -fno-omit-frame-pointer)
    if(FERZ_SANITIZE MATCHES undefined)
      # Looking at a virtual table needs a new pipe, and `ferz ask --closed` opens nothing any more.
      target_compile_options(${target} PRIVATE -fno-sanitize-recover=undefined -fno-sanitize=vptr)
    endif()
    target_link_options(${target} PUBLIC -fsanitize=${FERZ_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
      # With sanitizers g++ takes members of a variant that are not there for uninitialised ones.
      target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
    endif()
  endif()
endfunction()

# The standard headers that nearly every file includes, compiled once for all targets. A file still includes what it
# uses: the debug presets and scripts/lint do without.
function(ferz_precompile target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
    # ccache cannot see through a precompiled header without. And behind one, g++ 12 warns inside std::string's own
    # operator=, where it does not for the same file without.
    target_compile_options(${target} PRIVATE -fpch-preprocess -Wno-array-bounds -Wno-stringop-overflow)
  endif()
  if(target STREQUAL ferz_support)
    target_precompile_headers(ferz_support PRIVATE <algorithm> <array> <cstddef> <cstdint> <functional> <map> <memory>
      <optional> <set> <string> <string_view> <utility> <variant> <vector> <fmt/format.h>)
  else()
    target_precompile_headers(${target} REUSE_FROM ferz_support)
  endif()
endfunction()

# Overwritten stacks and copies past the end of a buffer end the program; sanitizers find them without this.
function(ferz_harden target)
  if(NOT FERZ_SANITIZE AND NOT FERZ_FUZZ AND NOT CMAKE_SYSTEM_NAME STREQUAL WASI)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-fstack-protector-strong -fstack-clash-protection>)
    target_compile_definitions(${target} PRIVATE $<$<CONFIG:Release>:_FORTIFY_SOURCE=2>)
    target_link_options(${target} PRIVATE $<$<CONFIG:Release>:-Wl,-z,relro,-z,now>)
  endif()
endfunction()

function(ferz_compile_options target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # g++ 12 warns of an overlap inside std::string's own operator+ (GCC bug 105651).
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # A unit takes 850 MB and not 720, and a twelfth less time: nothing is collected before there is 1 GiB of it.
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:--param=ggc-min-heapsize=1048576>)
  endif()
  ferz_harden(${target})
  ferz_sanitize(${target})
  ferz_precompile(${target})
endfunction()

# A dozen files are compiled as one, so names in their anonymous namespaces differ. Two dozen take as long.
function(ferz_units target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${FERZ_UNITS} UNITY_BUILD_BATCH_SIZE 12)
endfunction()

# Code that spends its time in containers and texts: with -O2 it compiles a third longer, and what people ask for takes a
# fiftieth less.
# ferz_optimise_less(TARGET [LEVEL]): a module of WebAssembly is fetched first, so what it weighs is time, too. LEVEL is the
# module's, -Os if it is not given. With -Oz code weighs two thirds and takes a third longer: for what no conversion runs.
function(ferz_optimise_less target)
  set(level ${ARGV1})
  if(NOT level)
    set(level -Os)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:$<IF:$<PLATFORM_ID:WASI>,${level},-O1>>)
endfunction()

# A quarter of a conversion is spent on making and forgetting small things, which mimalloc does in half the time. The
# standard library comes first: mimalloc's own operator new ends the program where there is no memory, and that of the
# standard library throws.
function(ferz_allocator target)
  find_library(MIMALLOC mimalloc)
  if(MIMALLOC AND NOT FERZ_SANITIZE)
    target_link_options(${target} PRIVATE -Wl,--no-as-needed)
    target_link_libraries(${target} PRIVATE stdc++ ${MIMALLOC})
  endif()
endfunction()

function(ferz_library name)
  add_library(ferz_${name} STATIC ${ARGN})
  add_library(ferz::${name} ALIAS ferz_${name})
  target_include_directories(ferz_${name} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/ferz>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(ferz_${name} PROPERTIES EXPORT_NAME ${name})
  ferz_units(ferz_${name})
  ferz_compile_options(ferz_${name})
endfunction()

# install_builds(COMPONENT TARGET...): builds before it installs what was not built, as `scripts/ferz` builds the program alone.
function(install_builds component)
  list(JOIN ARGN " " targets)
  install(CODE "execute_process(
    COMMAND \"${CMAKE_COMMAND}\" --build \"${PROJECT_BINARY_DIR}\" --config \"\${CMAKE_INSTALL_CONFIG_NAME}\" --target ${targets}
    OUTPUT_VARIABLE told ERROR_VARIABLE told RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR \"\${told}\")
  endif()" COMPONENT ${component})
endfunction()
