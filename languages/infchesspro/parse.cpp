#include "languages/infchesspro/parse.h"

#include <fmt/format.h>
#include <utility>

#include "languages/infchesspro/diagnostic_names.h"

namespace ferz::infchesspro {

namespace {

bool isBlank(char byte) {
    return byte == ' ' || byte == '\t';
}
bool isDigit(char byte) {
    return byte >= '0' && byte <= '9';
}
bool isCapital(char byte) {
    return byte >= 'A' && byte <= 'Z';
}
bool isSmall(char byte) {
    return byte >= 'a' && byte <= 'z';
}
bool isOfName(char byte) {
    return isCapital(byte) || isSmall(byte) || isDigit(byte) || byte == '_';
}

template <class Is>
std::size_t endOf(std::string_view line, std::size_t at, Is is) {
    while (at < line.size() && is(line[at]))
        ++at;
    return at;
}

bool isNumeric(std::string_view text) {
    return endOf(text, 0, isDigit) == text.size();
}

/// One line. What a function cannot read it reports; the line is given up then.
class LineParser {
public:
    LineParser(const languages::ProgramText& text, std::size_t index, std::string_view letters,
               Diagnostics& diagnostics)
        : text_(text), index_(index), line_(text.line(index)), letters_(letters), diagnostics_(diagnostics) {}

    /// A comment, or nothing but blanks.
    [[nodiscard]] bool isNothing() {
        at_ = endOf(line_, 0, isBlank);
        return at_ == line_.size() || line_[at_] == '#';
    }

    struct Label {
        std::string number;
        Span span;
    };
    std::optional<Label> label() {
        const std::size_t begin = at_;
        at_ = endOf(line_, at_, isDigit);
        if (at_ == begin) return wrong("a line begins with its number"), std::nullopt;
        Label label{withoutZeros(line_.substr(begin, at_ - begin)), span(begin, at_)};
        if (!take('.')) return wrong("a full stop follows the number of a line"), std::nullopt;
        at_ = endOf(line_, at_, isBlank);
        return label;
    }

    std::optional<Command> command() {
        const std::size_t begin = at_;
        Command command;
        if (take('"')) {
            command.span = span(begin, line_.size());
            readText(command);
            return command;
        }
        auto action = plainAction();
        if (!action) return std::nullopt;
        command.action = std::move(*action);
        command.span = span(begin, at_);
        if (!readTargets(command)) return std::nullopt;
        at_ = endOf(line_, at_, isBlank);
        if (at_ < line_.size())
            return wrong("`?`, `!` or the end of the line is expected after a command"), std::nullopt;
        return command;
    }

private:
    [[nodiscard]] Span span(std::size_t begin, std::size_t end) const {
        return text_.span(index_, begin, end);
    }

    /// At the first character that does not fit.
    void wrong(const std::string& expected) { wrong(expected, at_, at_); }
    void wrong(const std::string& expected, std::size_t begin, std::size_t end) {
        end = std::max(end, begin + languages::firstCharacter(line_.substr(begin)));
        const std::string found = begin < line_.size()
                                      ? fmt::format("`{}` does not fit", line_.substr(begin, end - begin))
                                      : "the line is too short";
        diagnostics_.report(diagnostic::kSyntax, text_.source(), span(begin, end),
                            fmt::format("{}: {}", found, expected));
    }

    [[nodiscard]] bool isAt(char byte) const { return at_ < line_.size() && line_[at_] == byte; }
    bool take(char byte) {
        if (!isAt(byte)) return false;
        ++at_;
        return true;
    }
    bool expect(char byte, const std::string& expected) {
        if (take(byte)) return true;
        wrong(expected);
        return false;
    }

    /// All but texts.
    std::optional<Action> plainAction() {
        if (take('^')) return Nothing{};
        if (take('%')) {
            auto name = takeName();
            if (!name) return wrong("a name follows `%`"), std::nullopt;
            return Count{std::move(*name)};
        }
        const std::size_t begin = at_;
        const auto name = takeName();
        if (name && take('=')) return add(*name);
        if (name && take(';')) {
            auto way = pair();
            if (!way) return std::nullopt;
            return MoveBy{*name, std::move(*way)};
        }
        return squares(begin, name);
    }

    std::optional<Action> add(const std::string& name) {
        const char letter = at_ < line_.size() ? line_[at_] : '\0';
        if (!isCapital(letter) && !isSmall(letter))
            return wrong("the letter of a piece follows `=`"), std::nullopt;
        const char capital = isCapital(letter) ? letter : static_cast<char>(letter - 'a' + 'A');
        if (letters_.find(capital) == std::string_view::npos) {
            std::string known;
            for (const char each : letters_)
                known += fmt::format(" `{}`", each);
            diagnostics_.report(diagnostic::kNoSuchPiece, text_.source(), span(at_, at_ + 1),
                                fmt::format("there is no piece `{}`", letter),
                                fmt::format("the pieces are{}; `--piece {}=DEF` adds one", known, capital));
            return std::nullopt;
        }
        ++at_;
        auto square = pair();
        if (!square) return std::nullopt;
        return Add{name, capital, isCapital(letter) ? ir::Colour::White : ir::Colour::Black,
                   std::move(*square)};
    }

