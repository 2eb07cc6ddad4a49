#include "chessembly_interpreter.h"

#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

namespace ferz::test {

namespace {

using ir::Square;

struct Expression {
    std::string name;
    std::vector<std::string> arguments;
    int partner = -1;              // of a brace, `do` or `while`
    std::vector<int> blocks = {};  // the open braces round it
};

std::vector<std::vector<Expression>> parse(const std::string& text) {
    std::vector<std::vector<Expression>> chains(1);
    for (std::size_t at = 0; at < text.size();) {
        const char c = text[at];
        if (c == ' ' || c == '\n') {
            ++at;
        } else if (c == ';') {
            chains.emplace_back();
            ++at;
        } else if (c == '{' || c == '}') {
            chains.back().push_back({std::string(1, c), {}});
            ++at;
        } else {
            const std::size_t end = text.find_first_of(" \n;{}(", at);
            Expression expression{text.substr(at, end - at), {}};
            at = end;
            if (at < text.size() && text[at] == '(') {
                const std::size_t close = text.find(')', at);
                std::istringstream list(text.substr(at + 1, close - at - 1));
                for (std::string each; std::getline(list, each, ',');) {
                    expression.arguments.push_back(each.substr(each.find_first_not_of(' ')));
                }
                at = close + 1;
            }
            chains.back().push_back(std::move(expression));
        }
    }
    for (auto& chain : chains) {
        std::vector<int> blocks;
        std::vector<int> loops;
        for (int index = 0; index < static_cast<int>(chain.size()); ++index) {
            Expression& each = chain[static_cast<std::size_t>(index)];
            const auto pair = [&](std::vector<int>& open) {
                if (open.empty()) throw std::runtime_error("unbalanced");
                each.partner = open.back();
                chain[static_cast<std::size_t>(open.back())].partner = index;
                open.pop_back();
            };
            if (each.name == "}") pair(blocks);
            each.blocks = blocks;
            if (each.name == "{") blocks.push_back(index);
            if (each.name == "do") loops.push_back(index);
            if (each.name == "while") pair(loops);
        }
        if (!blocks.empty() || !loops.empty()) throw std::runtime_error("unbalanced");
    }
    return chains;
}

struct Activation {
    ir::Move move;
    bool withdrawn = false;
};

class Chain {
public:
    Chain(const std::vector<Expression>& chain, const ir::Situation& situation)
        : chain_(chain), situation_(situation), board_(situation.position.board), anchor_(situation.at) {}

    void run(std::set<ir::Move>& moves) {
        // A chain that would run for ever is cut where it repeats itself. A take that was made anew on the
        // same square is the same for what follows, once it is withdrawn.
        std::set<std::tuple<int, bool, bool, Square, std::vector<Square>, std::size_t, Square, bool>> seen;
        while (at_ < static_cast<int>(chain_.size())) {
            const bool isNew = seen.emplace(at_, value_, blockFailed_, anchor_, checkpoints_, tags_.size(),
                                            last_ ? last_->square : ir::kNoSquare,
                                            last_ && activations_[last_->activation].withdrawn)
                                   .second;
            if (!isNew || !step()) break;
        }
        for (const Activation& each : activations_) {
            if (!each.withdrawn) moves.insert(each.move);
        }
    }

private:
    enum class On { Empty, Enemy, Friend, Off };

    // ---- control ----

