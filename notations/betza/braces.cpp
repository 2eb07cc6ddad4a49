#include "notations/betza/braces.h"

#include "support/entry.h"

namespace ferz::betza {

namespace {

template <class Value>
struct BraceWord {
    std::string_view word;
    Value value;
};

constexpr BraceWord<BraceKey> kKeys[] = {
    {"path", BraceKey::Path},
    {"hurdles", BraceKey::Hurdles},
    {"pre", BraceKey::Before},
    {"post", BraceKey::After},
    {"capture", BraceKey::Capture},
    {"equi", BraceKey::Equal},
    {"hurdle_types", BraceKey::HurdleSides},
    {"hurdle_piece_types", BraceKey::HurdlePieces},
    {"transparent_types", BraceKey::TransparentSides},
    {"transparent_piece_types", BraceKey::TransparentPieces},
};

constexpr BraceWord<LamePath> kPaths[] = {
    {"default", LamePath::StraightFirst},
    {"mao", LamePath::StraightFirst},
    {"orthfirst", LamePath::StraightFirst},
    {"moa", LamePath::DiagonalFirst},
    {"diagfirst", LamePath::DiagonalFirst},
    {"anypath", LamePath::Any},
    {"either", LamePath::Any},
    {"both", LamePath::Any},
    {"mid", LamePath::Middle},
};

constexpr BraceWord<HopCapture> kCaptures[] = {
    {"dest", HopCapture::LastSquare},
    {"locust_all", HopCapture::AllHurdles},
    {"locust_first", HopCapture::FirstHurdle},
    {"locust_last", HopCapture::LastHurdle},
};

constexpr BraceWord<EqualHop> kEqualHops[] = {
    {"hopper", EqualHop::Hopper},
    {"stopper", EqualHop::Stopper},
};

constexpr BraceWord<BraceSide> kSides[] = {
    {"enemy", BraceSide::Enemy},
    {"friendly", BraceSide::Friend},
    {"wall", BraceSide::Wall},
    {"dead", BraceSide::Dead},
};

template <class Value, std::size_t Count>
std::optional<Value> valueNamed(const BraceWord<Value> (&words)[Count], std::string_view word) {
    const auto* known = findBy(words, &BraceWord<Value>::word, word);
    return known == nullptr ? std::nullopt : std::optional(known->value);
}

}  // namespace

std::optional<BraceKey> braceKeyNamed(std::string_view word) {
    return valueNamed(kKeys, word);
}
std::optional<LamePath> lamePathNamed(std::string_view word) {
    return valueNamed(kPaths, word);
}
std::optional<HopCapture> hopCaptureNamed(std::string_view word) {
    return valueNamed(kCaptures, word);
}
std::optional<EqualHop> equalHopNamed(std::string_view word) {
    return valueNamed(kEqualHops, word);
}
std::optional<BraceSide> braceSideNamed(std::string_view word) {
    return valueNamed(kSides, word);
}

}  // namespace ferz::betza
