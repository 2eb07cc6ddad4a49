// Marks of a variant file. A text that is being written is seldom TOML: this reader goes on after whatever
// is wrong.
#include "variant/toml/marks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "frontend/registry.h"
#include "variant/toml/keys.h"

namespace ferz::variant {

namespace {

constexpr std::size_t kDeepest = 50;
/// In place of a letter, all pieces.
constexpr std::string_view kAll = "*";

bool isBare(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '+' || c == '~';
}

std::string capitals(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

using Path = std::vector<std::string>;

/// A table whose keys are letters, with letters after each.
bool isByLetter(const Path& path) {
    return path.size() == 2 && namesPieces(path[0], path[1]);
}

/// The table of keys.h that a path leads to.
std::string_view tableOf(const Path& path) {
    if (path.empty()) return "file";
    if (path[0] == "pieces" || path[0] == "names") {
        if (path.size() == 1) return "letters";
        if (path[0] == "names") return {};
        if (path.size() == 2) return "piece";
        if (path.size() == 3 && path[2] == "move") return "part";
        if (path.size() == 3 && path[2] == "promotes") return "promotion";
        return path.size() == 3 && path[2] == "drops" ? "drops" : std::string_view();
    }
    if (isByLetter(path)) return "letters";
    if (path.size() > 2) return {};
    const Key* key = path.size() == 1 ? findKey("file", path[0]) : findKey(path[0], path[1]);
    if (key != nullptr && !keysOf(key->name).empty()) return key->name;
    return {};
}

bool isDefinition(const Path& path, std::string_view key) {
    const std::string_view table = tableOf(path);
    return (path.size() == 1 && path[0] == "pieces") || (table == "castling" && key == "rules") ||
           ((table == "piece" || table == "part") && key == "move");
}

class TomlTokens {
public:
    explicit TomlTokens(std::string_view text) : text_(text) {}

    void run() {
        while (at_ < text_.size() && marks_.size() < kMostMarks) {
            blanks(true);
            if (at_ >= text_.size()) break;
            if (text_[at_] == '[') {
                header();
            } else {
                pair(header_, 0);
            }
        }
        if (!isInValue_) place_ = {tableOf(path_), {}};
        endPiece(text_.size());
    }

    std::vector<SemanticToken> marks_;
    TomlPlace place_;

private:
    void blanks(bool withLines) {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '#') {
                const std::size_t end = std::min(text_.find('\n', at_), text_.size());
                marks_.push_back({.span = {at_, end}, .kind = MarkKind::Comment});
                at_ = end;
            } else if (c == ' ' || c == '\t' || (withLines && (c == '\n' || c == '\r'))) {
                ++at_;
            } else {
                break;
            }
        }
    }

    void header() {
        endPiece(at_);
        const std::size_t begin = at_;
        while (at_ < text_.size() && text_[at_] == '[')
            ++at_;
        header_.clear();
        while (at_ < text_.size() && text_[at_] != ']' && text_[at_] != '\n' && header_.size() < kDeepest) {
            blanks(false);
            const Path above = header_;
            const Span span = key();
            if (span.end == span.begin) break;
            header_.push_back(keyText(span));
            markKey(above, span);
            if (above.size() == 1 && above[0] == "pieces") {
                piece_ = marks_.size() - 1;
                marks_[piece_].whole = {begin, at_};
            }
            blanks(false);
            if (at_ < text_.size() && text_[at_] == '.') ++at_;
        }
        at_ = std::min(text_.find('\n', at_), text_.size());
        path_ = header_;
    }

    /// The text of the piece that a header began.
    void endPiece(std::size_t end) {
        if (piece_ == kNone) return;
        while (end > marks_[piece_].span.end && std::isspace(static_cast<unsigned char>(text_[end - 1])) != 0)
            --end;
        marks_[piece_].whole.end = end;
        piece_ = kNone;
    }

    /// `key = value`, also `a.b = value`.
    void pair(Path path, std::size_t depth) {
        const std::size_t begin = at_;
        path_ = path;
        std::string name;
        std::size_t letter = kNone;
        while (at_ < text_.size()) {
            const Span span = key();
            if (span.end == span.begin) break;
            if (!name.empty()) path.push_back(name);
            name = keyText(span);
            markKey(path, span);
            if (path.size() == 1 && path[0] == "pieces") letter = marks_.size() - 1;
            blanks(false);
            if (at_ >= text_.size() || text_[at_] != '.') break;
            ++at_;
        }
        blanks(false);
        if (at_ >= text_.size() || text_[at_] != '=' || name.empty()) {
            if (at_ == begin && at_ < text_.size()) ++at_;
            return;
        }
        ++at_;
        isInValue_ = true;
        value(path, name, depth);
        if (at_ < text_.size()) isInValue_ = false;
        if (letter != kNone) marks_[letter].whole = {begin, at_};
    }

