// The answer to one question: a JSON object in, a JSON object out, each a line of text.
//
//     answerTo(R"({"ask":"convert","def":"mbn:N0","to":"ancp"})", 1, options, definitions, allQuestions())
//         {"text":"ride(1,2)","notation":"mbn"}
//
// An error is an answer too. Questions may come from strangers: `options` says whether a file is read for
// them.
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
#include "tools/known_pieces.h"

namespace ferz::tools {

/// What a question may look at: options and definitions are those of all questions of a stream.
struct Stream {
    const ReadOptions& options;
    DefinitionCache& definitions;
    /// By key of the question: the notation that its definition was read in. The answer says it.
    std::map<std::string, std::string>& notations;

    /// The definition under a key of the request, or the known piece of that name; empty when it cannot be
    /// read, which is reported.
    [[nodiscard]] std::optional<std::vector<Piece>> definition(const Json& request, const char* key,
                                                               Problems& problems) const;
    /// The only piece of a definition, which is no name, or the one called `name`. Empty with a problem
    /// otherwise.
    [[nodiscard]] std::optional<Piece> piece(const Json& request, const char* key, const std::string& name,
                                             Side side, Problems& problems) const;

private:
    [[nodiscard]] ReadPieces remembered() const;
    [[nodiscard]] std::optional<std::vector<Piece>> read(const Json& request, const char* key,
                                                         Problems& problems, const ReadPieces& reading) const;
};

/// Is called by several threads at once.
using Answer = std::function<Json(const Json& request, const Stream& stream, Problems& problems)>;

/// One kind of question: it has these keys and no others, but for `notation`, which is as `--from`,
/// `without`, and `id`, which is passed through.
struct Question {
    std::vector<std::string_view> keys;
    Answer answer;
};

/// Kinds of question by their `ask` word; a stream of one kind uses an empty key.
using Questions = std::map<std::string, Question>;

/// `number`: the line's, for a line that is no question. Throws std::bad_alloc where memory is out.
[[nodiscard]] std::string answerTo(const std::string& line, std::size_t number, const ReadOptions& options,
                                   DefinitionCache& definitions, const Questions& questions);
/// The answer where there is no memory for another one.
inline constexpr std::string_view kAnswerWithoutMemory =
    R"({"error":{"name":"limit","message":"there is not enough memory to answer the question"}})";
/// The same with the question's id, where answerTo() has thrown.
[[nodiscard]] std::string answerWithoutMemory(const std::string& line);

}  // namespace ferz::tools
