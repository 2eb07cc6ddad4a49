#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <optional>
#include <set>
#include <utility>

#include "backends/cpp/print.h"
#include "ir/text.h"

namespace ferz::cpp {

namespace {

/// One of the eight rotations and reflections of the board, as the runtime's Turn.
struct Turn {
    int fileByFile = 1;
    int fileByRank = 0;
    int rankByFile = 0;
    int rankByRank = 1;

    [[nodiscard]] ir::Vec operator()(const ir::Vec& vec) const {
        return {fileByFile * vec.file + fileByRank * vec.rank, rankByFile * vec.file + rankByRank * vec.rank,
                vec.level, vec.row};
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

constexpr std::array<Turn, 8> kTurns = {{{1, 0, 0, 1},
                                         {0, 1, -1, 0},
                                         {-1, 0, 0, -1},
                                         {0, -1, 1, 0},
                                         {-1, 0, 0, 1},
                                         {0, 1, 1, 0},
                                         {1, 0, 0, -1},
                                         {0, -1, -1, 0}}};

std::string edgesKey(const ir::Edges& edges) {
    return ir::print(ir::Instruction{ir::Step{{}, edges}});
}

/// Equal for blocks that differ only in the order of their alternatives.
std::string keyOf(const Node& node, const Turn& turn) {
    std::string key = fmt::format("<{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", static_cast<int>(node.kind),
                                  node.leaves, node.var, node.from, ir::print(turn(node.start)),
                                  ir::print(turn(node.vec)), edgesKey(node.edges), node.condition.text(),
                                  node.regions, node.off, node.to, node.isSimple, node.captured);
    for (const std::string& part : node.parts)
        key += "|" + part;
    std::vector<std::string> body;
    for (const Node& each : node.body)
        body.push_back(keyOf(each, turn));
    const bool ordered =
        std::any_of(node.body.begin(), node.body.end(), [](const Node& each) { return each.leaves; });
    if (!ordered) std::sort(body.begin(), body.end());
    for (const std::string& each : body)
        key += each;
    return key + ">";
}

class TreePrinter {
public:
    explicit TreePrinter(const Page& page) : page_(page) {}

    /// Where no turn is in force, turned copies are written once.
    void blocks(const std::vector<Node>& nodes) {
        if (folded_ ||
            std::any_of(nodes.begin(), nodes.end(), [](const Node& node) { return node.leaves; })) {
            for (const Node& node : nodes)
                print(node);
            return;
        }
        std::vector<bool> done(nodes.size());
        std::vector<std::string> keys;
        keys.reserve(nodes.size());
        for (const Node& node : nodes)
            keys.push_back(keyOf(node, Turn{}));
        for (std::size_t first = 0; first < nodes.size(); ++first) {
            if (done[first]) continue;
            std::vector<Turn> turns;
            for (const Turn& turn : kTurns) {
                const std::string key = keyOf(nodes[first], turn);
                for (std::size_t other = first; other < nodes.size(); ++other) {
                    if (done[other] || keys[other] != key) continue;
                    done[other] = true;
                    if (std::find(turns.begin(), turns.end(), turn) == turns.end()) turns.push_back(turn);
                }
            }
            if (turns.size() > 1) {
                fold(nodes[first], turns);
            } else {
                print(nodes[first]);
            }
        }
    }

private:
    /// Black's blocks are White's in another order.
    [[nodiscard]] bool isClosed(const Node& node, const std::vector<Turn>& turns) const {
        const ir::ForBlack forBlack = page_.scope.forBlack();
        if (forBlack == ir::ForBlack::Nothing) return true;
        const int files = forBlack == ir::ForBlack::Turn ? -1 : 1;
        std::set<std::string> keys;
        for (const Turn& turn : turns)
            keys.insert(keyOf(node, turn));
        return std::all_of(turns.begin(), turns.end(), [&](const Turn& turn) {
            const Turn black{files * turn.fileByFile, files * turn.fileByRank, -turn.rankByFile,
                             -turn.rankByRank};
            return keys.count(keyOf(node, black)) != 0;
        });
    }

    /// Beyond looks at the board from the mover's side whatever the vectors do.
    [[nodiscard]] static bool asksRegions(const Node& node) {
        return (node.kind == Node::Kind::Beyond && !Scope::areInsideOrNot(node.regions)) ||
               std::any_of(node.body.begin(), node.body.end(), asksRegions);
    }
    [[nodiscard]] static bool asksZones(const Node& node) {
        return node.condition.text().find("inZone") != std::string::npos ||
               std::any_of(node.body.begin(), node.body.end(), asksZones);
    }
    [[nodiscard]] static bool joins(const Node& node) {
        return std::holds_alternative<ir::JoinedFiles>(node.edges) ||
               std::any_of(node.body.begin(), node.body.end(), joins);
    }

    void fold(const Node& node, const std::vector<Turn>& turns) {
        Writer& out = page_.out;
        std::vector<std::string> list;
        list.reserve(turns.size());
        for (const Turn& turn : turns) {
            list.push_back(fmt::format("{{{{{}, {}}}, {{{}, {}}}}}", turn.fileByFile, turn.rankByFile,
                                       turn.fileByRank, turn.rankByRank));
        }
        const std::string table = fmt::format("kTurns{}", ++tables_);
        out.line("// the same in {} directions", turns.size());
        printList(out, fmt::format("static constexpr Turn {}[] = {{", table), list, "};");
        const bool sided = asksRegions(node) || asksZones(node) || joins(node);
        const bool inFrame = (sided || !isClosed(node, turns)) && page_.scope.useFrame();
        own_ = inFrame ? "own" : "turn";
        out.line("for (const Turn& {} : {}) {{", own_, table);
        out.indent();
        if (inFrame) out.line("const Turn turn = turned({}, frame);", own_);
        folded_ = true;
        print(node);
        folded_ = false;
        close(out);
    }

    [[nodiscard]] std::string offset(const std::string& from, const ir::Vec& vec, const ir::Edges& edges) {
        return page_.scope.offset(from, VecText(vec), edges, folded_ ? "turn" : "");
    }

    void open(const std::string& init, const Condition& condition, const std::vector<Node>& body) {
        Condition all = condition;
        const std::vector<Node>* rest = &body;
        // A test that is alone in its block joins the block's own.
        while (rest->size() == 1 && !rest->front().leaves) {
            const Node& only = rest->front();
            if (only.kind == Node::Kind::Test) {
                all = all && only.condition;
            } else if (only.kind == Node::Kind::Beyond) {
                all = all && beyond(only);
            } else {
                break;
            }
            rest = &only.body;
        }
        if (rest->size() == 1 && rest->front().kind == Node::Kind::Move) {
            const std::string line =
                "if (" + (init.empty() ? "" : init + "; ") + all.text() + ") " + report(rest->front());
            if (page_.out.indentation() + line.size() <= kLineWidth) return page_.out.raw(line);
        }
        openIf(page_.out, init, all);
        blocks(*rest);
        close(page_.out);
    }

    [[nodiscard]] Condition beyond(const Node& node) {
        return page_.scope.beyond(node.regions, node.from, node.vec, folded_ ? own_ : "");
    }

    void print(const Node& node) {
        Writer& out = page_.out;
        const auto onBoard = [&] { return Condition::atom(node.var + " != kNoSquare"); };
        switch (node.kind) {
            case Node::Kind::Step:
                open("const int " + node.var + " = " + offset(node.from, node.vec, node.edges), onBoard(),
                     node.body);
                break;
            case Node::Kind::Look: {
                const std::string init =
                    "const int " + node.var + " = " + offset(node.from, node.vec, ir::PlainEdges{});
                const Condition condition =
                    node.off ? !onBoard() || node.condition : onBoard() && node.condition;
                if (node.leaves) {
                    printWrapped(out, init + ";");
                    printWrapped(out, "if (" + (!condition).text() + ") break;");
                } else {
                    open(init, condition, node.body);
                }
                break;
            }
            case Node::Kind::Test:
            case Node::Kind::Beyond: {
                const Condition condition = node.kind == Node::Kind::Test ? node.condition : beyond(node);
                if (node.leaves) {
                    printWrapped(out, "if (" + (!condition).text() + ") break;");
                } else {
                    open({}, condition, node.body);
                }
                break;
            }
            case Node::Kind::Victim:
                open("const int " + node.var + " = board.enPassantVictim(" + node.from + ")", node.condition,
                     node.body);
                break;
            case Node::Kind::Loop:
                printWrapped(out, fmt::format("for (int {0} = {1}; {0} != kNoSquare; {0} = {2}) {{", node.var,
                                              offset(node.from, node.start, ir::PlainEdges{}),
                                              offset(node.var, node.vec, ir::PlainEdges{})));
                out.indent();
                blocks(node.body);
                close(out);
                break;
            case Node::Kind::Move: printWrapped(out, report(node)); break;
        }
    }

    [[nodiscard]] std::string report(const Node& node) const {
        if (node.isSimple) return simple(page_.sink, node.to, !node.captured.empty());
        return fmt::format("{}(Move(from, {}{}{}){});", page_.sink, node.to,
                           node.captured.empty() ? "" : ", ", node.captured, fmt::join(node.parts, ""));
    }

    const Page& page_;
    bool folded_ = false;
    std::string own_;  // the name of the turn alone, without the frame
    int tables_ = 0;
};

}  // namespace

void printTree(const Page& page, const std::vector<Node>& nodes) {
    TreePrinter(page).blocks(nodes);
}

}  // namespace ferz::cpp
