#include "tools/answer.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>
#include <utility>

#include "support/json_shape.h"
#include "support/limits.h"
#include "tools/json_value.h"
#include "tools/lines.h"
#include "tools/problems.h"

namespace ferz::tools {

namespace {

void checkKeys(const Json& request, std::vector<std::string_view> keys, bool areSeveral, Problems& problems) {
    if (areSeveral) keys.emplace_back("ask");
    keys.insert(keys.end(), {"notation", "without", "id"});
    for (const auto& [key, value] : request.items()) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        report(problems, diagnostic::kUnknownKey,
               fmt::format("there is no key `{}`, only `{}`", key, fmt::join(keys, "`, `")));
    }
}

/// Null when there is no such kind, which is reported.
const Question* kindOf(const Json& request, const Questions& questions, Problems& problems) {
    if (questions.size() == 1) return &questions.begin()->second;
    Problems own;
    const std::string name = neededIn(request, "ask", "", own);
    append(problems, own);
    if (hasErrors(own)) return nullptr;
    const auto found = questions.find(name);
    if (found != questions.end()) return &found->second;
    std::string known;
    for (const auto& [each, question] : questions)
        known += (known.empty() ? "`" : ", `") + each + "`";
    report(problems, diagnostic::kUsage, fmt::format("`ask` is `{}`, and no question is called so", name),
           "write one of " + known);
    return nullptr;
}

/// Null where it is none. Every key that an object has twice is reported.
Json jsonOf(const std::string& text, Problems& problems) {
    using Event = Json::parse_event_t;
    std::vector<std::set<std::string>> open;
    const auto look = [&](int /*depth*/, Event event, Json& value) {
        if (event == Event::object_start) open.emplace_back();
        if (event == Event::object_end) open.pop_back();
        if (event == Event::key && !open.back().insert(value.get<std::string>()).second)
            report(problems, diagnostic::kUsage,
                   fmt::format("`{}` is given twice", value.get_ref<const std::string&>()));
        return true;
    };
    return Json::parse(text, look, false);
}

/// Null where it is no question, which is reported. The text of the id is nobody's business.
Json parsed(const std::string& line, std::string_view id, Problems& problems) {
    if (isTooLong(line)) {
        reportTooLong(problems);
        return {};
    }
    const JsonShape shape = jsonShape(line);
    if (shape.depth > limits::kJsonNesting.most) {
        report(problems, diagnostic::kTooDeep,
               fmt::format("the question is nested more than {} deep", limits::kJsonNesting.most));
    } else if (shape.values > limits::kJsonValues.most) {
        report(problems, diagnostic::kTooLarge,
               fmt::format("the question has more than {} values", limits::kJsonValues.most));
    } else if (line.find_first_not_of(" \t\r") == std::string::npos) {
        report(problems, diagnostic::kSyntax, "the line is blank, and a question is a JSON object");
    }
    if (hasErrors(problems)) return {};
    std::string text = line;
    if (!id.empty()) text.replace(static_cast<std::size_t>(id.data() - line.data()), id.size(), "null");
    Json request = jsonOf(text, problems);
    if (request.is_object()) return request;
    report(problems, diagnostic::kSyntax, "the line is not a JSON object");
    return {};
}

/// An object with one more value, written as it is.
std::string withId(std::string object, std::string_view id) {
    if (id.empty()) return object;
    object.pop_back();
    return object + (object.size() > 1 ? ",\"id\":" : "\"id\":") + std::string(id) + "}";
}

/// `notation` of `def`, `left_notation` of `left`.
void addNotations(Json& reply, const std::map<std::string, std::string>& notations) {
    for (const auto& [key, notation] : notations)
        reply.emplace(key == "def" ? "notation" : key + "_notation", notation);
}

}  // namespace

std::string answerTo(const std::string& line, std::size_t number, const ReadOptions& options,
                     DefinitionCache& definitions, const Questions& questions) {
    Problems problems;
    std::map<std::string, std::string> notations;
    const Stream stream{options, definitions, notations};
    // What tells a question apart in a pipe is passed through, byte for byte.
    const std::string_view id = writtenValue(line, "id");
    const Json request = parsed(line, id, problems);
    Json reply;
    if (hasErrors(problems)) {
        // Nothing of it is known.
    } else if (const Question* question = kindOf(request, questions, problems)) {
        checkKeys(request, question->keys, questions.size() > 1, problems);
        if (!hasErrors(problems)) reply = question->answer(request, stream, problems);
    }
    if (hasErrors(problems)) {
        reply = errorJson(problems);
    } else {
        addNotations(reply, notations);
    }
    if (!request.is_object()) reply["line"] = number;
    return withId(dump(reply), id);
}

std::string answerWithoutMemory(const std::string& line) {
    return withId(std::string(kAnswerWithoutMemory), writtenValue(line, "id"));
}

std::optional<std::vector<Piece>> Stream::definition(const Json& request, const char* key,
                                                     Problems& problems) const {
    const auto named = [this](const std::string& text, const ReadOptions& asked, Problems& found) {
        return readNamed(text, asked, found, remembered());
    };
    return read(request, key, problems, named);
}

ReadPieces Stream::remembered() const {
    return [this](const std::string& text, const ReadOptions& asked, Problems& found) {
        return definitions.read(text, asked, found);
    };
}

std::optional<std::vector<Piece>> Stream::read(const Json& request, const char* key, Problems& problems,
                                               const ReadPieces& reading) const {
    Problems own;
    const std::string definition = neededIn(request, key, "", own);
    append(problems, own);
    if (hasErrors(own)) return std::nullopt;
    if (isStandardInput(definition)) {
        report(problems, diagnostic::kUnreadable,
               fmt::format("`{}` is `{}`, but standard input carries the questions", key, definition));
        return std::nullopt;
    }
    ReadOptions asked = options;
    // The board decides what some MBN letters mean.
    if (const auto found = request.find("board"); found != request.end() && found->is_string())
        asked.board = found->get<std::string>();
    if (const auto found = request.find("boards");
        found != request.end() && found->is_array() && !found->empty() && found->front().is_string())
        asked.board = found->front().get<std::string>();
    // `notation` is the command line's `--from`; in answers `from` is the origin square of a move.
    asked.notation = stringIn(request, "notation", options.notation, problems);
    if (request.contains("without")) asked.without = listIn(request, "without", problems);
    if (hasErrors(problems)) return std::nullopt;
    auto pieces = reading(definition, asked, problems);
    if (pieces && !pieces->empty()) notations[key] = pieces->front().notation();
    return pieces;
}

std::optional<Piece> Stream::piece(const Json& request, const char* key, const std::string& name, Side side,
                                   Problems& problems) const {
    const auto pieces = read(request, key, problems, remembered());
    if (!pieces) return std::nullopt;
    return taken(one(*pieces, name, side), problems);
}

}  // namespace ferz::tools
