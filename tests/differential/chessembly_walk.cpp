#include "tests/differential/chessembly_walk.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace ferz::tests {

namespace {

using chessembly::ast::Expression;

struct Point {
    int file = 0;
    int rank = 0;
    friend auto operator<=>(const Point&, const Point&) = default;
};

enum class Value { False, True, FalseOfBlock };

struct Tag {
    std::string key;  ///< empty: a transition to `name`
    std::string name;
    int value = 0;
    friend auto operator<=>(const Tag&, const Tag&) = default;
};

class Walk {
public:
    Walk(const std::vector<Expression>& chain, const ir::Situation& situation, const WalkOptions& options,
         std::set<ir::Move>& moves)
        : chain_(chain),
          options_(options),
          board_(situation.position),
          side_(situation.side),
          name_(situation.name),
          moves_(moves) {
        const ir::Coordinates at = board_.board.coordinates(situation.at);
        origin_ = anchor_ = {at.file, at.rank};
        removesTags_ = std::any_of(chain.begin(), chain.end(), [](const Expression& each) {
            return each.name == "set-state" && !each.hasArguments;
        });
    }

    void run() {
        std::set<Configuration> seen;
        std::optional<Configuration> repeated;
        while (at_ < chain_.size() && !ended_) {
            Configuration now{at_, value_, anchor_, blocks_, tags_, lastTake_, waiting_};
            // A chain that goes round for ever is cut; once more round shows whether a jump withdraws the
            // take.
            if (repeated && now == *repeated) break;
            if (!repeated && !seen.insert(now).second) {
                repeated = std::move(now);
                withdrawn_ = false;
            }
            one(chain_[at_]);
        }
        if (waiting_ && !(repeated && withdrawn_)) moves_.insert(*waiting_);
    }

private:
    using Configuration = std::tuple<std::size_t, Value, Point, std::vector<std::pair<std::size_t, Point>>,
                                     std::vector<Tag>, std::optional<Point>, std::optional<ir::Move>>;

    [[nodiscard]] int number(const Expression& each, std::size_t index) const {
        return std::stoi(each.arguments[index].text);
    }

    [[nodiscard]] bool isTurned() const { return side_ == ir::Colour::Black && !options_.blackOnBoard; }

    [[nodiscard]] Point target(const Expression& each, std::size_t first = 0) const {
        const int turn = isTurned() ? -1 : 1;
        return {anchor_.file + turn * number(each, first), anchor_.rank + turn * number(each, first + 1)};
    }

    [[nodiscard]] bool onBoard(const Point& point) const {
        return point.file >= 0 && point.rank >= 0 && point.file < board_.board.files &&
               point.rank < board_.board.ranks;
    }
    [[nodiscard]] ir::Square square(const Point& point) const {
        return board_.board.square({point.file, point.rank, 0, 0});
    }
    [[nodiscard]] const ir::Piece* pieceAt(const Point& point) const {
        const auto found = board_.pieces.find(square(point));
        return found == board_.pieces.end() ? nullptr : &found->second;
    }
    [[nodiscard]] bool empty(const Point& point) const { return onBoard(point) && pieceAt(point) == nullptr; }
    [[nodiscard]] bool enemy(const Point& point) const {
        return onBoard(point) && pieceAt(point) != nullptr && pieceAt(point)->colour != side_;
    }
    [[nodiscard]] bool friendly(const Point& point) const {
        return onBoard(point) && pieceAt(point) != nullptr && pieceAt(point)->colour == side_;
    }

    [[nodiscard]] ir::Move tagged() const {
        ir::Move move;
        move.from = move.to.emplace(square(origin_));
        for (const Tag& tag : tags_) {
            if (tag.key.empty()) {
                move.becomes = {tag.name};
            } else {
                move.states[tag.key] = tag.value;
            }
        }
        return move;
    }

    void go(const Point& point, bool captures) {
        ir::Move move = tagged();
        move.to = square(point);
        if (captures) move.captures = {square(point)};
        moves_.insert(move);
    }

    /// The blocks that are open before the expression, by their `{`.
    [[nodiscard]] std::vector<std::size_t> blocksAt(std::size_t index) const {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < index; ++at) {
            if (chain_[at].name == "{") open.push_back(at);
            if (chain_[at].name == "}") open.pop_back();
        }
        return open;
    }

