#include "variant/perft.h"

#include <cctype>
#include <map>

namespace ferz::variant {

namespace {

std::string lower(std::string text) {
    for (char& c : text)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

/// `q`; `+` for the promoted form of what the piece was, `-` for the other way round.
std::string promotionName(const std::string& was, std::string becomes) {
    if (becomes == "+" + was) return "+";
    if (was == "+" + becomes) return "-";
    if (becomes.ends_with('~')) becomes.pop_back();
    return lower(becomes);
}

std::string nameOf(const ir::Move& move, const Game& before, const Variant& variant) {
    std::string name = variant.board.name(move.from);
    name += move.to ? variant.board.name(*move.to) : "x";
    if (move.becomes.empty()) return name;
    std::string_view becomes = move.becomes.front();
    if (becomes.starts_with(ir::kEnemyName)) becomes.remove_prefix(ir::kEnemyName.size());
    const std::string was = variant.names.letterOf(before.position.pieces.at(move.from).name);
    return name + promotionName(was, variant.names.letterOf(becomes));
}

class Counter {
public:
    Counter(Rules& rules, std::uint64_t most) : rules_(rules), most_(most) {}

    [[nodiscard]] bool isOver() const { return most_ != 0 && listed_ > most_; }

    std::vector<Ply> plies(const Game& game) {
        ++listed_;
        return isOver() ? std::vector<Ply>() : rules_.plies(game);
    }

    std::uint64_t count(const Game& game, int depth) {
        if (depth == 0) return 1;
        const std::vector<Ply> all = plies(game);
        if (depth == 1) return all.size();
        std::uint64_t nodes = 0;
        for (const Ply& ply : all)
            nodes += isOver() ? 0 : count(ply.after, depth - 1);
        return nodes;
    }

private:
    Rules& rules_;
    const std::uint64_t most_;
    std::uint64_t listed_ = 0;  // positions whose moves were listed
};

}  // namespace

std::string nameOf(const Turn& turn, const Game& before, const Variant& variant) {
    if (turn.isPass()) return "0000";
    std::string name;
    if (turn.move) {
        name = nameOf(*turn.move, before, variant);
        // Behind the rook of castling: as if that went to the king.
        if (turn.drop && turn.drop->square != turn.move->from)
            name = variant.board.name(turn.drop->square) + variant.board.name(turn.move->from);
        if (turn.drop) name += lower(variant.names.letterOf(turn.drop->as));
    } else if (turn.drop) {
        name = variant.names.letterOf(turn.drop->as) + "@" + variant.board.name(turn.drop->square);
    }
    if (!turn.wall) return name;
    const std::string origin = turn.move && turn.move->to ? variant.board.name(*turn.move->to) : "";
    return name + "," + origin + variant.board.name(*turn.wall);
}

std::vector<std::string> namesOf(const std::vector<Ply>& plies, const Game& before, const Variant& variant) {
    std::map<std::string, int> uses;
    for (const Ply& ply : plies)
        ++uses[nameOf(ply.turn, before, variant)];
    std::vector<std::string> names;
    for (const Ply& ply : plies) {
        std::string name = nameOf(ply.turn, before, variant);
        if (uses[name] > 1 && ply.turn.move) name += " (" + ir::print(*ply.turn.move, variant.board) + ")";
        names.push_back(std::move(name));
    }
    return names;
}

std::optional<std::uint64_t> perft(Rules& rules, const Game& game, int depth, const Progress& progress,
                                   std::uint64_t most) {
    Counter counter(rules, most);
    std::uint64_t nodes = 0;
    if (depth == 0 || !progress) {
        nodes = counter.count(game, depth);
    } else {
        const std::vector<Ply> plies = counter.plies(game);
        const std::vector<std::string> names = namesOf(plies, game, rules.variant());
        for (std::size_t each = 0; each < plies.size() && !counter.isOver(); ++each) {
            const std::uint64_t below = counter.count(plies[each].after, depth - 1);
            nodes += below;
            if (!counter.isOver()) progress({names[each], below}, plies.size());
        }
    }
    return counter.isOver() ? std::nullopt : std::optional(nodes);
}

}  // namespace ferz::variant
