// The table of all notations that ferz reads; `--help` and the cross-notation tests are derived from it.
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

/// A part of a text that is a valid text by itself, and the words in it that may be left out.
struct TextPart {
    Span span;
    std::vector<Span> words;
};

struct Notation {
    std::string_view name;
    std::string_view title;      ///< name in documentation and messages
    std::string_view extension;  ///< extension of files, with the dot
    std::string_view sentence;
    std::vector<DialectOption> dialect = {};
    /// The simplified movements of all definitions in the text; empty when an error was reported.
    std::optional<std::vector<ir::Movement>> (*read)(const Source&, const FrontendOptions&, Diagnostics&);
    /// Formats the text, and keeps its comments and its meaning; empty when an error was reported. Null: the
    /// notation has no formatter.
    std::optional<std::string> (*format)(const Source&, Diagnostics&) = nullptr;
    /// A text can mean the piece's own kind without its name, as `e` of MBN does. Otherwise the name of the
    /// piece does not change what its text means.
    bool speaksOfOwnKind = true;
    /// The castling rules of a valid text, and the predefined ones. Null: the notation has none.
    std::vector<ir::Castling> (*castlings)(const Source&, const FrontendOptions&, Diagnostics&) = nullptr;
    /// The orders of drops of a text. Null: the notation has none.
    std::vector<ir::DropOrder> (*dropOrders)(const Source&, const FrontendOptions&, Diagnostics&) = nullptr;
    /// The tokens of any text for editors, and all words of the notation, one twice if it has two meanings.
    /// Null: the notation is not written by people.
    std::vector<SemanticToken> (*marks)(const Source&) = nullptr;
    std::vector<Word> (*words)() = nullptr;
    /// True if a text that no notation accepts is likely meant in this one. If several return true, the last
    /// row of the table is the best guess. Null: never.
    bool (*looksLike)(std::string_view text) = nullptr;
    /// The parts of a valid text, which together are the piece; each is a valid text alone. Null: the text is
    /// one part, and its modifiers are the words that may be left out.
    std::vector<TextPart> (*parts)(const Source&) = nullptr;
};

[[nodiscard]] std::span<const Notation> notations();
/// Null if there is no notation of that name.
[[nodiscard]] const Notation* findNotation(std::string_view name);
[[nodiscard]] const Notation* findNotationByExtension(std::string_view extension);

}  // namespace ferz::frontend
