#include "variant/compare/promotion_text.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <vector>

namespace ferz::variant {

namespace {

class PromotionText {
public:
    PromotionText(const PieceType& type, const ir::Board& board, ir::Colour side, const ir::NewNames& names)
        : board_(board), side_(side), names_(names), squares_(board.existing()) {
        for (const Promotion& rule : type.promotions) {
            if (rule.sides[index(side)]) (rule.inPlace ? inPlace_ : rules_).push_back(&rule);
        }
    }

    std::string run() const { return ofMoves() + ofPieces(); }

private:
    [[nodiscard]] std::string called(const std::vector<std::string>& names) const {
        std::set<std::string> all;
        for (const std::string& name : names)
            all.insert(ir::renamed(name, names_));
        std::string list;
        for (const std::string& name : all)
            list += name + ",";
        return list;
    }

    /// Squares from which moves promote alike, by what becomes of them.
    [[nodiscard]] std::string ofMoves() const {
        // Only the zones of rules that look at origins tell those apart.
        std::map<std::vector<bool>, std::string> classes;
        std::map<std::vector<bool>, ir::Square> first;
        for (std::size_t at = 0; at < squares_.size(); ++at) {
            std::vector<bool> in;
            for (const Promotion* rule : rules_) {
                in.push_back(rule->isEither && rule->isInZone(board_, side_, squares_[at]));
                in.push_back(rule->mayBegin(board_, side_, squares_[at]));
            }
            std::string& bits = classes.try_emplace(in, squares_.size(), '0').first->second;
            bits[at] = '1';
            first.try_emplace(in, squares_[at]);
        }
        std::map<std::string, std::string> alike;
        for (const auto& [in, bits] : classes) {
            const std::string becomes = behind(first.at(in));
            if (becomes.empty()) continue;
            std::string& all = alike.try_emplace(becomes, squares_.size(), '0').first->second;
            for (std::size_t at = 0; at < bits.size(); ++at)
                if (bits[at] == '1') all[at] = '1';
        }
        std::set<std::string> lines;
        for (const auto& [becomes, bits] : alike)
            lines.insert(fmt::format("from {}: {}\n", bits, becomes));
        std::string text;
        for (const std::string& line : lines)
            text += line;
        return text;
    }

    /// What becomes of what moves from there: the squares of each choice, without and with a capture.
    [[nodiscard]] std::string behind(ir::Square from) const {
        std::map<std::string, std::string> choices;
        for (std::size_t at = 0; at < squares_.size(); ++at) {
            for (const bool captures : {false, true}) {
                const auto rule = std::find_if(rules_.begin(), rules_.end(), [&](const Promotion* each) {
                    return each->holds(board_, side_, from, squares_[at], captures);
                });
                if (rule == rules_.end()) continue;
                const bool mayStay = (*rule)->mayStay(board_, side_, squares_[at]);
                const std::string choice =
                    fmt::format("{}{}{}", captures ? "x" : "", called((*rule)->to), mayStay ? "stays" : "");
                choices.try_emplace(choice, squares_.size(), '0').first->second[at] = '1';
            }
        }
        std::string text;
        for (const auto& [choice, bits] : choices)
            text += fmt::format("{} {};", choice, bits);
        return text;
    }

    /// In place of a move: on the squares of a zone, and anywhere where it is the only one.
    [[nodiscard]] std::string ofPieces() const {
        std::map<std::string, std::string> zones;
        for (const Promotion* rule : inPlace_) {
            for (const std::string& name : rule->to) {
                std::string& bits =
                    zones.try_emplace(ir::renamed(name, names_), squares_.size(), '0').first->second;
                for (std::size_t at = 0; at < squares_.size(); ++at)
                    if (rule->isInZone(board_, side_, squares_[at])) bits[at] = '1';
            }
        }
        std::string text;
        for (const auto& [name, bits] : zones)
            text += fmt::format("in place {} {};", name, bits);
        return text;
    }

    const ir::Board& board_;
    const ir::Colour side_;
    const ir::NewNames& names_;
    const std::vector<ir::Square> squares_;
    std::vector<const Promotion*> rules_;  ///< of moves: the first that holds counts
    std::vector<const Promotion*> inPlace_;
};

}  // namespace

std::string promotionText(const PieceType& type, const ir::Board& board, ir::Colour side,
                          const ir::NewNames& names) {
    return type.promotions.empty() ? std::string() : PromotionText(type, board, side, names).run();
}

}  // namespace ferz::variant