    void value(const Path& path, const std::string& name, std::size_t depth) {
        blanks(depth > 0);
        place_ = isByLetter(path) ? TomlPlace{tableOf({path[0]}), path[1]} : TomlPlace{tableOf(path), name};
        if (at_ >= text_.size() || depth > kDeepest || marks_.size() >= kMostMarks) return;
        const char c = text_[at_];
        if (c == '"' || c == '\'') {
            string(path, name);
        } else if (c == '[') {
            ++at_;
            list(path, name, depth + 1);
        } else if (c == '{') {
            ++at_;
            Path inner = path;
            inner.push_back(name);
            table(inner, depth + 1);
        } else {
            const std::size_t end = std::min(text_.find_first_of(",]}#\n", at_), text_.size());
            marks_.push_back({.span = {at_, end}, .kind = MarkKind::Number});
            at_ = end;
        }
    }

    void list(const Path& path, const std::string& name, std::size_t depth) {
        while (true) {
            blanks(true);
            if (at_ >= text_.size()) return;
            if (text_[at_] == ']') {
                ++at_;
                return;
            }
            const std::size_t before = at_;
            if (text_[at_] == ',') {
                ++at_;
            } else {
                value(path, name, depth);
            }
            if (at_ == before) ++at_;
        }
    }

    void table(const Path& path, std::size_t depth) {
        while (true) {
            isInValue_ = false;
            path_ = path;
            blanks(true);
            if (at_ >= text_.size()) return;
            if (text_[at_] == '}') {
                ++at_;
                return;
            }
            const std::size_t before = at_;
            if (text_[at_] == ',') {
                ++at_;
            } else {
                pair(path, depth);
            }
            if (at_ == before) ++at_;
            if (isInValue_ && at_ >= text_.size()) return;
        }
    }

    // ---- keys and strings

    Span key() {
        const std::size_t begin = at_;
        if (at_ < text_.size() && (text_[at_] == '"' || text_[at_] == '\'')) {
            const std::size_t close = text_.find_first_of(text_[at_] == '"' ? "\"\n" : "'\n", at_ + 1);
            at_ = std::min(close, text_.size());
            if (at_ < text_.size() && text_[at_] != '\n') ++at_;
        } else {
            while (at_ < text_.size() && isBare(text_[at_]))
                ++at_;
        }
        return {begin, at_};
    }

    [[nodiscard]] static bool isQuoted(std::string_view text) {
        return text.size() > 1 && (text.front() == '"' || text.front() == '\'') &&
               text.back() == text.front();
    }

    [[nodiscard]] std::string keyText(Span span) const {
        const std::string_view text = slice(span);
        return std::string(isQuoted(text) ? text.substr(1, text.size() - 2) : text);
    }

    void markKey(const Path& path, Span span) {
        const std::string_view table = tableOf(path);
        const std::string name = keyText(span);
        if (table == "letters" && name != kAll) {
            if (isQuoted(slice(span))) span = {span.begin + 1, span.end - 1};
            marks_.push_back({.span = span,
                              .kind = MarkKind::Piece,
                              .name = name,
                              .letter = withoutSigns(span),
                              .defines = path[0] == "pieces",
                              .whole = span});
            return;
        }
        const Key* known = findKey(table, name);
        marks_.push_back({.span = span,
                          .kind = MarkKind::Key,
                          .meaning = known == nullptr ? std::string_view() : known->meaning});
    }