    /// Executes one expression. Returns false when the chain ends.
    bool step() {
        const Expression& each = chain_[static_cast<std::size_t>(at_)];
        static const std::set<std::string> kRunsWhenFalse = {"while", "jmp", "jne", "label", "not", "}"};
        if (!value_ && !kRunsWhenFalse.contains(each.name)) {
            if (passedLabel_ && blockFailed_) throw std::runtime_error("false through a label");
            if (!blockFailed_ || each.name == "repeat") return leave();
        }
        const bool blockFailed = std::exchange(blockFailed_, false);
        const bool passedLabel = std::exchange(passedLabel_, false);
        if (each.name == "{") {
            checkpoints_.push_back(anchor_);
            value_ = true;
        } else if (each.name == "}") {
            anchor_ = checkpoints_.back();
            checkpoints_.pop_back();
            blockFailed_ = !value_;
        } else if (each.name == "not") {
            value_ = !value_;
        } else if (each.name == "label") {
            blockFailed_ = blockFailed;
            passedLabel_ = passedLabel || blockFailed;
        } else if (each.name == "do") {
            value_ = true;
        } else if (each.name == "while") {
            if (std::exchange(value_, true)) return jump(each.partner);
        } else if (each.name == "jmp" || each.name == "jne") {
            if (std::exchange(value_, true) == (each.name == "jmp")) return jumpTo(each.arguments.at(0));
        } else if (each.name == "repeat") {
            return jump(at_ - std::stoi(each.arguments.at(0)));
        } else if (each.name == "end") {
            return false;
        } else {
            value_ = evaluate(each);
        }
        ++at_;
        return true;
    }

    bool leave() {
        const std::vector<int>& blocks = chain_[static_cast<std::size_t>(at_)].blocks;
        if (blocks.empty()) return false;
        at_ = chain_[static_cast<std::size_t>(blocks.back())].partner;
        return true;
    }

    bool jumpTo(const std::string& label) {
        for (int index = 0; index < static_cast<int>(chain_.size()); ++index) {
            const Expression& each = chain_[static_cast<std::size_t>(index)];
            if (each.name == "label" && each.arguments == std::vector{label}) return jump(index);
        }
        throw std::runtime_error("no label");
    }

    bool jump(int target) {
        if (target < 0) throw std::runtime_error("jump before the chain");
        const auto& from = chain_[static_cast<std::size_t>(at_)].blocks;
        const auto& to = chain_[static_cast<std::size_t>(target)].blocks;
        std::size_t common = 0;
        while (common < from.size() && common < to.size() && from[common] == to[common])
            ++common;
        checkpoints_.resize(common);
        checkpoints_.resize(to.size(), anchor_);
        at_ = target;
        return true;
    }

    // ---- expressions ----

    [[nodiscard]] ir::Vec vec(const Expression& each, std::size_t first) const {
        return {std::stoi(each.arguments.at(first)), std::stoi(each.arguments.at(first + 1))};
    }

    [[nodiscard]] On on(Square square) const {
        if (square == ir::kNoSquare) return On::Off;
        if (square == situation_.at) return On::Friend;
        const auto piece = situation_.position.pieces.find(square);
        if (piece == situation_.position.pieces.end()) return On::Empty;
        return piece->second.colour == ir::Colour::White ? On::Friend : On::Enemy;
    }

    void activate(ir::Move move) {
        move.from = situation_.at;
        for (const auto& [key, value] : tags_) {
            if (key.empty()) {
                move.becomes = {value};
            } else {
                move.states[key] = std::stoi(value);
            }
        }
        activations_.push_back({std::move(move), false});
    }

    [[nodiscard]] ir::Move to(Square square, bool captures) const {
        ir::Move move;
        move.to = square;
        if (captures) move.captures = {square};
        return move;
    }

