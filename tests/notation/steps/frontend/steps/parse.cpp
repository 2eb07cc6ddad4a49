#include "frontend/steps/parse.h"

#include <StepsLexer.h>
#include <StepsParser.h>
#include <antlr4-runtime.h>

#include "frontend/byte_text.h"
#include "frontend/options.h"
#include "frontend/recognizer.h"

namespace ferz::steps {

std::optional<Text> parse(const Source& source, Diagnostics& diagnostics) {
    using grammar::Steps::StepsLexer;
    using grammar::Steps::StepsParser;
    if (source.text().size() > kMostTextBytes) {
        diagnostics.report(diagnostic::kTooLong, source, {0, 1}, "the text is too long");
        return std::nullopt;
    }
    auto& recognizer = Recognizer<StepsLexer, StepsParser>::ofThread();
    recognizer.begin(withPlainSpaces(source.text()));
    auto* tree = recognizer.parse(&StepsParser::text);
    if (tree == nullptr) {
        diagnostics.report(diagnostic::kSyntax, source, {0, 1}, "words are expected, with commas between leaps");
        return std::nullopt;
    }
    Text text;
    for (auto* leap : tree->leap()) {
        text.emplace_back();
        for (auto* word : leap->WORD())
            text.back().push_back({word->getSymbol()->getStartIndex(), word->getSymbol()->getStopIndex() + 1});
    }
    return text;
}

}  // namespace ferz::steps
