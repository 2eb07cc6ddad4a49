// Another name for what a text calls so: tried, and refused unless it is proved that only names change.
#include "ir/rename.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ferz/definition.h"
#include "ferz/ferz.h"
#include "ferz/piece.h"
#include "ferz/problems.h"
#include "ferz/sameness.h"
#include "ferz/variant.h"
#include "variant/compare/compare.h"
#include "variant/compare/file_meaning.h"
#include "variant/compare/game_text.h"
#include "variant/model/fen.h"

namespace ferz {

namespace {

/// Pieces' names in a text before and after: `+P` and `+X`.
using NewLetters = std::map<std::string, std::string>;

bool isSmall(std::string_view text, std::string_view name) {
    return text != name && std::equal(text.begin(), text.end(), name.begin(), name.end(), [](char a, char b) {
               return std::toupper(static_cast<unsigned char>(a)) == b;
           });
}

std::string small(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

std::size_t errorsOf(const Text& text, const ReadOptions& options) {
    const Checked checked = check(text, options);
    return static_cast<std::size_t>(std::count_if(checked.problems.begin(), checked.problems.end(),
                                                  [](const Problem& each) { return each.isError; }));
}

/// The name at a mark with another letter; its signs as they are written.
std::string withLetter(const std::string& text, const Mark& mark, std::string_view letter) {
    return text.substr(mark.begin, mark.letterBegin - mark.begin) + std::string(letter) +
           text.substr(mark.letterEnd, mark.end - mark.letterEnd);
}

/// Each piece is found under its new name, and its movement is the same but for names.
bool areSame(const std::vector<Piece>& before, const std::vector<Piece>& after, const ir::NewNames& names) {
    if (before.size() != after.size()) return false;
    return std::all_of(before.begin(), before.end(), [&](const Piece& each) {
        const ir::Movement movement = ir::renamed(each.inside().movement(), names);
        return std::any_of(after.begin(), after.end(), [&](const Piece& other) {
            return other.name() == movement.name && other.side() == each.side() &&
                   library::walkTheSame(movement, other.inside().movement());
        });
    });
}

std::set<std::string> renamed(const ir::NameSet& set, const ir::NewNames& names) {
    std::set<std::string> result;
    for (const std::string& each : set.listed())
        result.insert(ir::renamed(each, names));
    return result;
}

bool areSame(const std::vector<ir::Castling>& before, const std::vector<ir::Castling>& after,
             const ir::NewNames& names) {
    return std::equal(before.begin(), before.end(), after.begin(), after.end(), [&](auto& left, auto& right) {
        return left.associates.isComplement() == right.associates.isComplement() &&
               renamed(left.associates, names) == renamed(right.associates, {}) &&
               library::walkTheSame(ir::renamed(left.royal, names), right.royal) &&
               library::walkTheSame(ir::renamed(left.associate, names), right.associate);
    });
}

bool movesAlike(const variant::PieceType& before, const variant::PieceType& after,
                const ir::NewNames& names) {
    for (const ir::Colour side : {ir::Colour::White, ir::Colour::Black}) {
        const auto& left = before.of(side);
        const auto& right = after.of(side);
        if (left.has_value() != right.has_value()) return false;
        if (left && !library::walkTheSame(ir::renamed(*left, names), *right)) return false;
    }
    return true;
}

/// Also pieces that come into no game are compared, since positions may have them.
bool areSame(const Variant& before, const Variant& after, const NewLetters& letters) {
    const variant::Variant& left = before.inside().variant;
    const variant::Variant& right = after.inside().variant;
    if (left.board != right.board || left.pieces.size() != right.pieces.size()) return false;
    ir::NewNames names;
    std::set<std::string> ours;
    std::set<std::string> theirs;
    std::vector<std::pair<const variant::PieceType*, const variant::PieceType*>> pairs;
    for (const variant::PieceType& each : left.pieces) {
        const auto now = letters.find(each.letter);
        const std::string& letter = now == letters.end() ? each.letter : now->second;
        const auto other = std::find_if(right.pieces.begin(), right.pieces.end(),
                                        [&](const auto& piece) { return piece.letter == letter; });
        if (other == right.pieces.end()) return false;
        names[each.name] = other->name;
        ours.insert(each.name);
        theirs.insert(other->name);
        pairs.emplace_back(&each, &*other);
    }
    return std::all_of(pairs.begin(), pairs.end(),
                       [&](const auto& pair) { return movesAlike(*pair.first, *pair.second, names); }) &&
           variant::textOf({left, names, ours, ours}) == variant::textOf({right, {}, theirs, theirs}) &&
           variant::visibleText(variant::startOf(left), names) ==
               variant::visibleText(variant::startOf(right), {});
}

/// A section's letters are those of its own options and of its parents: which became which is found by
/// comparing the games.
bool areSame(const Import& before, const Import& after) {
    if (before.variants.size() != after.variants.size() || before.refused.size() != after.refused.size())
        return false;
    variant::PieceProofs proofs(library::kRemarkLimits);
    for (std::size_t at = 0; at < before.variants.size(); ++at) {
        if (before.variants[at].toml == after.variants[at].toml) continue;
        const auto left = readVariant({before.variants[at].toml, "variant"});
        const auto right = readVariant({after.variants[at].toml, "variant"});
        if (!left || !right) return false;
        Diagnostics ignored;
        variant::Interpreter ours = library::rulesOf(*left, ignored);
        variant::Interpreter theirs = library::rulesOf(*right, ignored);
        const auto compared = variant::compareFiles(ours, theirs, proofs);
        if (compared.verdict != ir::Verdict::Equal) return false;
    }
    return true;
}

/// False also where a proof is not found.
bool meansTheSame(const Text& before, const Text& after, const NewLetters& letters,
                  const ReadOptions& options) {
    if (before.notation == "variant") {
        const auto left = readVariant(before, options.files);
        const auto right = readVariant(after, options.files);
        return left && right && areSame(*left, *right, letters);
    }
    if (before.notation == "fairy")
        return areSame(importVariants(Text{before.text, {}, before.name, before.isFile}, {}),
                       importVariants(Text{after.text, {}, after.name, after.isFile}, {}));
    const library::ReadSettings settings = library::settingsOf(options);
    ir::NewNames names;
    for (const auto& [old, now] : letters)
        names[settings.names.nameOf(old)] = settings.names.nameOf(now);
    const auto left = read(before, options);
    const auto right = read(after, options);
    Diagnostics ignored;
    return left && right && areSame(*left, *right, names) &&
           areSame(library::readCastlings(before, settings, ignored),
                   library::readCastlings(after, settings, ignored), names);
}

/// Why the text may not be written so; empty if it may.
std::string objection(const Text& before, const Text& after, const NewLetters& letters,
                      const std::string& name, const ReadOptions& options) {
    const std::size_t errors = errorsOf(before, options);
    if (errorsOf(after, options) > errors) return fmt::format("`{}` cannot be a name here", name);
    // Sections of a variants.ini are read one by one, and those without errors are compared.
    if (errors > 0 && before.notation != "fairy")
        return "the text has errors, so it cannot be proved that only names change";
    if (!meansTheSame(before, after, letters, options))
        return fmt::format("it is not proved that the text means the same with the name `{}`", name);
    return {};
}

}  // namespace

Result<std::vector<Edit>> rename(const Text& text, std::size_t at, const std::string& name,
                                 const ReadOptions& options) {
    Diagnostics diagnostics;
    const auto refuse = [&](std::string reason) {
        diagnostics.report(diagnostic::kBadName, std::move(reason));
        return library::resultOf(std::optional<std::vector<Edit>>(), diagnostics);
    };
    const std::vector<Mark> before = marks(text);
    const std::vector<Mark> named = namesakes(before, at);
    if (named.empty() || named.front().letter().empty()) return refuse("there is no name here");
    if (name.empty()) return refuse("the new name is empty");
    const Mark& old = named.front();
    if (name == old.letter()) return std::vector<Edit>();
    const auto isCalled = [&](std::string_view letter) {
        return [&old, letter](const Mark& each) {
            return each.kind == old.kind && each.scope == old.scope && each.letter() == letter;
        };
    };
    if (std::any_of(before.begin(), before.end(), isCalled(name)))
        return refuse(fmt::format("`{}` is the name of something else already", name));
    std::vector<Edit> edits;
    NewLetters letters;
    for (const Mark& each : before) {
        if (!isCalled(old.letter())(each)) continue;
        const std::string written = text.text.substr(each.letterBegin, each.letterEnd - each.letterBegin);
        edits.push_back(
            {each.letterBegin, each.letterEnd, isSmall(written, each.letter()) ? small(name) : name});
        if (each.kind != Mark::Kind::Piece) continue;
        const std::string was = withLetter(text.text, each, each.letter());
        letters[was] = withLetter(text.text, each, name);
        // A side-mover has a quote before its name.
        letters["'" + was] = "'" + letters[was];
    }
    Text renamed = text;
    renamed.text = edited(text.text, edits);
    const std::vector<Mark> after = marks(renamed);
    const auto isNow = static_cast<std::size_t>(std::count_if(after.begin(), after.end(), isCalled(name)));
    if (isNow != edits.size() || after.size() != before.size())
        return refuse(fmt::format("`{}` cannot be a name here", name));
    std::string why = objection(text, renamed, letters, name, options);
    if (!why.empty()) return refuse(std::move(why));
    return edits;
}

}  // namespace ferz