    bool evaluate(const Expression& each) {
        const std::string& name = each.name;
        if (name == "piece") return each.arguments.at(0) == situation_.name;
        if (name == "if-state") {
            return situation_.position.state(each.arguments.at(0)) == std::stoi(each.arguments.at(1));
        }
        if (name == "check") return situation_.position.inCheck;
        if (name == "transition" || name == "set-state") {
            if (name == "transition") {
                tags_.emplace_back("", each.arguments.at(0));
            } else if (each.arguments.empty()) {
                if (!tags_.empty()) tags_.pop_back();
            } else {
                tags_.emplace_back(each.arguments.at(0), each.arguments.at(1));
            }
            return true;
        }
        const ir::Vec by = vec(each, name == "piece-on" ? 1 : 0);
        const Square square = board_.offset(anchor_, by);
        const On found = on(square);
        if (name == "observe") return found == On::Empty;
        if (name == "enemy") return found == On::Enemy;
        if (name == "friendly") return found == On::Friend;
        if (name == "danger") return found != On::Off && situation_.position.attacked.contains(square);
        if (name == "piece-on") return isNamed(square, each.arguments.at(0));
        if (const auto beyond = isBeyond(name, by)) return *beyond;
        const auto go = [&](bool where) {
            if (where) anchor_ = square;
            return where;
        };
        if (name == "anchor") return go(found != On::Off);
        if (name == "peek") return go(found == On::Empty);
        if (name == "move") {
            if (found == On::Empty) activate(to(square, false));
            return go(found == On::Empty);
        }
        if (name == "take-move") {
            if (found == On::Empty || found == On::Enemy) activate(to(square, found == On::Enemy));
            return go(found == On::Empty || found == On::Enemy) && found == On::Empty;
        }
        if (name == "take") {
            if (found == On::Enemy) {
                last_ = Taken{activations_.size(), square};
                activate(to(square, true));
            }
            return go(found == On::Empty || found == On::Enemy);
        }
        if (name == "catch") {
            if (found == On::Enemy) {
                ir::Move move = to(situation_.at, false);
                move.captures = {square};
                activate(std::move(move));
            }
            return go(found == On::Empty || found == On::Enemy);
        }
        if (name == "shift") {
            if (found != On::Off) {
                ir::Move move = to(square, false);
                // A piece that swaps with itself stays where it is.
                if (found != On::Empty && square != situation_.at) {
                    move.swaps = {{std::min(square, situation_.at), std::max(square, situation_.at)}};
                }
                activate(std::move(move));
            }
            return go(found != On::Off);
        }
        if (name == "jump") {
            if (!last_) return false;
            activations_[last_->activation].withdrawn = true;
            if (found != On::Empty) return false;
            ir::Move move = to(square, false);
            move.captures = {last_->square};
            activate(std::move(move));
            return go(true);
        }
        throw std::runtime_error("unknown expression " + name);
    }

    [[nodiscard]] bool isNamed(Square square, const std::string& name) const {
        if (square == situation_.at) return situation_.name == name;
        const auto piece = situation_.position.pieces.find(square);
        return piece != situation_.position.pieces.end() && piece->second.name == name;
    }

    [[nodiscard]] std::optional<bool> isBeyond(const std::string& name, const ir::Vec& by) const {
        const ir::Coordinates from = board_.coordinates(anchor_);
        const int file = from.file + by.file;
        const int rank = from.rank + by.rank;
        const bool left = file < 0;
        const bool right = file >= board_.files;
        const bool bottom = rank < 0;
        const bool top = rank >= board_.ranks;
        const bool side = left || right;
        const bool end = bottom || top;
        const std::map<std::string, bool> answers = {{"bound", side || end},
                                                     {"edge", side != end},
                                                     {"corner", side && end},
                                                     {"edge-left", left && !end},
                                                     {"edge-right", right && !end},
                                                     {"edge-top", top && !side},
                                                     {"edge-bottom", bottom && !side},
                                                     {"corner-top-left", top && left},
                                                     {"corner-top-right", top && right},
                                                     {"corner-bottom-left", bottom && left},
                                                     {"corner-bottom-right", bottom && right}};
        const auto found = answers.find(name);
        return found == answers.end() ? std::nullopt : std::optional(found->second);
    }

    struct Taken {
        std::size_t activation;
        Square square;
    };

    const std::vector<Expression>& chain_;
    const ir::Situation& situation_;
    const ir::Board& board_;
    int at_ = 0;
    bool value_ = true;
    bool blockFailed_ = false;  // a block has just ended with false
    bool passedLabel_ = false;
    Square anchor_;
    std::vector<Square> checkpoints_;
    std::vector<std::pair<std::string, std::string>> tags_;
    std::optional<Taken> last_;
    std::vector<Activation> activations_;
};

}  // namespace

std::set<ir::Move> interpret(const std::string& program, const ir::Situation& situation) {
    std::set<ir::Move> moves;
    for (const auto& chain : parse(program))
        Chain(chain, situation).run(moves);
    return moves;
}

}  // namespace ferz::test
