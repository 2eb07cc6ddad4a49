#include "frontend/chessembly/format.h"

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "frontend/chessembly/ast.h"
#include "frontend/chessembly/parse.h"

namespace ferz::chessembly {

namespace {

constexpr std::size_t kWidth = 100;
constexpr std::size_t kIndent = 4;

/// An expression or a comment of one chain, in the order of the text.
struct Item {
    std::string text;
    bool isComment = false;
    bool ownLine = false;     ///< a comment that starts its line
    std::size_t partner = 0;  ///< for a `{`: its `}`; 0 if it has none
};

std::string written(const ast::Expression& expression) {
    std::string text = expression.name;
    if (!expression.hasArguments) return text;
    text += '(';
    for (std::size_t index = 0; index < expression.arguments.size(); ++index) {
        text += (index > 0 ? ", " : "") + expression.arguments[index].text;
    }
    return text + ')';
}

std::string_view withoutTrailingBlanks(std::string_view text) {
    const std::size_t last = text.find_last_not_of(" \t\r");
    return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

class Layout {
public:
    explicit Layout(const Source& source) : source_(source) {}

    std::string run(const ast::Program& program) {
        auto comment = program.comments.begin();
        for (const ast::Chain& chain : program.chains) {
            const std::size_t end = chain.ended.value_or(source_.text().size());
            std::vector<Item> items;
            auto expression = chain.expressions.begin();
            // A comment after the last semicolon stays on its line, unless the line ends in a comment
            // already.
            if (comment != program.comments.end() && comment->span.begin < end && !text_.empty() &&
                !endsInComment_ && !startsLine(comment->span.begin) &&
                (expression == chain.expressions.end() || comment->span.begin < expression->span.begin)) {
                text_.pop_back();
                text_ += ' ';
                text_ += withoutTrailingBlanks(comment->text);
                // A semicolon after the comment alone ends the comment, not a chain.
                const bool alone =
                    chain.expressions.empty() && chain.ended && comment->span.end == *chain.ended;
                text_ += alone ? ";\n" : "\n";
                endsInComment_ = !alone;
                placed_ = comment->span.end;
                ++comment;
            }
            while (expression != chain.expressions.end() ||
                   (comment != program.comments.end() && comment->span.begin < end)) {
                const bool next =
                    comment != program.comments.end() && comment->span.begin < end &&
                    (expression == chain.expressions.end() || comment->span.begin < expression->span.begin);
                const std::size_t begin = next ? comment->span.begin : expression->span.begin;
                if (items.empty()) keepBlankLine(begin);
                if (next) {
                    items.push_back(
                        {std::string(withoutTrailingBlanks(comment->text)), true, startsLine(begin), 0});
                    placed_ = comment->span.end;
                    ++comment;
                } else {
                    items.push_back({written(*expression), false, false, 0});
                    placed_ = expression->span.end;
                    ++expression;
                }
            }
            if (!items.empty()) lay(std::move(items), chain.ended.has_value());
            if (chain.ended) placed_ = std::max(placed_, *chain.ended + 1);
        }
        return std::move(text_);
    }

private:
    [[nodiscard]] bool startsLine(std::size_t at) const {
        const std::size_t before = source_.text().find_last_not_of(" \t\r", at == 0 ? 0 : at - 1);
        return at == 0 || before == std::string::npos || source_.text()[before] == '\n';
    }

    /// Keeps one of the empty lines between two chains.
    void keepBlankLine(std::size_t begin) {
        if (text_.empty()) return;
        int breaks = 0;
        for (std::size_t at = placed_; at < begin; ++at)
            breaks += source_.text()[at] == '\n' ? 1 : 0;
        if (breaks > 1) text_ += '\n';
    }

    void lay(std::vector<Item> items, bool ended) {
        endsInComment_ = false;
        std::vector<std::size_t> open;
        bool comments = false;
        bool onlyComments = true;
        for (std::size_t at = 0; at < items.size(); ++at) {
            comments = comments || items[at].isComment;
            onlyComments = onlyComments && items[at].isComment;
            if (items[at].isComment) continue;
            if (items[at].text == "{") {
                open.push_back(at);
            } else if (items[at].text == "}" && !open.empty()) {
                items[open.back()].partner = at;
                open.pop_back();
            }
        }
        if (onlyComments) {
            for (const Item& item : items)
                text_ += item.text + "\n";
            // A comment written `# text;` keeps its semicolon.
            if (ended) text_.replace(text_.size() - 1, 1, ";\n");
            return;
        }
        // Comments before the first expression get lines of their own before the chain.
        std::size_t first = 0;
        for (; items[first].isComment; ++first)
            text_ += items[first].text + "\n";
        const std::string line = comments ? std::string() : joined(items, first, items.size());
        if (!line.empty() && line.size() < kWidth) {
            text_ += line + ";\n";
            return;
        }
        line_.clear();
        firstLine_ = true;
        sequence(items, first, items.size(), 0);
        flush(0);
        text_.replace(text_.size() - 1, 1, ";\n");
    }

    static std::string joined(const std::vector<Item>& items, std::size_t begin, std::size_t end) {
        std::string line;
        for (std::size_t at = begin; at < end; ++at)
            line += (at > begin ? " " : "") + items[at].text;
        return line;
    }

    static bool hasComment(const std::vector<Item>& items, std::size_t begin, std::size_t end) {
        for (std::size_t at = begin; at < end; ++at) {
            if (items[at].isComment) return true;
        }
        return false;
    }

    void sequence(const std::vector<Item>& items, std::size_t begin, std::size_t end, std::size_t depth) {
        for (std::size_t at = begin; at < end; ++at) {
            const Item& item = items[at];
            if (item.isComment) {
                if (item.ownLine) flush(depth);
                line_ += (line_.empty() ? "" : " ") + item.text;
                flush(depth);
                continue;
            }
            if (item.text == "{" && item.partner != 0) {
                flush(depth);
                const std::size_t after = item.partner + 1;
                const std::string block =
                    hasComment(items, at, after) ? std::string() : joined(items, at, after);
                if (!block.empty() && block.size() + (depth + 1) * kIndent < kWidth) {
                    line_ = block;
                    flush(depth);
                } else {
                    line_ = "{";
                    flush(depth);
                    sequence(items, at + 1, item.partner, depth + 1);
                    flush(depth + 1);
                    line_ = "}";
                    flush(depth);
                }
                at = item.partner;
                continue;
            }
            if (!line_.empty() && line_.size() + item.text.size() + (depth + 1) * kIndent + 1 >= kWidth)
                flush(depth);
            line_ += (line_.empty() ? "" : " ") + item.text;
        }
    }

    /// Ends the line; all lines of a chain but the first are indented.
    void flush(std::size_t depth) {
        if (line_.empty()) return;
        if (!firstLine_) text_.append((depth + 1) * kIndent, ' ');
        firstLine_ = false;
        text_ += line_ + "\n";
        line_.clear();
    }

    const Source& source_;
    std::string text_;
    std::string line_;
    bool firstLine_ = true;
    bool endsInComment_ = false;  ///< the last line ends in a comment without a semicolon
    std::size_t placed_ = 0;      ///< the source up to here has been formatted
};

}  // namespace

std::optional<std::string> format(const Source& source, Diagnostics& diagnostics) {
    const auto program = parse(source, diagnostics);
    if (!program || !program->isWhole) return std::nullopt;
    return Layout(source).run(*program);
}

}  // namespace ferz::chessembly
