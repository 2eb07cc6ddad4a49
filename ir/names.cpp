#include "ir/names.h"

#include <cctype>
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
    std::string plain(letter);
    if (plain.size() > 2 && plain.front() == ':' && plain.back() == ':') {
        plain = plain.substr(1, plain.size() - 2);
        for (char& c : plain)
            c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    const auto found = names_.find(plain);
    return found == names_.end() ? plain : found->second;
}

std::string NameTable::letterOf(std::string_view name) const {
    const auto found = letters_.find(name);
    return found == letters_.end() ? std::string(name) : found->second;
}

}  // namespace ferz::ir
