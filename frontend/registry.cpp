#include "frontend/registry.h"

#include <cctype>

#include "frontend/ancp/marks.h"
#include "frontend/ancp/read.h"
#include "frontend/betza/marks.h"
#include "frontend/betza/read.h"
#include "frontend/chessembly/format.h"
#include "frontend/chessembly/marks.h"
#include "frontend/chessembly/parse.h"
#include "frontend/chessembly/read.h"
#include "frontend/mbn/castling.h"
#include "frontend/mbn/drops.h"
#include "frontend/mbn/format.h"
#include "frontend/mbn/marks.h"
#include "frontend/mbn/read.h"
#include "ir/text.h"
#include "notations/ancp/words.h"
#include "notations/betza/words.h"
#include "notations/chessembly/words.h"
#include "notations/mbn/words.h"
#include "support/entry.h"

namespace ferz::frontend {

namespace {

std::optional<std::vector<ir::Movement>> readIr(const Source& source, const FrontendOptions&,
                                                Diagnostics& diagnostics) {
    return ir::parse(source, diagnostics);
}

bool looksLikeIr(std::string_view text) {
    return text.starts_with("movement") && text.size() > 8 &&
           std::isspace(static_cast<unsigned char>(text[8])) != 0;
}

/// The chains of the text, with their expressions.
std::vector<TextPart> chessemblyParts(const Source& source) {
    Diagnostics ignored;
    std::vector<TextPart> parts;
    const auto program = chessembly::parse(source, ignored);
    if (!program) return parts;
    for (const chessembly::ast::Chain& chain : program->chains) {
        TextPart& part = parts.emplace_back();
        part.span = {chain.span.begin, chain.ended ? *chain.ended + 1 : chain.span.end};
        for (const chessembly::ast::Expression& each : chain.expressions)
            part.words.push_back(each.span);
    }
    return parts;
}

const std::vector<Notation>& table() {
    static const std::vector<Notation> kTable = {
        {.name = "mbn",
         .title = "MBN",
         .extension = ".mbn",
         .sentence = "Modified Betza Notation",
         .read = mbn::read,
         .format = mbn::format,
         .castlings = mbn::castlings,
         .dropOrders = mbn::dropOrders,
         .marks = mbn::marks,
         .words = mbn::wordList},
        {.name = "chessembly",
         .title = "Chessembly",
         .extension = ".csm",
         .sentence = "Chessembly, the movement script of chessembly.pages.dev",
         .dialect = chessembly::options(),
         .read = chessembly::read,
         .format = chessembly::format,
         .speaksOfOwnKind = false,
         .marks = chessembly::marks,
         .words = chessembly::wordList,
         .looksLike = chessembly::looksLike,
         .parts = chessemblyParts},
        {.name = "ancp",
         .title = "ANCP",
         .extension = ".ancp",
         .sentence = "algebraic notation of chess pieces",
         .read = ancp::read,
         .marks = ancp::marks,
         .words = ancp::wordList,
         .looksLike = ancp::looksLike},
        {.name = "betza",
         .title = "Betza's notation",
         .extension = ".betza",
         .sentence = "Betza's notation as people write it",
         .dialect = betza::options(),
         .read = betza::read,
         .marks = betza::marks,
         .words = betza::wordList},
        {.name = "ir",
         .title = "The automaton",
         .extension = ".ferz",
         .sentence = "the movement automaton as text",
         .read = readIr,
         .looksLike = looksLikeIr},
    };
    return kTable;
}

}  // namespace

std::span<const Notation> notations() {
    return table();
}

const Notation* findNotation(std::string_view name) {
    return findBy(table(), &Notation::name, name);
}

const Notation* findNotationByExtension(std::string_view extension) {
    return findBy(table(), &Notation::extension, extension);
}

}  // namespace ferz::frontend
