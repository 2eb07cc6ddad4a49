#include "variant/play/perft.h"

namespace ferz::variant {

namespace {

class Counter {
public:
    Counter(Interpreter& rules, std::uint64_t most) : rules_(rules), most_(most) {}

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
    Interpreter& rules_;
    const std::uint64_t most_;
    std::uint64_t listed_ = 0;  // positions whose moves were listed
};

}  // namespace

std::optional<std::uint64_t> perft(Interpreter& rules, const Game& game, int depth, const Progress& progress,
                                   std::uint64_t most, Naming naming) {
    Counter counter(rules, most);
    std::uint64_t nodes = 0;
    if (depth == 0 || !progress) {
        nodes = counter.count(game, depth);
    } else {
        const std::vector<Ply> plies = counter.plies(game);
        const std::vector<std::string> names = namesOf(plies, game, rules, naming);
        for (std::size_t each = 0; each < plies.size() && !counter.isOver(); ++each) {
            const std::uint64_t below = counter.count(plies[each].after, depth - 1);
            nodes += below;
            if (!counter.isOver()) progress({names[each], below}, plies.size());
        }
    }
    return counter.isOver() ? std::nullopt : std::optional(nodes);
}

}  // namespace ferz::variant
