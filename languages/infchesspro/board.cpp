#include "languages/infchesspro/board.h"

#include <algorithm>

#include "languages/infchesspro/pieces.h"

namespace ferz::infchesspro {

NamedBoard::NamedBoard(const std::map<char, PlaneKind>& kinds) {
    for (const auto& [letter, kind] : kinds)
        kinds_[letter] = plane_.addKind(kind);
    if (const auto king = kinds_.find(kKing); king != kinds_.end()) king_ = king->second;
}

bool NamedBoard::add(const std::string& name, char letter, ir::Colour colour, const PlanePoint& at) {
    if (plane_.pieceAt(at)) return false;
    const Id id = plane_.add(kinds_.at(letter), colour, at);
    if (id >= entries_.size()) entries_.resize(id + 1);
    Named& named = names_[name];
    entries_[id] = {++placed_, &named};
    named.emplace(placed_, id);
    if (isKing(id)) kingsOf(colour).insert(id);
    return true;
}

bool NamedBoard::move(const PlanePoint& from, const PlanePoint& to) {
    const auto piece = plane_.pieceAt(from);
    return piece && moveOne(*piece, to);
}

bool NamedBoard::moveTo(const std::string& name, const PlanePoint& to) {
    const auto found = names_.find(name);
    if (found == names_.end()) return false;
    const Named& named = found->second;
    return std::any_of(named.rbegin(), named.rend(),
                       [&](const auto& each) { return moveOne(each.second, to); });
}

bool NamedBoard::moveBy(const std::string& name, const PlanePoint& way) {
    const auto found = names_.find(name);
    if (found == names_.end()) return false;
    const Named& named = found->second;
    return std::any_of(named.rbegin(), named.rend(), [&](const auto& each) {
        return moveOne(each.second, plane_.piece(each.second).at + way);
    });
}

std::size_t NamedBoard::count(const std::string& name) const {
    const auto found = names_.find(name);
    return found == names_.end() ? 0 : found->second.size();
}

bool NamedBoard::isInCheck(ir::Colour colour) {
    const auto& kings = kingsOf(colour);
    return std::any_of(kings.begin(), kings.end(), [&](Id king) {
        return plane_.isAttacked(plane_.piece(king).at, ir::opposite(colour), plane_.nameOf(king));
    });
}

bool NamedBoard::moveOne(Id piece, const PlanePoint& to) {
    const ir::Colour colour = plane_.piece(piece).colour;
    const auto met = plane_.pieceAt(to);
    // A move to the piece's own square is refused here, too: it meets itself.
    if (met && (plane_.piece(*met).colour == colour || isKing(*met))) return false;
    if (!plane_.mayGo(piece, to)) return false;
    const PlanePoint from = plane_.piece(piece).at;
    if (met) plane_.lift(*met);
    plane_.lift(piece);
    plane_.put(piece, to);
    if (isInCheck(colour)) {
        plane_.lift(piece);
        plane_.put(piece, from);
        if (met) plane_.put(*met, to);
        return false;
    }
    if (met) forget(*met);
    return true;
}

void NamedBoard::forget(Id piece) {
    entries_[piece].named->erase(entries_[piece].placed);
    plane_.remove(piece);
}

}  // namespace ferz::infchesspro
