#include "ir/names.h"

#include <cctype>
#include <utility>

namespace ferz::ir {

NameTable::NameTable() {
    static const auto kDefault = [] {
        Table table;
        for (const auto& [letter, name] : {std::pair{"K", "king"},
                                           {"Q", "queen"},
                                           {"R", "rook"},
                                           {"B", "bishop"},
                                           {"N", "knight"},
                                           {"P", "pawn"}}) {
            table.add(letter, name);
        }
        return std::make_shared<const Table>(std::move(table));
    }();
    table_ = kDefault;
}

void NameTable::add(std::string letter, std::string name) {
    Table table = *table_;
    table.add(std::move(letter), std::move(name));
    table_ = std::make_shared<const Table>(std::move(table));
}

void NameTable::Table::add(std::string letter, std::string name) {
    if (const auto old = names.find(letter); old != names.end()) letters.erase(old->second);
    if (const auto old = letters.find(name); old != letters.end()) names.erase(old->second);
    letters[name] = letter;
    names[std::move(letter)] = std::move(name);
}

std::string NameTable::nameOf(std::string_view letter) const {
    std::string plain(letter);
    if (plain.size() > 2 && plain.front() == ':' && plain.back() == ':') {
        plain = plain.substr(1, plain.size() - 2);
        for (char& c : plain)
            c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    }
    const auto found = table_->names.find(plain);
    return found == table_->names.end() ? plain : found->second;
}

std::string NameTable::letterOf(std::string_view name) const {
    const auto found = table_->letters.find(name);
    return found == table_->letters.end() ? std::string(name) : found->second;
}

}  // namespace ferz::ir
