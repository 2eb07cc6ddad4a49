#include "lsp/features.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>
#include <vector>

namespace ferz::lsp {

namespace {

/// Share of the work that `ferz show` and `ferz identify` may do: a hover is answered at once or not at all.
constexpr double kHoverEffort = 0.02;
/// A longer ANCP is not shown, and of a longer text it is not asked for: it takes a third of the time.
constexpr std::size_t kMostShownBytes = 400;
constexpr std::size_t kMostBytesForAncp = 10'000;
/// Problems whose repairs are tried in one question.
constexpr std::size_t kMostRepaired = 3;

/// Numbers of the protocol.
constexpr int kError = 1;
constexpr int kWarning = 2;

Json toJson(const TextPosition& place) {
    return {{"line", place.line}, {"character", place.character}};
}

Json range(const Document& document, std::size_t begin, std::size_t end) {
    return {{"start", toJson(document.placeOf(begin))}, {"end", toJson(document.placeOf(end))}};
}

Json location(const Document& document, const Mark& mark) {
    return {{"uri", document.uri()}, {"range", range(document, mark.begin, mark.end)}};
}

bool isHere(const Document& document, const Problem& problem) {
    return problem.file == document.text().name;
}

Json toJson(const Document& document, const Problem& problem) {
    std::string message = problem.message;
    if (!problem.help.empty()) message += "\n" + problem.help;
    std::size_t begin = 0;
    std::size_t end = 0;
    if (isHere(document, problem)) {
        begin = problem.begin;
        end = problem.end;
    } else if (!problem.file.empty()) {
        message = problem.file + ":" + std::to_string(problem.line) + ": " + message;
    }
    return {{"range", range(document, begin, end)},
            {"severity", problem.isError ? kError : kWarning},
            {"code", problem.name},
            {"source", "ferz"},
            {"message", message}};
}

Json changes(const Document& document, const std::vector<Edit>& edits) {
    Json list = Json::array();
    for (const Edit& each : edits)
        list.push_back({{"range", range(document, each.begin, each.end)}, {"newText", each.text}});
    return {{"documentChanges",
             {{{"textDocument", {{"uri", document.uri()}, {"version", document.version()}}},
               {"edits", std::move(list)}}}}};
}

const Mark* markAt(const std::vector<Mark>& marks, std::size_t at) {
    const auto found = std::find_if(marks.begin(), marks.end(),
                                    [&](const Mark& each) { return each.begin <= at && at < each.end; });
    return found == marks.end() ? nullptr : &*found;
}

/// A fence longer than any inside.
std::string codeBlock(const std::string& text) {
    return "```text\n" + text + "```\n";
}

/// Its name where it is known, its ANCP, its picture.
std::string described(const Piece& piece, std::size_t textBytes) {
    std::string text;
    const Identity identity = identify(piece, Board(), kHoverEffort);
    for (const auto& each : identity.known)
        text += (text.empty() ? "**" : ", **") + each.name + "**";
    for (std::size_t i = 0; i < identity.madeOf.size() && identity.known.empty() && i < 1; ++i)
        text += "**" + identity.madeOf[i].sentence + "**";
    if (!text.empty()) text += "\n\n";
    if (textBytes <= kMostBytesForAncp) {
        if (const auto ancp = canonical(piece); ancp && ancp->size() <= kMostShownBytes)
            text += "`" + *ancp + "`\n\n";
    }
    if (const auto drawn = picture(piece, {.effort = kHoverEffort})) text += codeBlock(drawn->text());
    return text;
}

int completionKind(Mark::Kind kind) {
    switch (kind) {
        case Mark::Kind::Piece: return 7;    // class
        case Mark::Kind::Macro: return 21;   // constant
        case Mark::Kind::Label: return 18;   // reference
        case Mark::Kind::Variant: return 9;  // module
        case Mark::Kind::Key: return 10;     // property
        case Mark::Kind::Atom: return 3;     // function
        default: return 14;                  // keyword
    }
}

int symbolKind(Mark::Kind kind) {
    switch (kind) {
        case Mark::Kind::Macro: return 14;   // constant
        case Mark::Kind::Label: return 20;   // key
        case Mark::Kind::Variant: return 2;  // module
        default: return 5;                   // class
    }
}

constexpr std::array<const char*, 12> kTokenTypes = {"comment", "keyword", "modifier",  "function",
                                                     "number",  "string",  "namespace", "property",
                                                     "class",   "macro",   "variable",  "struct"};

}  // namespace

Json tokenTypes() {
    return kTokenTypes;
}

void prepare() {
    if (const auto knight = read("mbn:N")) (void)described(knight->front(), 0);
}

Json diagnostics(Document& document) {
    Json list = Json::array();
    if (!document.isOurs()) return list;
    for (const Problem& each : document.checked().problems)
        list.push_back(toJson(document, each));
    return list;
}

Json codeActions(Document& document, TextPosition begin, TextPosition end) {
    Json list = Json::array();
    if (!document.isOurs()) return list;
    const std::size_t from = document.offsetOf(begin);
    const std::size_t to = document.offsetOf(end);
    std::size_t tried = 0;
    for (const Problem& each : document.checked().problems) {
        if (!isHere(document, each) || each.end < from || each.begin > to) continue;
        if (++tried > kMostRepaired) break;
        for (const Repair& repair : repairs(document.text(), document.checked(), each, document.options())) {
            list.push_back({{"title", repair.write.empty() ? "Leave it out" : "Write `" + repair.write + "`"},
                            {"kind", "quickfix"},
                            {"diagnostics", {toJson(document, each)}},
                            {"edit", changes(document, {repair.edit})}});
        }
    }
    return list;
}

Json formatting(Document& document) {
    if (!document.isOurs()) return Json::array();
    const auto result = format(document.text(), document.options());
    if (!result)
        throw Error{kRequestFailed,
                    result.problems().empty() ? "it cannot be laid out" : result.problems().front().message};
    const std::string& before = document.text().text;
    const std::string& after = *result;
    if (before == after) return Json::array();
    // Only what differs, so that the cursor stays where it is; whole characters, and whole line breaks.
    const auto isMiddle = [](const std::string& text, std::size_t at) {
        return at < text.size() &&
               ((static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U || text[at] == '\n');
    };
    std::size_t first = 0;
    while (first < before.size() && first < after.size() && before[first] == after[first])
        ++first;
    while (first > 0 && (isMiddle(before, first) || isMiddle(after, first)))
        --first;
    std::size_t last = 0;
    while (last < before.size() - first && last < after.size() - first &&
           before[before.size() - 1 - last] == after[after.size() - 1 - last])
        ++last;
    while (last > 0 && (isMiddle(before, before.size() - last) || isMiddle(after, after.size() - last)))
        --last;
    return {{{"range", range(document, first, before.size() - last)},
             {"newText", after.substr(first, after.size() - last - first)}}};
}

Json hover(Document& document, TextPosition place) {
    if (!document.isOurs()) return nullptr;
    const std::size_t at = document.offsetOf(place);
    const Mark* mark = markAt(document.marks(), at);
    if (mark == nullptr || mark->kind == Mark::Kind::Comment) return nullptr;
    std::string text;
    if (!mark->meaning.empty()) {
        const std::string word = document.text().text.substr(mark->begin, mark->end - mark->begin);
        text += "`" + word + "`: " + std::string(mark->meaning) + "\n\n";
    }
    if (const auto piece =
            pieceAt(document.text(), document.checked(), document.marks(), at, document.options()))
        text += described(*piece, document.text().text.size());
    if (text.empty()) return nullptr;
    return {{"contents", {{"kind", "markdown"}, {"value", std::move(text)}}},
            {"range", range(document, mark->begin, mark->end)}};
}

Json completion(Document& document, TextPosition place) {
    Json items = Json::array();
    if (!document.isOurs()) return items;
    const std::size_t at = document.offsetOf(place);
    const Suggestions found = suggestions(document.text(), at);
    const Json where = range(document, found.begin, at);
    for (const Suggestion& each : found.list) {
        items.push_back({{"label", each.text + each.arguments},
                         {"kind", completionKind(each.kind)},
                         {"detail", each.meaning},
                         {"filterText", each.text},
                         {"textEdit", {{"range", where}, {"newText", each.text}}}});
    }
    return items;
}

Json definition(Document& document, TextPosition place) {
    Json list = Json::array();
    for (const Mark& each : namesakes(document.marks(), document.offsetOf(place))) {
        if (each.defines) list.push_back(location(document, each));
    }
    return list;
}

Json references(Document& document, TextPosition place, bool withDefinition) {
    Json list = Json::array();
    for (const Mark& each : namesakes(document.marks(), document.offsetOf(place))) {
        if (withDefinition || !each.defines) list.push_back(location(document, each));
    }
    return list;
}

Json highlights(Document& document, TextPosition place) {
    Json list = Json::array();
    for (const Mark& each : namesakes(document.marks(), document.offsetOf(place)))
        list.push_back({{"range", range(document, each.begin, each.end)}});
    return list;
}

Json prepareRename(Document& document, TextPosition place) {
    const std::size_t at = document.offsetOf(place);
    for (const Mark& each : namesakes(document.marks(), at)) {
        if (each.begin <= at && at <= each.end)
            return {{"range", range(document, each.letterBegin, each.letterEnd)},
                    {"placeholder", each.letter()}};
    }
    throw Error{kRequestFailed, "there is no name here"};
}

Json rename(Document& document, TextPosition place, const std::string& name) {
    const auto edits = ferz::rename(document.text(), document.offsetOf(place), name, document.options());
    if (!edits) throw Error{kRequestFailed, edits.problems().front().message};
    return changes(document, *edits);
}

Json symbols(Document& document) {
    std::vector<Mark> defined;
    for (const Mark& each : document.marks()) {
        if (each.defines) defined.push_back(each);
    }
    std::stable_sort(defined.begin(), defined.end(),
                     [](const Mark& left, const Mark& right) { return left.wholeBegin < right.wholeBegin; });
    Json root = Json::array();
    // The pieces of a section of a variants.ini stand below it.
    const Mark* section = nullptr;
    for (const Mark& each : defined) {
        Json symbol{{"name", each.name},
                    {"kind", symbolKind(each.kind)},
                    {"range", range(document, std::min(each.begin, each.wholeBegin),
                                    std::max(each.end, each.wholeEnd))},
                    {"selectionRange", range(document, each.begin, each.end)}};
        if (section != nullptr && each.kind != Mark::Kind::Variant && each.wholeEnd <= section->wholeEnd) {
            root.back()["children"].push_back(std::move(symbol));
            continue;
        }
        section = each.kind == Mark::Kind::Variant ? &each : nullptr;
        root.push_back(std::move(symbol));
    }
    return root;
}

Json semanticTokens(Document& document) {
    Json data = Json::array();
    TextPosition last;
    const std::string& text = document.text().text;
    const auto add = [&](std::size_t begin, std::size_t end, Mark::Kind kind, bool defines) {
        const TextPosition from = document.placeOf(begin);
        const TextPosition to = document.placeOf(end);
        if (to.line != from.line || to.character == from.character) return;
        data.push_back(from.line - last.line);
        data.push_back(from.line == last.line ? from.character - last.character : from.character);
        data.push_back(to.character - from.character);
        data.push_back(static_cast<int>(kind));
        data.push_back(defines ? 1 : 0);
        last = from;
    };
    std::size_t behind = 0;
    for (const Mark& each : document.marks()) {
        if (each.begin < behind) continue;
        behind = each.end;
        // A token stands in one line.
        for (std::size_t at = each.begin; at < each.end;) {
            const std::size_t end = std::min(text.find_first_of("\r\n", at), each.end);
            add(at, end, each.kind, each.defines);
            at = end + 1;
        }
    }
    return {{"data", std::move(data)}};
}

}  // namespace ferz::lsp
