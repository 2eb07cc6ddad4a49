#include "ir/names.h"

#include <utility>

namespace ferz::ir {

NameTable::NameTable() {
    for (const auto& [letter, name] : {std::pair{"K", "king"},
                                       {"Q", "queen"},
                                       {"R", "rook"},
                                       {"B", "bishop"},
                                       {"N", "knight"},
                                       {"P", "pawn"}}) {
        add(letter, name);
    }
}

void NameTable::add(std::string letter, std::string name) {
    if (const auto old = names_.find(letter); old != names_.end()) letters_.erase(old->second);
    if (const auto old = letters_.find(name); old != letters_.end()) names_.erase(old->second);
    letters_[name] = letter;
    names_[std::move(letter)] = std::move(name);
}

std::string NameTable::nameOf(std::string_view letter) const {
    const auto found = names_.find(letter);
    return found == names_.end() ? std::string(letter) : found->second;
}

std::string NameTable::letterOf(std::string_view name) const {
    const auto found = letters_.find(name);
    return found == letters_.end() ? std::string(name) : found->second;
}

}  // namespace ferz::ir