    /// `name,abs1` or `abs1,abs2`: what begins is a name or a number, which the count of the parts tells.
    std::optional<Action> squares(std::size_t begin, const std::optional<std::string>& name) {
        std::optional<Number> first;
        if (!name) {
            first = number("a command begins with a name, a square, `^`, `\"` or `%`");
            if (!first) return std::nullopt;
        }
        const std::size_t end = at_;
        if (!expect(',', name ? "`=`, `;` or `,` follows a name" : "a comma follows the first number"))
            return std::nullopt;
        auto second = pair();
        if (!second) return std::nullopt;
        if (!take(',')) {
            if (!name) return wrong("a name stands before one square", begin, end), std::nullopt;
            return MoveTo{*name, std::move(*second)};
        }
        auto last = number("a square is two numbers");
        if (!last) return std::nullopt;
        if (name && !isNumeric(*name))
            return wrong("of two squares this is the first number", begin, end), std::nullopt;
        if (name) first = Number{Whole(withoutZeros(*name)), span(begin, end)};
        return MoveFrom{{std::move(*first), std::move(second->row)},
                        {std::move(second->column), std::move(*last)}};
    }

    std::optional<NumberPair> pair() {
        auto row = number("a number is expected");
        if (!row || !expect(',', "a comma separates two numbers")) return std::nullopt;
        auto column = number("a number is expected");
        if (!column) return std::nullopt;
        return NumberPair{std::move(*row), std::move(*column)};
    }

    std::optional<Number> number(const std::string& expected) {
        const std::size_t begin = at_;
        if (take('*')) return Number{std::nullopt, span(begin, at_)};
        const bool isNegative = take('-');
        const std::size_t digits = at_;
        at_ = endOf(line_, at_, isDigit);
        if (at_ == digits) return wrong(isNegative ? "digits follow `-`" : expected), std::nullopt;
        Whole value(withoutZeros(line_.substr(digits, at_ - digits)));
        if (isNegative) value = -value;
        return Number{std::move(value), span(begin, at_)};
    }

    std::optional<std::string> takeName() {
        const std::size_t begin = at_;
        at_ = endOf(line_, at_, isOfName);
        if (at_ == begin) return std::nullopt;
        return std::string(line_.substr(begin, at_ - begin));
    }

    [[nodiscard]] JumpTarget target(std::size_t begin, std::size_t end) const {
        JumpTarget target;
        if (line_[begin] != '*') target.label = withoutZeros(line_.substr(begin, end - begin));
        target.span = span(begin, end);
        return target;
    }

    static std::optional<JumpTarget>& targetOf(Command& command, char sign) {
        return sign == '?' ? command.onSuccess : command.onFailure;
    }

    bool readTargets(Command& command) {
        while (isAt('?') || isAt('!')) {
            auto& written = targetOf(command, line_[at_]);
            if (written) return true;  // twice the same sign does not fit
            const std::size_t begin = ++at_;
            if (!take('*')) at_ = endOf(line_, at_, isDigit);
            if (at_ == begin) {
                wrong("the number of a line, or `*`, follows `?` and `!`");
                return false;
            }
            written = target(begin, at_);
        }
        return true;
    }

    /// What looks like targets at the very end of a text are targets.
    void readText(Command& command) {
        std::size_t end = line_.size();
        while (true) {
            std::size_t begin = end;
            while (begin > at_ && isDigit(line_[begin - 1]))
                --begin;
            if (begin == end && begin > at_ && line_[begin - 1] == '*') --begin;
            if (begin == end || begin == at_) break;
            const char sign = line_[begin - 1];
            if (sign != '?' && sign != '!') break;
            auto& written = targetOf(command, sign);
            if (written) break;
            written = target(begin, end);
            end = begin - 1;
        }
        command.action = Print{std::string(line_.substr(at_, end - at_))};
    }

    const languages::ProgramText& text_;
    std::size_t index_;
    std::string_view line_;
    std::string_view letters_;
    Diagnostics& diagnostics_;
    std::size_t at_ = 0;
};

/// The commands that the targets name; false when there is one that names none.
bool resolve(Commands& commands, const Source& source, Diagnostics& diagnostics) {
    bool good = true;
    for (Command& command : commands.list) {
        const bool isText = std::holds_alternative<Print>(command.action);
        for (auto* target : {&command.onSuccess, &command.onFailure}) {
            if (!*target || !(*target)->label) continue;
            const auto found = commands.byLabel.find(*(*target)->label);
            if (found != commands.byLabel.end()) {
                (*target)->command = found->second;
                continue;
            }
            good = false;
            diagnostics.report(diagnostic::kNoSuchLine, source, (*target)->span,
                               fmt::format("there is no line `{}`", source.slice((*target)->span)),
                               isText ? "a blank after it makes it part of the text" : "");
        }
    }
    return good;
}

}  // namespace

std::optional<Commands> parse(const languages::ProgramText& text, std::string_view letters,
                              Diagnostics& diagnostics) {
    Commands commands;
    bool good = true;
    for (std::size_t index = 0; index < text.lines(); ++index) {
        LineParser parser(text, index, letters, diagnostics);
        if (parser.isNothing()) continue;
        auto label = parser.label();
        if (label && !commands.byLabel.emplace(label->number, commands.list.size()).second) {
            diagnostics.report(diagnostic::kDuplicateLine, text.source(), label->span,
                               fmt::format("there is a line {} already", label->number));
            label.reset();
        }
        auto command = label ? parser.command() : std::nullopt;
        good = good && command;
        if (command) commands.list.push_back(std::move(*command));
    }
    if (!good || !resolve(commands, text.source(), diagnostics)) return std::nullopt;
    return commands;
}

}  // namespace ferz::infchesspro
