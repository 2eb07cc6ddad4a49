// `--jsonl`: one JSON object a line on standard input, one answer a line on standard output, in order.
//
// An error is an answer too: line n of the output answers line n of the input, be it blank or no JSON.
// Running out of memory is one more error. `--jobs` questions are answered at a time; what all of them share
// is read once: names, and definitions that are asked about again. Questions may come from strangers: no file
// is read for them unless `--files` is given.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/definition.h"
#include "tools/json.h"
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

/// What a question may look at: options and definitions are those of all questions of a stream.
struct Stream {
    const ReadOptions& options;
    DefinitionCache& definitions;
    /// By key of the question: the notation that its definition was read in. The answer says it.
    std::map<std::string, std::string>& notations;

    /// The definition under a key of the request; empty when it cannot be read, which is reported.
    [[nodiscard]] std::optional<std::vector<Piece>> definition(const Json& request, const char* key,
                                                               Problems& problems) const;
    /// The only piece of it, or the one that the request's `piece` names. Empty with a problem otherwise.
    [[nodiscard]] std::optional<Piece> piece(const Json& request, const char* key, const std::string& name,
                                             Side side, Problems& problems) const;
};

/// Is called by several threads at once.
using Answer = std::function<Json(const Json& request, const Stream& stream, Problems& problems)>;

/// One kind of question: it has these keys and no others, but for `notation`, which is as `--from`,
/// `without`, and `id`, which is passed through.
struct Question {
    std::vector<std::string_view> keys;
    Answer answer;
};

/// Answers every line; the exit code. `board`: where a question names none.
[[nodiscard]] int answerLines(const ReadArguments& read, const StreamOptions& stream,
                              const Question& question, const std::string& board = {});
/// The same of several kinds, one of which the key `ask` of each question names.
[[nodiscard]] int answerLines(const ReadArguments& read, const StreamOptions& stream,
                              const std::map<std::string, Question>& questions);

}  // namespace ferz::tools
