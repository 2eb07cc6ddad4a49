// A TOML text with places that diagnostics understand: what a variant file is read through.
//
//     TomlText toml(source, diagnostics);
//     toml.root() && toml.checkKeys(*toml.root(), "a variant file", {"name", "board"})
//
// Each question reports what is wrong with its answer, once.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "support/diagnostics.h"
#include "support/source.h"
#include "support/toml.h"

namespace ferz::variant {

/// A string and where it stands, quotes and all.
struct TomlString {
    std::string text;
    Span where;
};

class TomlText {
public:
    /// Null `root()` when the text is no TOML, which is reported.
    TomlText(const Source& source, Diagnostics& diagnostics);

    [[nodiscard]] const toml::table* root() const { return root_ ? &*root_ : nullptr; }
    [[nodiscard]] Span where(const toml::source_region& region) const;
    /// The place of a key, as `pieces.P.move`, or of the innermost of its tables that is there.
    [[nodiscard]] Span placeOf(std::string_view path) const;
    void report(DiagnosticName name, Span where, std::string message, std::string help = {});

    /// Every key that is not among the known ones is an error, with what was probably meant.
    void checkKeys(const toml::table& table, std::string_view what,
                   const std::vector<std::string_view>& known);
    /// Null when it is missing, or no table, which is an error.
    [[nodiscard]] const toml::table* table(const toml::table& table, std::string_view key);
    /// Empty when it is missing (an error where it is needed) or no string.
    [[nodiscard]] std::optional<TomlString> string(const toml::table& table, std::string_view key,
                                                   bool needed, Span whole);
    [[nodiscard]] std::optional<TomlString> string(const toml::node& node, std::string_view what);
    /// One string alone is a list, too.
    [[nodiscard]] std::vector<TomlString> strings(const toml::node& node, std::string_view what);
    [[nodiscard]] bool boolean(const toml::node& node, std::string_view what, bool byDefault);
    /// False where there is no such key.
    [[nodiscard]] bool boolean(const toml::table& table, std::string_view key);
    void missing(std::string_view key, Span whole);
    void wrongType(const toml::node& node, std::string_view what, std::string_view expected,
                   std::string help = {});

    /// The place in the file of a place in the string, where the string has no escapes; else all of it.
    [[nodiscard]] Span inside(const TomlString& string, Span where) const;

    [[nodiscard]] const Source& source() const { return source_; }

private:
    [[nodiscard]] std::size_t offset(const toml::source_position& position) const;

    const Source& source_;
    Diagnostics& diagnostics_;
    std::optional<toml::table> root_;
};

}  // namespace ferz::variant
