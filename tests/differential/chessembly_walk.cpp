#include "tests/differential/chessembly_walk.h"

#include <algorithm>
#include <array>
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

/// A block that is open: its `{`, the anchor there, and for a step block the last activation.
struct Block {
    std::size_t open = 0;
    Point anchor;
    std::optional<ir::Move> last;
    friend auto operator<=>(const Block&, const Block&) = default;
};

/// `+ {` and `| {` are one expression, called `+{` and `|{`.
std::vector<Expression> joined(const std::vector<Expression>& chain) {
    std::vector<Expression> result;
    for (const Expression& each : chain) {
        const bool joins =
            each.name == "{" && !result.empty() && (result.back().name == "+" || result.back().name == "|");
        if (joins) {
            result.back().name += "{";
        } else {
            result.push_back(each);
        }
    }
    return result;
}

bool opens(const Expression& each) {
    return each.name == "{" || each.name == "+{" || each.name == "|{";
}

bool opensStep(const Expression& each) {
    return opens(each) && each.name != "{";
}

class Walk {
public:
    Walk(const std::vector<Expression>& chain, const ir::Situation& situation, const WalkOptions& options,
         std::set<ir::Move>& moves)
        : chain_(joined(chain)),
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
            Configuration now{at_,   value_,    anchor_,  blocks_,    tags_,
                              last_, lastTake_, waiting_, registers_, anchors_};
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
    static constexpr std::size_t kRegisters = 16;
    using Registers = std::array<bool, kRegisters>;
    using Anchors = std::array<std::optional<Point>, kRegisters>;
    using Configuration =
        std::tuple<std::size_t, Value, Point, std::vector<Block>, std::vector<Tag>, std::optional<ir::Move>,
                   std::optional<Point>, std::optional<ir::Move>, Registers, Anchors>;

    [[nodiscard]] int number(const Expression& each, std::size_t index) const {
        return std::stoi(each.arguments[index].text);
    }

    [[nodiscard]] std::size_t index(const Expression& each) const {
        return static_cast<std::size_t>(number(each, 0));
    }

    [[nodiscard]] static ir::Colour colour(const Expression& each) {
        return each.arguments[0].text == "white" ? ir::Colour::White : ir::Colour::Black;
    }

    [[nodiscard]] bool isTurned() const { return side_ == ir::Colour::Black && !options_.blackOnBoard; }

    [[nodiscard]] Point target(const Expression& each, std::size_t first = 0) const {
        const int turn = isTurned() ? -1 : 1;
        return {anchor_.file + turn * number(each, first), anchor_.rank + turn * number(each, first + 1)};
    }

