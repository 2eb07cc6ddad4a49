// Every notation that ferz reads, in one table; `--help` and the cross-notation tests come from it.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontend/options.h"
#include "ir/castling.h"
#include "ir/drop_order.h"
#include "ir/movement.h"
#include "notations/option.h"
#include "support/diagnostics.h"
#include "support/marks.h"
#include "support/source.h"

namespace ferz::frontend {

/// A stretch of a text that is a text by itself, and words in it that the rest may do without.
struct Part {
    Span span;
    std::vector<Span> words;
};

struct Notation {
    std::string_view name;
    std::string_view title;      ///< as people call it
    std::string_view extension;  ///< of files, with the dot
    std::string_view sentence;
    std::vector<DialectOption> dialect = {};
    /// The simplified movements of all definitions in the text; empty when an error was reported.
    std::optional<std::vector<ir::Movement>> (*read)(const Source&, const FrontendOptions&, Diagnostics&);
    /// The text laid out the one way, its comments and its meaning kept; empty when an error was reported.
    /// Null: the notation has no formatter.
    std::optional<std::string> (*format)(const Source&, Diagnostics&) = nullptr;
    /// Texts speak of the piece's own kind without its name, as `e` of MBN does. Otherwise every name in a
    /// text is that of a piece, whatever the piece that runs it is called.
    bool speaksOfOwnKind = true;
    /// The castling rules of a text that is right, and those that hold without being written. Null: it has
    /// none.
    std::vector<ir::Castling> (*castlings)(const Source&, const FrontendOptions&, Diagnostics&) = nullptr;
    /// The orders of drops of a text. Null: it has none.
    std::vector<ir::DropOrder> (*dropOrders)(const Source&, const FrontendOptions&, Diagnostics&) = nullptr;
    /// What stands where in any text, and the words that may stand there; one twice where it means two
    /// things. Null: it is not for people to write.
    std::vector<TextMark> (*marks)(const Source&) = nullptr;
    std::vector<Word> (*words)() = nullptr;
    /// A text that nobody accepts is likely meant in it. Where several say so, the last row of the table has
    /// the clearest signs. Null: there are none.
    bool (*looksLike)(std::string_view text) = nullptr;
    /// The parts of a text that is right: together they are the piece, and each is one without the others.
    /// Null: it has one part, and its modifiers are the words.
    std::vector<Part> (*parts)(const Source&) = nullptr;
};

[[nodiscard]] std::span<const Notation> notations();
/// Null when there is none of that name.
[[nodiscard]] const Notation* findNotation(std::string_view name);
[[nodiscard]] const Notation* findNotationByExtension(std::string_view extension);

}  // namespace ferz::frontend
