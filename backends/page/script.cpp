#include "backends/page/script.h"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <utility>

namespace ferz::pages {

namespace {

bool isWordCharacter(char each) {
    return std::isalnum(static_cast<unsigned char>(each)) != 0 || each == '_' || each == '$' ||
           static_cast<unsigned char>(each) >= 0x80;
}

bool isSpace(char each) {
    return std::isspace(static_cast<unsigned char>(each)) != 0;
}

/// `"zone" "present"`: one of them is in the data, with its quotes.
bool isNeeded(std::string_view words, std::string_view data) {
    while (!words.empty()) {
        const std::size_t end = words.find(' ');
        if (data.find(words.substr(0, end)) != std::string_view::npos) return true;
        if (end == std::string_view::npos) break;
        words.remove_prefix(end + 1);
    }
    return false;
}

class Minifier {
public:
    explicit Minifier(std::string_view text) : text_(text) {}

    std::string minified() {
        while (at_ < text_.size()) {
            const char each = text_[at_];
            if (isSpace(each)) {
                ++at_;
                isApart_ = true;
            } else if (starts("//")) {
                skipTo("\n");
            } else if (starts("/*")) {
                skipTo("*/");
                at_ += 2;
                isApart_ = true;
            } else if (isWordCharacter(each)) {
                word();
            } else if (each == '"' || each == '\'') {
                literal(each);
            } else if (each == '`') {
                copyTemplate();
            } else if (each == '/' && isOperatorBefore()) {
                regularExpression();
            } else {
                put(text_.substr(at_, 1));
            }
        }
        return std::move(result_);
    }

private:
    [[nodiscard]] bool starts(std::string_view what) const { return text_.substr(at_).starts_with(what); }
    void skipTo(std::string_view what) {
        const std::size_t found = text_.find(what, at_);
        at_ = found == std::string_view::npos ? text_.size() : found;
    }

    /// Words stay apart, and so do `+ +` and `- -`.
    void put(std::string_view token) {
        const char before = result_.empty() ? '\0' : result_.back();
        const bool isWord = isWordCharacter(before) && isWordCharacter(token.front());
        const bool isSign = before == token.front() && (before == '+' || before == '-');
        if (isApart_ && (isWord || isSign)) result_ += ' ';
        isApart_ = false;
        result_ += token;
        at_ += token.size();
    }

    void word() {
        std::size_t end = at_;
        while (end < text_.size() && isWordCharacter(text_[end]))
            ++end;
        const std::string_view token = text_.substr(at_, end - at_);
        if (token == "import") {
            skipTo(";");
            ++at_;
        } else if (token == "export") {
            at_ = end;
        } else {
            put(token);
        }
    }

    void literal(char quote) {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != quote)
            end += text_[end] == '\\' ? 2 : 1;
        const std::string_view token = text_.substr(at_, end + 1 - at_);
        if (isKey(token)) {
            put(token.substr(1, token.size() - 2));
            at_ += 2;
        } else {
            put(token);
        }
    }

    /// `"at":` of an object needs no quotes.
    [[nodiscard]] bool isKey(std::string_view token) const {
        const std::string_view name = token.substr(1, token.size() - 2);
        const bool isName = !name.empty() && std::isdigit(static_cast<unsigned char>(name.front())) == 0 &&
                            std::all_of(name.begin(), name.end(), isWordCharacter);
        const char before = result_.empty() ? '\0' : result_.back();
        const std::size_t behind = text_.find_first_not_of(" \n", at_ + token.size());
        return isName && (before == '{' || before == ',') && behind != std::string_view::npos &&
               text_[behind] == ':';
    }

    [[nodiscard]] bool isOperatorBefore() const {
        return result_.empty() ||
               std::string_view("(,=:[!&|?{};").find(result_.back()) != std::string_view::npos;
    }
    void regularExpression() {
        std::size_t end = at_ + 1;
        for (bool isInClass = false; end < text_.size() && (isInClass || text_[end] != '/'); ++end) {
            if (text_[end] == '\\') {
                ++end;
            } else if (text_[end] == '[' || text_[end] == ']') {
                isInClass = text_[end] == '[';
            }
        }
        put(text_.substr(at_, end + 1 - at_));
    }

    /// With what stands inside of `${}`, where there may be templates again.
    void copyTemplate() {
        std::size_t end = at_ + 1;
        std::string open = "`";  // of templates and `${`, the innermost last
        for (; end < text_.size() && !open.empty(); ++end) {
            const char each = text_[end];
            const bool isInText = open.back() == '`';
            if (each == '\\') {
                ++end;
            } else if (each == '`') {
                if (isInText) {
                    open.pop_back();
                } else {
                    open += '`';
                }
            } else if (each == '{' && (!isInText || text_[end - 1] == '$')) {
                open += '{';
            } else if (!isInText && each == '}') {
                open.pop_back();
            }
        }
        put(text_.substr(at_, end - at_));
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::string result_;
    bool isApart_ = false;  ///< white space or a comment before what comes next
};

}  // namespace

std::string withoutSections(std::string_view script, std::string_view data) {
    constexpr std::string_view kIf = "// if ";
    constexpr std::string_view kEnd = "// end";
    std::string result;
    bool isKept = true;
    while (!script.empty()) {
        const std::size_t end = std::min(script.find('\n'), script.size() - 1);
        const std::string_view line = script.substr(0, end + 1);
        script.remove_prefix(end + 1);
        const std::string_view words = line.substr(std::min(line.find_first_not_of(' '), line.size()));
        const std::string_view content = words.substr(0, words.find('\n'));
        if (content.starts_with(kIf)) {
            isKept = isNeeded(content.substr(kIf.size()), data);
        } else if (content == kEnd) {
            isKept = true;
        } else if (isKept) {
            result += line;
        }
    }
    return result;
}

std::string squeezed(std::string_view script) {
    return Minifier(script).minified();
}

}  // namespace ferz::pages
