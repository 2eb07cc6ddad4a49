// What stands where in a text, what may stand there, and names: of one text in any notation or file.
#include "support/marks.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <set>
#include <string_view>
#include <utility>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/problems.h"
#include "variant/fairy/marks.h"
#include "variant/toml/keys.h"
#include "variant/toml/marks.h"

namespace ferz {

namespace {

const frontend::Notation* notationOf(const Text& text) {
    return frontend::findNotation(text.notation.substr(0, text.notation.find('[')));
}

Mark outside(SemanticToken mark) {
    const Span letter = mark.letter.end == 0 ? mark.span : mark.letter;
    // The kinds are the same, in the same order.
    static_assert(static_cast<int>(Mark::Kind::Variant) == static_cast<int>(MarkKind::Variant));
    return {.begin = mark.span.begin,
            .end = mark.span.end,
            .kind = static_cast<Mark::Kind>(mark.kind),
            .meaning = mark.meaning,
            .name = std::move(mark.name),
            .scope = mark.scope,
            .defines = mark.defines,
            .wholeBegin = mark.whole.begin,
            .wholeEnd = mark.whole.end,
            .letterBegin = letter.begin,
            .letterEnd = letter.end};
}

Suggestion outside(const Word& word) {
    return {std::string(word.text), std::string(word.arguments), std::string(word.meaning),
            static_cast<Mark::Kind>(word.kind)};
}

/// The name at a place, also just after it. Null where there is none.
const Mark* nameAt(const std::vector<Mark>& marks, std::size_t at) {
    const Mark* found = nullptr;
    for (const Mark& each : marks) {
        if (each.begin > at) break;
        if (each.name.empty() || at > each.end) continue;
        // Where two names touch, the later one counts: it begins here.
        found = &each;
    }
    return found;
}

bool isInComment(const std::vector<Mark>& marks, std::size_t at) {
    return std::any_of(marks.begin(), marks.end(), [&](const Mark& each) {
        return each.kind == Mark::Kind::Comment && each.begin < at && at <= each.end;
    });
}

bool isWordByte(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

class Completion {
public:
    Completion(const Text& text, std::size_t at)
        : text_(text), at_(std::min(at, text.text.size())), marks_(marks(text)) {
        result_.begin = at_;
    }

    Suggestions suggestions() {
        if (isInComment(marks_, at_)) return std::move(result_);
        if (text_.notation == "variant") {
            variantFile();
        } else if (text_.notation == "fairy") {
            ini();
        } else if (const frontend::Notation* notation = notationOf(text_);
                   notation != nullptr && notation->words != nullptr) {
            piece(*notation);
        }
        return std::move(result_);
    }

private:
    void beginWord() {
        while (result_.begin > 0 && isWordByte(text_.text[result_.begin - 1]))
            --result_.begin;
    }

    void add(Suggestion suggestion) {
        const bool isNew = std::none_of(result_.list.begin(), result_.list.end(),
                                        [&](const Suggestion& each) { return each.text == suggestion.text; });
        if (isNew) result_.list.push_back(std::move(suggestion));
    }
    void add(std::string_view text, Mark::Kind kind, std::string_view meaning) {
        add({std::string(text), {}, std::string(meaning), kind});
    }

    void addNames(Mark::Kind kind, std::string_view meaning, std::optional<std::size_t> scope = {}) {
        for (const Mark& each : marks_) {
            if (each.kind == kind && each.end != at_ && (!scope || each.scope == *scope))
                add(each.name, kind, meaning);
        }
    }

    void addWords(const std::vector<Word>& words) {
        for (const Word& each : words)
            add(outside(each));
    }

    void piece(const frontend::Notation& notation) {
        const std::vector<Word> words = notation.words();
        const bool haveNames =
            std::any_of(words.begin(), words.end(), [](const Word& each) { return each.names.has_value(); });
        if (haveNames && arguments(words)) return;
        // Notations of single letters have no words to be completed: what is suggested comes after.
        const bool hasWords =
            std::any_of(words.begin(), words.end(), [](const Word& each) { return each.text.size() > 1; });
        if (hasWords) beginWord();
        if (!haveNames) addNames(Mark::Kind::Label, "a label of this text");
        addNames(Mark::Kind::Macro, "a macro of this text");
        addWords(words);
    }

    /// Suggests arguments of a Chessembly expression: labels of the chain, or names of pieces. Returns false
    /// outside parentheses.
    bool arguments(const std::vector<Word>& words) {
        const std::string& text = text_.text;
        const std::size_t open = text.find_last_of("();{}#", at_ == 0 ? 0 : at_ - 1);
        if (at_ == 0 || open == std::string::npos || text[open] != '(') return false;
        beginWord();
        std::size_t end = open;
        while (end > 0 && std::isspace(static_cast<unsigned char>(text[end - 1])) != 0)
            --end;
        std::size_t begin = end;
        while (begin > 0 && isWordByte(text[begin - 1]))
            --begin;
        const std::string_view word = std::string_view(text).substr(begin, end - begin);
        const auto known =
            std::find_if(words.begin(), words.end(), [&](const Word& each) { return each.text == word; });
        if (known != words.end() && known->names == MarkKind::Label) {
            addNames(Mark::Kind::Label, "a label of this chain", chainAt(open));
        } else {
            addNames(Mark::Kind::Piece, "a piece that the text names");
        }
        return true;
    }

    [[nodiscard]] std::size_t chainAt(std::size_t at) const {
        return static_cast<std::size_t>(
            std::count(text_.text.begin(), text_.text.begin() + static_cast<std::ptrdiff_t>(at), ';'));
    }

    void variantFile() {
        const variant::TomlPlace place = variant::tomlPlace(text_.text, at_);
        if (place.key.empty()) {
            beginWord();
            for (const variant::Key& each : variant::keys()) {
                if (each.table == place.table) add(each.name, Mark::Kind::Key, each.meaning);
            }
        } else if (variant::namesPieces(place.table, place.key)) {
            addNames(Mark::Kind::Piece, "a piece of this variant");
        }
    }

    void ini() {
        const std::string& text = text_.text;
        const std::size_t line = at_ == 0 ? 0 : text.rfind('\n', at_ - 1) + 1;
        const std::string_view before = std::string_view(text).substr(line, at_ - line);
        const std::size_t colon = before.rfind(':');
        if (before.starts_with('[') && colon != std::string_view::npos) {
            result_.begin = line + colon + 1;
            addNames(Mark::Kind::Variant, "a variant of this file");
            for (const std::string& each : variant::builtInVariants())
                add(each, Mark::Kind::Variant, "a variant that Fairy-Stockfish has built in");
        } else if (before.find_first_of("=[#;") == std::string_view::npos) {
            beginWord();
            addWords(variant::iniWords());
        }
    }

    const Text& text_;
    const std::size_t at_;
    const std::vector<Mark> marks_;
    Suggestions result_;
};

/// A definition in a variant file or a variants.ini, around a place: what follows the notation's mark.
std::optional<Text> definitionAround(const Text& text, const std::vector<Mark>& marks, std::size_t at) {
    if (text.notation == "fairy") {
        for (const Mark& each : marks) {
            const std::size_t colon = each.end;
            if (each.kind != Mark::Kind::Piece || at < each.wholeBegin || at > each.wholeEnd) continue;
            if (colon >= text.text.size() || text.text[colon] != ':') continue;
            return Text{text.text.substr(colon + 1, each.wholeEnd - colon - 1), "betza[dialect=fsf]"};
        }
        return std::nullopt;
    }
    // The piece's definition: the last notation that begins before the place, or the first after it.
    const Mark* piece = nullptr;
    for (const Mark& each : marks) {
        if (each.kind == Mark::Kind::Piece && each.defines && each.wholeBegin <= at && at <= each.wholeEnd)
            piece = &each;
    }
    if (piece == nullptr) return std::nullopt;
    const Mark* notation = nullptr;
    for (const Mark& each : marks) {
        if (each.kind != Mark::Kind::Notation || each.begin < piece->wholeBegin || each.end > piece->wholeEnd)
            continue;
        if (notation == nullptr || each.begin <= at) notation = &each;
    }
    if (notation == nullptr) return std::nullopt;
    const std::size_t end = std::min(text.text.find_first_of("\"'\n", notation->end), text.text.size());
    return Text{text.text.substr(notation->end, end - notation->end),
                text.text.substr(notation->begin, notation->end - 1 - notation->begin)};
}

}  // namespace

std::vector<Mark> marks(const Text& text) {
    const Source source(text.name, text.text);
    std::vector<SemanticToken> found;
    if (text.text.size() <= kMostTextBytes) {
        if (text.notation == "variant") {
            found = variant::variantMarks(source);
        } else if (text.notation == "fairy") {
            found = variant::iniMarks(source);
        } else if (const frontend::Notation* notation = notationOf(text);
                   notation != nullptr && notation->marks != nullptr) {
            found = notation->marks(source);
        }
    }
    std::vector<Mark> result;
    result.reserve(found.size());
    for (SemanticToken& each : found)
        result.push_back(outside(std::move(each)));
    return result;
}

std::vector<NotationWord> words(std::string_view notation) {
    std::vector<NotationWord> result;
    const frontend::Notation* found = frontend::findNotation(notation);
    if (found == nullptr || found->words == nullptr) return result;
    for (const Word& each : found->words()) {
        result.push_back({outside(each), each.isControl, {}});
        if (each.names) result.back().names = static_cast<Mark::Kind>(*each.names);
    }
    return result;
}

std::vector<Mark> namesakes(const std::vector<Mark>& marks, std::size_t at) {
    std::vector<Mark> result;
    const Mark* name = nameAt(marks, at);
    if (name == nullptr) return result;
    for (const Mark& each : marks) {
        if (each.kind == name->kind && each.name == name->name && each.scope == name->scope)
            result.push_back(each);
    }
    return result;
}

Suggestions suggestions(const Text& text, std::size_t at) {
    return Completion(text, at).suggestions();
}

std::optional<Piece> pieceAt(const Text& text, const Checked& checked, const std::vector<Mark>& marks,
                             std::size_t at, const ReadOptions& options) {
    if (text.notation == "variant" || text.notation == "fairy") {
        const auto definition = definitionAround(text, marks, at);
        if (!definition) return std::nullopt;
        const auto pieces = read(*definition, options);
        return pieces && pieces->size() == 1 ? std::optional(pieces->front()) : std::nullopt;
    }
    // The name under the place, or the first of the definition around it.
    const Mark* found = nullptr;
    for (const Mark& each : marks) {
        if (each.kind != Mark::Kind::Piece || !each.defines || at < each.wholeBegin || at > each.wholeEnd)
            continue;
        if (found == nullptr || (each.begin <= at && at <= each.end)) found = &each;
    }
    if (found == nullptr) {
        if (checked.pieces.size() == 1) return checked.pieces.front();
        return std::nullopt;
    }
    const std::string name = library::tableOf(options.names).nameOf(found->name);
    for (const Piece& each : checked.pieces) {
        if (each.name() == name || each.name() == found->name) return each;
    }
    return std::nullopt;
}

}  // namespace ferz
