// `--jsonl`: one JSON object a line on standard input, one answer a line on standard output, in order.
//
// An error is an answer too: line n of the output answers line n of the input, be it blank or no JSON.
// Running out of memory is one more error. `--jobs` questions are answered at a time; what all of them share
// is read once: names, and definitions that are asked about again. Questions may come from strangers: no file
// is read for them unless `--files` is given.
#pragma once

#include <cstddef>
#include <string>

#include "tools/answer.h"
#include "tools/read_arguments.h"
#include "tools/verb.h"

namespace ferz::tools {

/// `--jsonl`, `--jobs`, `--first-line` and `--files`.
struct StreamOptions {
    bool jsonl = false;
    bool files = false;
    std::size_t jobs = 0;       ///< 0: as many as there are processors
    std::size_t firstLine = 1;  ///< the number of the first line, where the stream is a part of a file

    /// The stream goes without the positional definitions. Returns `--jsonl`.
    Option addTo(Verb& verb, const Option& definition);
    /// `--first-line`.
    Option addFirstLineTo(Verb& verb);
    /// `--jobs`, `--first-line` and `--files` of a verb that does nothing else than answer.
    void addTo(Verb& verb);
};

/// Answers every line; the exit code. `board`: where a question names none.
[[nodiscard]] int answerLines(const ReadArguments& read, const StreamOptions& stream,
                              const Question& question, const std::string& board = {});
/// The same of several kinds, one of which the key `ask` of each question names.
[[nodiscard]] int answerLines(const ReadArguments& read, const StreamOptions& stream,
                              const Questions& questions);

}  // namespace ferz::tools
