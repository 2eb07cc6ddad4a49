#include "languages/hos/parts.h"

#include <algorithm>
#include <fmt/format.h>
#include <string>
#include <utility>

#include "frontend/options.h"
#include "languages/hos/diagnostic_names.h"

namespace ferz::hos {

namespace {

/// Which mark a part asks for in the reading codes that stand directly in it.
enum class Asks { Nothing, CompositionA, CompositionB };

struct Block {
    std::size_t end = 0;  ///< after its last reading code
    Asks asks = Asks::Nothing;
};

class Checker {
public:
    Checker(const std::vector<ReadingCode>& codes, const languages::ProgramText& text,
            Diagnostics& diagnostics)
        : codes_(codes), text_(text), diagnostics_(diagnostics) {}

    bool check() {
        // Innermost last; those that have not begun yet stand before those that come first.
        std::vector<Block> around = {{codes_.size(), Asks::Nothing}};
        std::vector<std::vector<Block>> waiting = {{}};
        for (std::size_t at = 0; at < codes_.size(); ++at) {
            while (around.back().end == at) {
                // Behind the part for true comes the one for false.
                if (!waiting.back().empty()) {
                    around.back() = waiting.back().back();
                    waiting.back().pop_back();
                } else {
                    around.pop_back();
                    waiting.pop_back();
                }
            }
            checkMarks(codes_[at], around);
            auto parts = partsOf(at);
            if (parts.empty()) continue;
            if (parts.back().end > around.back().end) {
                report(diagnostic::kBadCount, text_.span(codes_[at].line + kRc4),
                       "there are fewer lines than that in this part of the program");
                return false;  // what lies where is not clear any more
            }
            if (around.size() > static_cast<std::size_t>(kMostNesting)) {
                report(diagnostic::kTooDeep, text_.span(codes_[at].line + kRc4),
                       fmt::format("parts lie within each other more than {} deep", kMostNesting));
                return false;
            }
            around.push_back(parts.front());
            waiting.emplace_back(parts.begin() + 1, parts.end());
        }
        return good_;
    }

private:
    void report(DiagnosticName name, Span span, std::string message) {
        diagnostics_.report(name, text_.source(), span, std::move(message));
        good_ = false;
    }

    /// The parts that have reading codes, one after the other.
    [[nodiscard]] std::vector<Block> partsOf(std::size_t at) const {
        std::vector<Block> parts;
        std::size_t end = at + 1;
        const auto add = [&](std::size_t count, Asks asks) {
            end += count;
            if (count > 0) parts.push_back({end, asks});
        };
        if (const auto* test = std::get_if<If>(&codes_[at].action)) {
            add(test->ifTrue, Asks::Nothing);
            add(test->ifFalse, Asks::CompositionB);
        } else if (const auto* loop = std::get_if<While>(&codes_[at].action)) {
            add(loop->body, Asks::CompositionA);
        }
        return parts;
    }

    void checkMarks(const ReadingCode& code, const std::vector<Block>& around) {
        const auto check = [&](bool has, Asks asks, const char* mark) {
            const bool isMissing = !has && around.back().asks == asks;
            const bool isAsked = std::any_of(around.begin(), around.end(),
                                             [&](const Block& part) { return part.asks == asks; });
            if (!isMissing && (!has || isAsked)) return;
            const std::size_t end = isMissing ? code.hero : text_.line(code.line).size();
            report(
                diagnostic::kComposition, text_.span(code.line, code.hero, end),
                isMissing
                    ? fmt::format("the mark `{}` is missing, which this part of the program asks for", mark)
                    : fmt::format("no part of the program around this asks for the mark `{}`", mark));
        };
        check(code.hasCompositionA, Asks::CompositionA, "compositiona");
        check(code.hasCompositionB, Asks::CompositionB, "compositionb");
    }

    const std::vector<ReadingCode>& codes_;
    const languages::ProgramText& text_;
    Diagnostics& diagnostics_;
    bool good_ = true;
};

}  // namespace

bool checkParts(const std::vector<ReadingCode>& codes, const languages::ProgramText& text,
                Diagnostics& diagnostics) {
    return Checker(codes, text, diagnostics).check();
}

}  // namespace ferz::hos
