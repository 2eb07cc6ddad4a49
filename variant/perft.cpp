#include "variant/perft.h"

#include <cctype>
#include <map>

namespace ferz::variant {

namespace {

std::string nameOf(const ir::Move& move, const Variant& variant) {
    std::string name = variant.board.name(move.from);
    name += move.to ? variant.board.name(*move.to) : "x";
    if (move.becomes.empty()) return name;
    for (const char c : variant.names.letterOf(move.becomes.front()))
        name += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

std::uint64_t count(Rules& rules, const Game& game, int depth) {
    if (depth == 0) return 1;
    const std::vector<Ply> plies = rules.plies(game);
    if (depth == 1) return plies.size();
    std::uint64_t nodes = 0;
    for (const Ply& ply : plies)
        nodes += count(rules, ply.after, depth - 1);
    return nodes;
}

}  // namespace

std::vector<std::string> namesOf(const std::vector<Ply>& plies, const Variant& variant) {
    std::map<std::string, int> uses;
    for (const Ply& ply : plies)
        ++uses[nameOf(ply.move, variant)];
    std::vector<std::string> names;
    for (const Ply& ply : plies) {
        std::string name = nameOf(ply.move, variant);
        if (uses[name] > 1) name += " (" + ir::print(ply.move, variant.board) + ")";
        names.push_back(std::move(name));
    }
    return names;
}

std::uint64_t perft(Rules& rules, const Game& game, int depth, const Progress& progress) {
    if (depth == 0 || !progress) return count(rules, game, depth);
    const std::vector<Ply> plies = rules.plies(game);
    const std::vector<std::string> names = namesOf(plies, rules.variant());
    std::uint64_t nodes = 0;
    for (std::size_t each = 0; each < plies.size(); ++each) {
        const std::uint64_t below = count(rules, plies[each].after, depth - 1);
        nodes += below;
        progress({names[each], below}, plies.size());
    }
    return nodes;
}

}  // namespace ferz::variant
