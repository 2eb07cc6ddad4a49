// The library as a module of WebAssembly: the questions of `ferz ask`, one at a time.
//
//     ferz_most_memory(bytes);              what the memory may grow to: system.cpp
//     char* line = ferz_alloc(size);        room for a question, which the caller fills
//     char* answer = ferz_ask(line, size);  ferz_answer_size() bytes, a line of JSON; until the next call
//
// Running out of memory is an answer. Afterwards the module may have lost memory: its user makes a new one.
#include <cstddef>
#include <cstdlib>
#include <new>
#include <string>

#include "tools/questions.h"

namespace {

using namespace ferz;

std::string& room() {
    static std::string text;
    return text;
}

std::string answered(const std::string& line) {
    static const tools::Questions questions = tools::allQuestions();
    static tools::DefinitionCache definitions;
    ReadOptions options;
    options.suggests = false;  // only the first error is answered
    options.files.allowed = false;
    try {
        return tools::answerTo(line, 1, options, definitions, questions);
    } catch (const std::bad_alloc&) {
        return tools::answerWithoutMemory(line);
    }
}

}  // namespace

extern "C" {

[[clang::export_name("ferz_alloc")]] char* ferz_alloc(std::size_t size) {
    room().resize(size);
    return room().data();
}

/// `line` is what ferz_alloc returned.
[[clang::export_name("ferz_ask")]] const char* ferz_ask(const char* line, std::size_t size) {
    room() = answered(std::string(line, size));
    return room().data();
}

[[clang::export_name("ferz_answer_size")]] std::size_t ferz_answer_size() {
    return room().size();
}

}  // extern "C"
