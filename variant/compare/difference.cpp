#include "variant/compare/difference.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "support/entry.h"
#include "variant/compare/file_meaning.h"
#include "variant/play/interpreter.h"
#include "variant/play/move_names.h"
#include "variant/play/samples.h"

namespace ferz::variant {

namespace {

/// A variant by itself: each piece has its own letter.
ir::NewNames lettersOf(const Variant& variant) {
    ir::NewNames names;
    for (const PieceType& type : variant.pieces)
        names[type.name] = type.letter;
    return names;
}
std::set<std::string> allNames(const Variant& variant) {
    std::set<std::string> names;
    for (const PieceType& type : variant.pieces)
        names.insert(type.name);
    return names;
}

std::vector<std::string> keysThatDiffer(const std::map<std::string, std::string>& ours,
                                        const std::map<std::string, std::string>& theirs) {
    std::vector<std::string> keys;
    const auto compare = [&](const std::map<std::string, std::string>& some,
                             const std::map<std::string, std::string>& others) {
        for (const auto& [key, value] : some) {
            const auto other = others.find(key);
            const bool isSame = other != others.end() && other->second == value;
            if (!isSame && std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
        }
    };
    compare(ours, theirs);
    compare(theirs, ours);
    // Where only one of them has a table, the key of the table is enough.
    const auto isDifferent = [&](std::string_view key) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
    };
    std::vector<std::string> outer;
    std::copy_if(keys.begin(), keys.end(), std::back_inserter(outer), [&](const std::string& key) {
        for (std::size_t dot = key.rfind('.'); dot != std::string::npos && dot > 0;
             dot = key.rfind('.', dot - 1)) {
            if (isDifferent(key.substr(0, dot))) return false;
        }
        return true;
    });
    return outer;
}

}  // namespace

std::vector<std::string> keyDifferences(const Variant& left, const Variant& right) {
    SharedNames shared;
    shared.names = {lettersOf(left), lettersOf(right)};
    shared.coming = {allNames(left), allNames(right)};
    shared.held = {heldPieces(left, shared.coming[kLeft]), heldPieces(right, shared.coming[kRight])};
    // Two ends that hold at once are rare, and then the games tell.
    std::vector<std::string> keys =
        keysThatDiffer(keysOf({left, shared.names[kLeft], shared.coming[kLeft], shared.held[kLeft]}),
                       keysOf({right, shared.names[kRight], shared.coming[kRight], shared.held[kRight]}));
    const bool areNamedAlike =
        std::all_of(left.pieces.begin(), left.pieces.end(), [&](const PieceType& type) {
            const PieceType* other = findBy(right.pieces, &PieceType::letter, type.letter);
            return other == nullptr || other->name == type.name;
        });
    if (!areNamedAlike) keys.emplace_back("names");
    return keys;
}

std::vector<std::string> keyDifferences(const Variant& left, const Variant& right,
                                        const SharedNames& shared) {
    const SpokenFile ours{left, shared.names[kLeft], shared.coming[kLeft], shared.held[kLeft]};
    const SpokenFile theirs{right, shared.names[kRight], shared.coming[kRight], shared.held[kRight]};
    const bool sameOrder = endsInOrder(ours) == endsInOrder(theirs);
    std::vector<std::string> keys = keysThatDiffer(keysOf(ours), keysOf(theirs));
    const bool differInEnds = std::any_of(keys.begin(), keys.end(),
                                          [](const std::string& key) { return key.starts_with("ends."); });
    if (!sameOrder && !differInEnds) keys.emplace_back("ends");
    return keys;
}

std::string meaningOf(const Variant& variant, const ir::NewNames& names,
                      const std::set<std::string>& coming) {
    return textOf({variant, names, coming, heldPieces(variant, coming)});
}

std::vector<std::string> differences(const Variant& left, const Variant& right, Diagnostics& diagnostics) {
    std::vector<std::string> keys = keyDifferences(left, right);
    if (!keys.empty()) return keys;
    Interpreter rules(left, diagnostics);
    Interpreter others(right, diagnostics);
    const std::vector<Game> played = playedSamples(rules);
    std::vector<Game> samples = scatteredSamples(left);
    samples.insert(samples.end(), played.begin(), played.end());
    for (const PieceType& type : left.pieces) {
        if (!moveAlike(type, *right.find(type.name), samples))
            keys.push_back("pieces." + type.letter + ".move");
    }
    if (!keys.empty()) return keys;
    for (const Game& game : played) {
        if (namesOf(rules.plies(game), game, left) == namesOf(others.plies(game), game, right)) continue;
        return {"moves"};
    }
    return keys;
}

}  // namespace ferz::variant
