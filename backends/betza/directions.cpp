#include "backends/betza/directions.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

#include "support/entry.h"

namespace ferz::betza {

namespace {

using ir::Vec;

constexpr std::size_t kLongest = 12;

bool isVertical(char c) {
    return c == 'f' || c == 'b' || c == 'v';
}
bool isSideways(char c) {
    return c == 'l' || c == 'r' || c == 's';
}
bool isSingle(char c) {
    return c == 'f' || c == 'b' || c == 'l' || c == 'r';
}
bool crosses(char first, char second) {
    return (isVertical(first) && isSideways(second)) || (isSideways(first) && isVertical(second));
}

bool leads(const Vec& vec, char c) {
    switch (c) {
        case 'f': return vec.rank > 0;
        case 'b': return vec.rank < 0;
        case 'v': return vec.rank != 0;
        case 'l': return vec.file < 0;
        case 'r': return vec.file > 0;
        default: return vec.file != 0;
    }
}

/// The part of the vector along the letter is the longer one.
bool leadsAboveAll(const Vec& vec, char c) {
    const int along = std::abs(isVertical(c) ? vec.rank : vec.file);
    const int across = std::abs(isVertical(c) ? vec.file : vec.rank);
    return leads(vec, c) && along > across;
}

/// (1,2) turned with the clock, and not mirrored.
bool isRightHanded(const Vec& vec) {
    return (vec.file > 0) == (vec.rank > 0) ? std::abs(vec.rank) > std::abs(vec.file)
                                            : std::abs(vec.file) > std::abs(vec.rank);
}

template <class Wanted>
void select(const ModelVectors& model, ModelVectors& into, const Wanted& wanted) {
    for (const Vec& vec : model) {
        if (wanted(vec)) into.insert(vec);
    }
}

using Read = std::optional<ModelVectors>;

Read chiral(const ModelVectors& model, char side) {
    ModelVectors result;
    select(model, result, [&](const Vec& vec) { return isRightHanded(vec) == (side == 'r'); });
    return result;
}

/// Empty when the letters are not read, or change nothing by one of them. Of eight directions no pair begins
/// with `v` or `s`, and doubled letters stand alone of a knight's only: that is read alike everywhere. XBoard
/// knows no halves of a king.
Read readXBetza(Kind kind, std::string_view letters, bool hasHalves) {
    const ModelVectors& model = modelOf(kind);
    const bool hasEight = kind == Kind::Oblique || kind == Kind::King;
    if (letters.size() == 2 && letters[0] == 'h' && (letters[1] == 'l' || letters[1] == 'r'))
        return kind == Kind::Oblique ? chiral(model, letters[1]) : std::nullopt;
    ModelVectors result;
    for (std::size_t at = 0; at < letters.size(); ++at) {
        const char first = letters[at];
        const char second = at + 1 < letters.size() ? letters[at + 1] : '\0';
        const std::size_t before = result.size();
        if (first == 'h') return std::nullopt;
        if (hasEight && !isSingle(first) && crosses(first, second)) return std::nullopt;
        if (second == 'h') {
            if (!hasEight || !isSingle(first) || (!hasHalves && kind == Kind::King)) return std::nullopt;
            select(model, result, [&](const Vec& vec) { return leads(vec, first); });
            ++at;
        } else if (second == first) {
            if (kind != Kind::Oblique || !isSingle(first)) return std::nullopt;
            select(model, result, [&](const Vec& vec) { return leadsAboveAll(vec, first); });
            ++at;
        } else if (kind == Kind::Orthogonal) {
            select(model, result, [&](const Vec& vec) { return leads(vec, first); });
        } else if (kind == Kind::Diagonal) {
            const bool isPair = crosses(first, second);
            if (!isSingle(first) || (isPair && !isSingle(second))) return std::nullopt;
            select(model, result,
                   [&](const Vec& vec) { return leads(vec, first) && (!isPair || leads(vec, second)); });
            at += isPair ? 1 : 0;
        } else if (isSingle(first) && crosses(first, second)) {
            select(model, result, [&](const Vec& vec) {
                return leads(vec, first) &&
                       (kind == Kind::Oblique ? leadsAboveAll(vec, second) : leads(vec, second));
            });
            ++at;
        } else {
            select(model, result, [&](const Vec& vec) {
                return kind == Kind::Oblique ? leadsAboveAll(vec, first)
                                             : leads(vec, first) && (vec.file == 0 || vec.rank == 0);
            });
        }
        if (result.size() == before) return std::nullopt;
    }
    return result;
}

/// What Fairy-Stockfish's eight places, those of a knight, are for an atom.
Vec placed(Kind kind, const Vec& knight) {
    const auto sign = [](int value) { return value > 0 ? 1 : -1; };
    const bool isUpright = std::abs(knight.rank) > std::abs(knight.file);
    if (kind == Kind::Orthogonal) return isUpright ? Vec{0, sign(knight.rank)} : Vec{sign(knight.file), 0};
    if (kind == Kind::Diagonal) return {sign(knight.file), sign(knight.rank)};
    return knight;
}

Read readFairy(Kind kind, std::string_view letters) {
    ModelVectors places;
    const ModelVectors& model = modelOf(Kind::Oblique);
    const auto add = [&](char first, char second) {
        const std::size_t before = places.size();
        if (first == second && first != 'h') {
            select(model, places, [&](const Vec& vec) { return leadsAboveAll(vec, first); });
        } else if (isSingle(first) && second == 'h') {
            select(model, places, [&](const Vec& vec) { return leads(vec, first); });
        } else if (first == 'h' && (second == 'r' || second == 'l')) {
            select(model, places, [&](const Vec& vec) { return isRightHanded(vec) == (second == 'r'); });
        } else if (isSingle(first) && crosses(first, second)) {
            select(model, places,
                   [&](const Vec& vec) { return leads(vec, first) && leadsAboveAll(vec, second); });
        }
        return places.size() > before;
    };
    const auto isUpright = [](char c) { return isVertical(c) || c == 'h'; };
    const auto isLevel = [](char c) { return isSideways(c) || c == 'h'; };
    for (std::size_t at = 0; at < letters.size(); ++at) {
        const char first = letters[at];
        const char second = at + 1 < letters.size() ? letters[at + 1] : '\0';
        const bool isPair = second != '\0' && (second == first || (isUpright(first) && isLevel(second)) ||
                                               (isLevel(first) && isUpright(second)));
        bool isRead = false;
        if (!isPair) {
            isRead = add(first, first);
        } else if (kind == Kind::Orthogonal && first != second) {
            isRead = add(first, first) && add(second, second);
        } else {
            isRead = add(first, second);
        }
        if (!isRead) return std::nullopt;
        at += isPair ? 1 : 0;
    }
    ModelVectors result;
    for (const Vec& knight : places) {
        if (kind != Kind::King) {
            result.insert(placed(kind, knight));
            continue;
        }
        result.insert(placed(Kind::Orthogonal, knight));
        result.insert(placed(Kind::Diagonal, knight));
    }
    return result;
}

/// By what they select, the shortest letters; of several the first in the order `fbvlrsh`.
using Known = std::map<ModelVectors, std::string>;

Known allTexts(Reader reader, Kind kind) {
    Known known;
    std::vector<std::string> frontier = {""};
    // Texts that select the same and end in the same letter go on alike.
    std::set<std::pair<ModelVectors, char>> seen;
    for (std::size_t length = 1; length <= kLongest && !frontier.empty(); ++length) {
        std::vector<std::string> next;
        for (const std::string& text : frontier) {
            for (const char letter : {'f', 'b', 'v', 'l', 'r', 's', 'h'}) {
                const std::string longer = text + letter;
                const Read read = reader == Reader::Fairy
                                      ? readFairy(kind, longer)
                                      : readXBetza(kind, longer, reader == Reader::XBetza);
                if (!read) {
                    // `h` is half of a pair.
                    if (longer == "h") next.push_back(longer);
                    continue;
                }
                known.emplace(*read, longer);
                // A doubled letter combines with none behind it.
                const char last = text.ends_with(letter) ? '\0' : letter;
                if (seen.emplace(*read, last).second) next.push_back(longer);
            }
        }
        frontier = std::move(next);
    }
    return known;
}

}  // namespace

const ModelVectors& modelOf(Kind kind) {
    static const std::array<ModelVectors, 4> kModels = [] {
        std::array<ModelVectors, 4> models;
        for (int file = -2; file <= 2; ++file) {
            for (int rank = -2; rank <= 2; ++rank) {
                const int sum = file * file + rank * rank;
                if (sum == 1) models[0].insert({file, rank});
                if (sum == 2) models[1].insert({file, rank});
                if (sum == 5) models[2].insert({file, rank});
                if (sum == 1 || sum == 2) models[3].insert({file, rank});
            }
        }
        return models;
    }();
    return entryOf(kModels, kind);
}

Kind kindOf(const Vec& vector) {
    if (vector.file == 0 || vector.rank == 0) return Kind::Orthogonal;
    return std::abs(vector.file) == std::abs(vector.rank) ? Kind::Diagonal : Kind::Oblique;
}

Vec inModel(const Vec& vector) {
    const auto sign = [](int value) { return value > 0 ? 1 : value < 0 ? -1 : 0; };
    Vec result{sign(vector.file), sign(vector.rank)};
    if (kindOf(vector) != Kind::Oblique) return result;
    (std::abs(vector.file) > std::abs(vector.rank) ? result.file : result.rank) *= 2;
    return result;
}

std::optional<std::string> directionsOf(Reader reader, Kind kind, const ModelVectors& vectors, bool says) {
    static const std::array<std::array<Known, 4>, 3> kTexts = [] {
        std::array<std::array<Known, 4>, 3> texts;
        for (const Reader each : {Reader::XBetza, Reader::XBoard, Reader::Fairy}) {
            for (const Kind of : {Kind::Orthogonal, Kind::Diagonal, Kind::Oblique, Kind::King})
                entryOf(entryOf(texts, each), of) = allTexts(each, of);
        }
        return texts;
    }();
    if (!says && vectors == modelOf(kind)) return "";
    const Known& known = entryOf(entryOf(kTexts, reader), kind);
    const auto found = known.find(vectors);
    return found == known.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace ferz::betza
