#include "notations/betza/directions.h"

#include <cstdlib>

namespace ferz::betza {

namespace {

using Form = DirectionToken::Form;

bool isHorizontal(char letter) {
    return letter == 'l' || letter == 'r' || letter == 's';
}

bool leads(const ir::Vec& vec, char letter) {
    switch (letter) {
        case 'f': return vec.rank > 0;
        case 'b': return vec.rank < 0;
        case 'r': return vec.file > 0;
        case 'l': return vec.file < 0;
        case 'v': return vec.rank != 0;
        case 's': return vec.file != 0;
        default: return false;
    }
}

/// The part of the vector along the letter is the longer one.
bool leadsMost(const ir::Vec& vec, char letter) {
    const int files = std::abs(vec.file);
    const int ranks = std::abs(vec.rank);
    return leads(vec, letter) && (isVertical(letter) ? ranks > files : files > ranks);
}

template <class Wanted>
Places where(Look look, const Wanted& wanted) {
    const RangedLeaper model = modelOf(look);
    Places result = 0;
    for (int place = 0; place < 8; ++place) {
        const unsigned bit = 1U << static_cast<unsigned>(place);
        if ((model.places() & bit) != 0 && wanted(model.at(place))) result |= bit;
    }
    return result;
}

/// A letter for itself: the narrow reading where there are eight directions.
Places alone(Look look, char letter) {
    return where(look, [&](const ir::Vec& vec) {
        if (look == Look::Oblique) return leadsMost(vec, letter);
        return leads(vec, letter) && (look != Look::Both || vec.file == 0 || vec.rank == 0);
    });
}

Places paired(Look look, char first, char second) {
    return where(look, [&](const ir::Vec& vec) {
        return leads(vec, first) && (look == Look::Oblique ? leadsMost(vec, second) : leads(vec, second));
    });
}

char second(std::string_view letters) {
    return letters.size() > 1 ? letters[1] : '\0';
}

}  // namespace

DirectionToken nextToken(Look look, std::string_view letters) {
    const char first = letters.front();
    const char next = second(letters);
    if (first == 'h') return {Form::LoneHalf, 1, 0};
    if (next == 'h') return {Form::Half, 2, leading(look, first)};
    if (look == Look::Orthogonal) return {Form::Single, 1, leading(look, first)};
    if (next == first) return {Form::Double, 2, alone(look, first)};
    if (isAcross(first, next) && (look == Look::Diagonal || isSingle(first)))
        return {Form::Pair, 2, paired(look, first, next)};
    return {Form::Single, 1, alone(look, first)};
}

DirectionToken nextFairyToken(Look look, std::string_view letters) {
    const char first = letters.front();
    const char next = second(letters);
    const bool mayPair = first == 'h' || next == 'h' ? next != '\0' : isAcross(first, next);
    // Both directions of a wazir are meant, `fs` of the soldier.
    if (look == Look::Orthogonal || (next != first && !mayPair))
        return {Form::Single, 1, alone(Look::Oblique, first)};
    if (next == first) return {Form::Double, 2, alone(Look::Oblique, first)};
    if (first == 'h') return {Form::Pair, 2, chiralPlaces(letters)};
    if (!isSingle(first)) return {Form::Pair, 2, 0};
    if (next == 'h') return {Form::Half, 2, leading(Look::Oblique, first)};
    return {Form::Pair, 2, paired(Look::Oblique, first, next)};
}

Places chiralPlaces(std::string_view letters) {
    if (letters.starts_with("hr")) return 0x55U;
    return letters.starts_with("hl") ? 0xAAU : 0U;
}

Places leading(Look look, char letter) {
    return where(look, [&](const ir::Vec& vec) { return leads(vec, letter); });
}

bool isDirection(char letter) {
    return kDirections.find(letter) != std::string_view::npos;
}

bool isSingle(char letter) {
    return isDirection(letter) && letter != 'v' && letter != 's' && letter != 'h';
}

bool isVertical(char letter) {
    return letter == 'f' || letter == 'b' || letter == 'v';
}

bool isAcross(char first, char next) {
    return (isVertical(first) && isHorizontal(next)) || (isHorizontal(first) && isVertical(next));
}

}  // namespace ferz::betza