    void string(const Path& path, const std::string& name) {
        const std::size_t begin = at_;
        const char quote = text_[at_];
        const std::array<char, 3> triple = {quote, quote, quote};
        const bool isLong = text_.substr(at_, 3) == std::string_view(triple.data(), triple.size());
        const std::size_t quotes = isLong ? 3 : 1;
        at_ += quotes;
        bool hasEscapes = false;
        while (at_ < text_.size()) {
            const bool isEnd = isLong ? text_.substr(at_, 3) == std::string_view(triple.data(), triple.size())
                                      : text_[at_] == '\n' || text_[at_] == quote;
            if (quote == '"' && text_[at_] == '\\') {
                hasEscapes = true;
                at_ = std::min(at_ + 2, text_.size());
            } else if (isEnd) {
                break;
            } else {
                ++at_;
            }
        }
        const Span inside{begin + quotes, at_};
        if (at_ < text_.size() && text_[at_] == quote) at_ += quotes;
        if (!hasEscapes && isDefinition(path, name)) {
            definition(inside);
        } else if (!hasEscapes && slice(inside) != kAll &&
                   (isByLetter(path) || namesPieces(tableOf(path), name))) {
            marks_.push_back({.span = inside,
                              .kind = MarkKind::Piece,
                              .name = capitals(slice(inside)),
                              .letter = withoutSigns(inside)});
        } else if (!hasEscapes && path.empty() && name == "start") {
            fen(inside);
        } else {
            marks_.push_back({.span = {begin, at_}, .kind = MarkKind::String});
        }
    }

    /// `notation[dialect]:text`
    void definition(Span span) {
        const std::string_view text = slice(span);
        const std::size_t word = text.find_first_of("[:");
        if (word == std::string_view::npos) return;
        const frontend::Notation* notation = frontend::findNotation(text.substr(0, word));
        const std::size_t colon = text[word] == '[' ? text.find("]:", word) : word;
        if (notation == nullptr || notation->marks == nullptr || colon == std::string_view::npos) return;
        const std::size_t begin = span.begin + colon + (text[colon] == ']' ? 2 : 1);
        marks_.push_back(
            {.span = {span.begin, begin}, .kind = MarkKind::Notation, .meaning = notation->sentence});
        auto inner = notation->marks(Source("", std::string(text_.substr(begin, span.end - begin))));
        const std::size_t first = marks_.size();
        appendMoved(marks_, std::move(inner), begin, begin);
        for (std::size_t i = first; i < marks_.size(); ++i) {
            if (marks_[i].kind != MarkKind::Piece) continue;
            marks_[i].scope = 0;
            marks_[i].defines = false;
        }
    }

    /// The letters of the board and of the hands; a small one is Black's.
    void fen(Span span) {
        std::size_t at = span.begin;
        for (; at < span.end && text_[at] != ' '; ++at) {
            const std::size_t begin = at;
            if (text_[at] == ':') {  // a name in full
                at = std::min(text_.find(':', at + 1), span.end);
                continue;
            }
            if (text_[at] == '+' && at + 1 < span.end) ++at;
            if (std::isalpha(static_cast<unsigned char>(text_[at])) == 0) continue;
            std::size_t end = at + 1;
            if (end < span.end && text_[end] == '~') at = end++;
            const Span letter{begin, end};
            marks_.push_back({.span = letter,
                              .kind = MarkKind::Piece,
                              .name = capitals(slice(letter)),
                              .letter = withoutSigns(letter)});
        }
        if (at < span.end) marks_.push_back({.span = {at, span.end}, .kind = MarkKind::String});
    }

    /// The letter of a promoted `+P` or `P~`.
    [[nodiscard]] Span withoutSigns(Span span) const {
        const std::string_view text = slice(span);
        if (text.starts_with('+')) ++span.begin;
        if (text.ends_with('~')) --span.end;
        return span;
    }

    [[nodiscard]] std::string_view slice(Span span) const {
        return text_.substr(span.begin, span.end - span.begin);
    }

    static constexpr std::size_t kNone = std::string_view::npos;

    std::string_view text_;
    std::size_t at_ = 0;
    Path header_;
    Path path_;  ///< of the table where a key could stand
    bool isInValue_ = false;
    std::size_t piece_ = kNone;  ///< of the header `[pieces.P]` before
};

}  // namespace

bool namesPieces(std::string_view table, std::string_view key) {
    const Key* known = findKey(table, key);
    return known != nullptr && known->namesPieces;
}

std::vector<SemanticToken> variantMarks(const Source& source) {
    TomlTokens tokens(source.text());
    tokens.run();
    return std::move(tokens.marks_);
}

TomlPlace tomlPlace(std::string_view text, std::size_t at) {
    TomlTokens tokens(text.substr(0, at));
    tokens.run();
    return std::move(tokens.place_);
}

}  // namespace ferz::variant