    /// Counted from the player's left and bottom.
    [[nodiscard]] Point absolute(const Expression& each) const {
        const auto along = [&](int at, int size) { return isTurned() ? size - 1 - at : at; };
        Point to = anchor_;
        if (each.name != "absolute-y") to.file = along(number(each, 0), board_.board.files);
        if (each.name != "absolute-x") {
            to.rank = along(number(each, each.name == "absolute" ? 1 : 0), board_.board.ranks);
        }
        return to;
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

    /// What the innermost open step block continues.
    [[nodiscard]] std::optional<ir::Move> continued() const {
        for (auto block = blocks_.rbegin(); block != blocks_.rend(); ++block) {
            if (opensStep(chain_[block->open]) && block->last) return block->last;
        }
        return std::nullopt;
    }

    [[nodiscard]] ir::Move tagged(ir::Move move) const {
        for (const Tag& tag : tags_) {
            if (tag.key.empty()) {
                move.becomes = {tag.name};
            } else {
                move.states[tag.key] = tag.value;
            }
        }
        return move;
    }

    /// A new activation: the steps before it, and the tags of now.
    [[nodiscard]] ir::Move activation() const {
        ir::Move move;
        move.from = move.to.emplace(square(origin_));
        return tagged(continued().value_or(move));
    }

    void activate(ir::Move move) {
        last_ = move;
        moves_.insert(std::move(move));
    }

    template <class T>
    static void add(std::vector<T>& list, const T& value) {
        if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
        std::sort(list.begin(), list.end());
    }

    void go(const Point& point, bool captures) {
        ir::Move move = activation();
        move.to = square(point);
        if (captures) add(move.captures, square(point));
        activate(move);
    }

    /// The blocks that are open before the expression, by their `{`.
    [[nodiscard]] std::vector<std::size_t> blocksAt(std::size_t index) const {
        std::vector<std::size_t> open;
        for (std::size_t at = 0; at < index; ++at) {
            if (opens(chain_[at])) open.push_back(at);
            if (chain_[at].name == "}") open.pop_back();
        }
        return open;
    }

    void jumpTo(std::size_t index) {
        const std::vector<std::size_t> open = blocksAt(index);
        std::size_t kept = 0;
        while (kept < open.size() && kept < blocks_.size() && blocks_[kept].open == open[kept])
            ++kept;
        // Out of the inner ones first, each step block forgets what it has activated.
        while (blocks_.size() > kept) {
            if (opensStep(chain_[blocks_.back().open])) last_ = blocks_.back().last;
            blocks_.pop_back();
        }
        for (; kept < open.size(); ++kept)
            enter(open[kept]);
        at_ = index;
    }

    void enter(std::size_t open) {
        blocks_.push_back({open, anchor_, last_});
        if (opensStep(chain_[open])) last_.reset();
    }

    void leave() {
        if (blocks_.empty()) {
            ended_ = true;
            return;
        }
        std::size_t depth = 1;
        at_ = blocks_.back().open;
        while (depth > 0) {
            ++at_;
            if (opens(chain_[at_])) ++depth;
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
                              name == "not" || name == "}" || name == "true" || name == "false" ||
                              name == "write" || (name.starts_with("read") && name != "read-anchor");
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
        if (opens(each)) {
            enter(at_ - 1);
            if (name == "|{") anchor_ = origin_;
            set(true);
        } else if (name == "}") {
            anchor_ = blocks_.back().anchor;
            if (opensStep(chain_[blocks_.back().open])) last_ = blocks_.back().last;
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
        } else if (name == "true" || name == "false") {
            set(name == "true");
        } else if (name == "write") {
            registers_[index(each)] = !isFalse;
            set(true);
        } else if (name == "read") {
            set(registers_[index(each)]);
        } else if (name == "read-and") {
            set(registers_[index(each)] && !isFalse);
        } else if (name == "read-or") {
            set(registers_[index(each)] || !isFalse);
        } else if (name == "read-xor") {
            set(registers_[index(each)] == isFalse);
        } else if (name == "write-anchor") {
            anchors_[index(each)] = anchor_;
            set(true);
        } else if (name == "read-anchor") {
            const std::optional<Point> stored = anchors_[index(each)];
            if (stored) anchor_ = *stored;
            set(stored.has_value());
        } else if (name == "color") {
            set(side_ == colour(each));
        } else if (name == "color-on") {
            const Point to = target(each, 1);
            set(onBoard(to) && pieceAt(to) != nullptr && pieceAt(to)->colour == colour(each));
        } else if (name == "place-move") {
            const Point to = target(each, 1);
            if (!empty(to)) return set(false);
            ir::Move move = activation();
            add(move.drops, ir::Drop{square(to), true, each.arguments[0].text});
            activate(move);
            moveAnchor(to, true);
        } else if (name == "set-state" && each.hasArguments) {
            addTag({each.arguments[0].text, {}, number(each, 1)});
            set(true);
        } else if (name == "set-state") {
            if (!tags_.empty()) tags_.pop_back();
            set(true);
        } else if (name == "transition" && !each.hasArguments) {
            std::erase_if(tags_, [](const Tag& tag) { return tag.key.empty(); });
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
        } else if (name.starts_with("absolute")) {
            const Point to = absolute(each);
            if (!onBoard(to)) return set(false);
            moveAnchor(to, true);
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
                waiting_ = activation();
                waiting_->to = square(to);
                add(waiting_->captures, square(to));
                last_ = waiting_;
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
                ir::Move move = activation();
                add(move.captures, square(to));
                activate(move);
            }
            moveAnchor(to, true);
        } else if (name == "jump") {
            if (!lastTake_) return set(false);
            waiting_.reset();
            withdrawn_ = true;
            if (!empty(to)) return set(false);
            ir::Move move = activation();
            move.to = square(to);
            add(move.captures, square(*lastTake_));
            activate(move);
            moveAnchor(to, true);
        } else if (name == "shift") {
            if (!onBoard(to)) return set(false);
            ir::Move move = activation();
            const ir::Square from = *move.to;
            move.to = square(to);
            if (!empty(to) && square(to) != from) {
                add(move.swaps, {std::min(square(to), from), std::max(square(to), from)});
            }
            activate(move);
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

    const std::vector<Expression> chain_;
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
    std::vector<Block> blocks_;     ///< those open
    std::optional<ir::Move> last_;  ///< the last activation
    Registers registers_{};
    Anchors anchors_{};
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