    void jumpTo(std::size_t index) {
        const std::vector<std::size_t> open = blocksAt(index);
        std::vector<std::pair<std::size_t, Point>> blocks;
        for (const std::size_t each : open) {
            const auto found = std::find_if(blocks_.begin(), blocks_.end(),
                                            [&](const auto& block) { return block.first == each; });
            blocks.emplace_back(each, found == blocks_.end() ? anchor_ : found->second);
        }
        blocks_ = std::move(blocks);
        at_ = index;
    }

    void leave() {
        if (blocks_.empty()) {
            ended_ = true;
            return;
        }
        std::size_t depth = 1;
        at_ = blocks_.back().first;
        while (depth > 0) {
            ++at_;
            if (chain_[at_].name == "{") ++depth;
            if (chain_[at_].name == "}") --depth;
        }
    }

    void jumpToLabel(const std::string& id) {
        for (std::size_t at = 0; at < chain_.size(); ++at) {
            if (chain_[at].name == "label" && chain_[at].arguments[0].text == id) return jumpTo(at);
        }
        ended_ = true;
    }

    [[nodiscard]] std::optional<std::size_t> doOf(std::size_t index) const {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < index; ++at) {
            if (chain_[at].name == "do") open.push_back(at);
            if (chain_[at].name == "while" && !open.empty()) open.pop_back();
        }
        if (open.empty()) return std::nullopt;
        return open.back();
    }

    void addTag(Tag tag) {
        // Without removals only the last of a key counts, and the order of different keys does not.
        if (!removesTags_) std::erase_if(tags_, [&](const Tag& each) { return each.key == tag.key; });
        tags_.push_back(std::move(tag));
        if (!removesTags_) std::sort(tags_.begin(), tags_.end());
    }

    void one(const Expression& each) {
        const std::string& name = each.name;
        const bool survives = name == "while" || name == "jmp" || name == "jne" || name == "label" ||
                              name == "not" || name == "}";
        const bool isFalse = value_ != Value::True;
        if ((value_ == Value::False && !survives) || (isFalse && name == "repeat")) {
            value_ = Value::False;
            return leave();
        }
        const auto set = [&](bool value) { value_ = value ? Value::True : Value::False; };
        const auto moveAnchor = [&](const Point& to, bool value) {
            anchor_ = to;
            set(value);
        };
        ++at_;
        if (name == "{") {
            blocks_.emplace_back(at_ - 1, anchor_);
            set(true);
        } else if (name == "}") {
            anchor_ = blocks_.back().second;
            blocks_.pop_back();
            if (isFalse) value_ = options_.blocksAreTrue ? Value::True : Value::FalseOfBlock;
        } else if (name == "repeat") {
            const auto back = static_cast<std::size_t>(std::max(0, number(each, 0)));
            if (back == 0 || back > at_ - 1) {
                ended_ = true;
            } else {
                jumpTo(at_ - 1 - back);
            }
        } else if (name == "do") {
            set(true);
        } else if (name == "while") {
            const auto loop = doOf(at_ - 1);
            if (!isFalse && loop) jumpTo(*loop);
            set(true);
        } else if (name == "label") {
            // hands the value on
        } else if (name == "jmp" || name == "jne") {
            if (isFalse == (name == "jne")) jumpToLabel(each.arguments[0].text);
            set(true);
        } else if (name == "not") {
            set(isFalse);
        } else if (name == "end") {
            ended_ = true;
        } else if (name == "set-state" && each.hasArguments) {
            addTag({each.arguments[0].text, {}, number(each, 1)});
            set(true);
        } else if (name == "set-state") {
            if (!tags_.empty()) tags_.pop_back();
            set(true);
        } else if (name == "transition") {
            addTag({{}, each.arguments[0].text, 0});
            set(true);
        } else if (name == "piece") {
            set(each.arguments[0].text == name_);
        } else if (name == "if-state") {
            set(board_.state(each.arguments[0].text) == number(each, 1));
        } else if (name == "check") {
            set(board_.inCheck);
        } else if (name == "piece-on") {
            const Point to = target(each, 1);
            set(onBoard(to) && pieceAt(to) != nullptr && pieceAt(to)->name == each.arguments[0].text);
        } else {
            board(name, target(each), set, moveAnchor);
        }
    }

    template <class Set, class MoveAnchor>
    void board(const std::string& name, const Point& to, const Set& set, const MoveAnchor& moveAnchor) {
        if (name == "move") {
            if (!empty(to)) return set(false);
            go(to, false);
            moveAnchor(to, true);
        } else if (name == "take") {
            if (!empty(to) && !enemy(to)) return set(false);
            if (enemy(to)) {
                if (waiting_) moves_.insert(*waiting_);
                waiting_ = tagged();
                waiting_->to = square(to);
                waiting_->captures = {square(to)};
                lastTake_ = to;
            }
            moveAnchor(to, true);
        } else if (name == "take-move") {
            if (!empty(to) && !enemy(to)) return set(false);
            go(to, enemy(to));
            moveAnchor(to, empty(to));
        } else if (name == "catch") {
            if (!empty(to) && !enemy(to)) return set(false);
            if (enemy(to)) {
                ir::Move move = tagged();
                move.captures = {square(to)};
                moves_.insert(move);
            }
            moveAnchor(to, true);
        } else if (name == "jump") {
            if (!lastTake_) return set(false);
            waiting_.reset();
            withdrawn_ = true;
            if (!empty(to)) return set(false);
            ir::Move move = tagged();
            move.to = square(to);
            move.captures = {square(*lastTake_)};
            moves_.insert(move);
            moveAnchor(to, true);
        } else if (name == "shift") {
            if (!onBoard(to)) return set(false);
            ir::Move move = tagged();
            move.to = square(to);
            if (!empty(to) && to != origin_) {
                move.swaps = {{std::min(square(to), square(origin_)), std::max(square(to), square(origin_))}};
            }
            moves_.insert(move);
            moveAnchor(to, true);
        } else if (name == "peek") {
            if (!empty(to) && options_.peekEnters && onBoard(to)) return moveAnchor(to, false);
            if (!empty(to)) return set(false);
            moveAnchor(to, true);
        } else if (name == "observe") {
            set(empty(to));
        } else if (name == "anchor") {
            if (!onBoard(to)) return set(false);
            moveAnchor(to, true);
        } else if (name == "enemy") {
            set(enemy(to));
        } else if (name == "friendly") {
            set(friendly(to));
        } else if (name == "danger") {
            set(onBoard(to) && board_.attacked.contains(square(to)));
        } else {
            set(beyond(name, to));
        }
    }

    /// bound, edge, corner; for Black the names of the sides are turned with the board.
    [[nodiscard]] bool beyond(const std::string& name, const Point& to) const {
        std::string column = to.file < 0 ? "left" : to.file >= board_.board.files ? "right" : "";
        std::string line = to.rank < 0 ? "bottom" : to.rank >= board_.board.ranks ? "top" : "";
        if (isTurned()) {
            const std::map<std::string, std::string> turned = {
                {"", ""}, {"left", "right"}, {"right", "left"}, {"top", "bottom"}, {"bottom", "top"}};
            column = turned.at(column);
            line = turned.at(line);
        }
        if (name == "bound") return !column.empty() || !line.empty();
        if (name == "edge") return column.empty() != line.empty();
        if (name == "corner") return !column.empty() && !line.empty();
        if (name == "edge-" + column) return line.empty();
        if (name == "edge-" + line) return column.empty();
        return name == "corner-" + line + "-" + column;
    }

    const std::vector<Expression>& chain_;
    const WalkOptions options_;
    const ir::Position& board_;
    const ir::Colour side_;
    const std::string name_;
    std::set<ir::Move>& moves_;
    Point origin_;
    Point anchor_;
    std::size_t at_ = 0;
    Value value_ = Value::True;
    bool ended_ = false;
    bool withdrawn_ = false;
    bool removesTags_ = false;
    std::vector<std::pair<std::size_t, Point>> blocks_;  ///< those open, with the anchor at their `{`
    std::vector<Tag> tags_;
    std::optional<Point> lastTake_;
    std::optional<ir::Move> waiting_;  ///< what the last take activated, while no jump has withdrawn it
};

}  // namespace

std::set<ir::Move> walk(const chessembly::ast::Program& program, const ir::Situation& situation,
                        const WalkOptions& options) {
    std::set<ir::Move> moves;
    for (const auto& chain : program.chains)
        Walk(chain.expressions, situation, options, moves).run();
    return moves;
}

}  // namespace ferz::tests
