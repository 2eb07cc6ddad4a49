#include "backends/chessembly/home.h"

#include <algorithm>
#include <map>
#include <utility>

namespace ferz::chessembly::writing {

namespace {

/// Anchors: where the piece stands, and the two that walk.
constexpr const char* kHome = "0";
constexpr const char* kOne = "1";
constexpr const char* kOther = "2";

Item read(const char* anchor) {
    return expression("read-anchor", anchor);
}

Item write(const char* anchor) {
    return expression("write-anchor", anchor);
}

/// Both go on until one of them meets the edge; then the other one must be there, too.
void compare(Sequence& result, const ir::Vec& step) {
    Item loop{Item::Kind::Loop, {}, {}, kAlone};
    const Item go = expression("anchor", step);
    loop.body = {
        Item::block({read(kOther), go, read(kOne), go, write(kOne), read(kOther), go, write(kOther)}),
        expression("not"), expression("not"), Item{Item::Kind::Back, {}, {}, loop.loop}};
    const Item isEdge = expression("bound", step);
    append(result, {std::move(loop), read(kOne), isEdge, read(kOther), isEdge});
}

bool reads(const Sequence& sequence, const Item& wanted) {
    return std::any_of(sequence.begin(), sequence.end(),
                       [&](const Item& each) { return each == wanted || reads(each.body, wanted); });
}

/// The square's coordinates are these; 0: any.
struct Place {
    int file = 0;
    int rank = 0;
};

/// The square at the vector is the place; several items.
Sequence isPlace(const ir::Vec& at, const Place& place) {
    const auto from = [&](int short_) {
        return ir::Vec{place.file == 0 ? 0 : at.file - place.file + short_,
                       place.rank == 0 ? 0 : at.rank - place.rank + short_};
    };
    const bool isOne = place.file == 0 || place.rank == 0;
    Sequence result = {expression(isOne ? "bound" : "corner-bottom-left", from(0))};
    // In the first file or rank nothing lies before it.
    if (from(1) != at) append(result, {expression("bound", from(1)), expression("not")});
    return result;
}

Sequence atPlace(const Sequence& sequence, const Place& place) {
    Sequence result;
    for (std::size_t index = 0; index < sequence.size(); ++index) {
        const Item& item = sequence[index];
        if (item.kind != Item::Kind::Home) {
            result.push_back(item);
            result.back().body = atPlace(item.body, place);
            continue;
        }
        const bool goesOn = index + 1 < sequence.size() && sequence[index + 1].kind == Item::Kind::Unless;
        Sequence asked;
        if (!item.home.fits.isZero()) asked = fitsCode({item.home.fits, true});
        append(asked, isPlace(item.home.at, place));
        if (item.home.is && !goesOn) {
            append(result, std::move(asked));
            continue;
        }
        result.push_back(Item::block(std::move(asked)));
        if (!item.home.is) result.push_back(expression("not"));
    }
    return result;
}

void findCoordinates(const Sequence& sequence, bool& file, bool& rank) {
    for (const Item& item : sequence) {
        findCoordinates(item.body, file, rank);
        if (item.kind != Item::Kind::Home) continue;
        file = file || item.home.by != Home::By::Rank;
        rank = rank || item.home.by != Home::By::File;
    }
}

}  // namespace

Item askHome(const Home& home) {
    Item result;
    result.kind = Item::Kind::Home;
    result.home = home;
    return result;
}

bool asksForHome(const Sequence& sequence) {
    return std::any_of(sequence.begin(), sequence.end(), [](const Item& each) {
        return each.kind == Item::Kind::Home || asksForHome(each.body);
    });
}

Sequence homeCode(const Home& home) {
    Sequence body;
    if (!home.at.isZero()) body.push_back(expression("anchor", home.at));
    append(body, {write(kOne), read(kHome), write(kOther)});
    compare(body, {-1, 0});
    compare(body, {0, -1});
    Sequence result = {Item::block(std::move(body)), expression("not")};
    if (home.is) result.push_back(expression("not"));
    return result;
}

void keepHome(Sequence& chain) {
    if (reads(chain, read(kHome))) chain.insert(chain.begin(), write(kHome));
}

namespace {

Sequence remembering(const Sequence& sequence) {
    Sequence result;
    for (const Item& item : sequence) {
        if (item.kind == Item::Kind::Home) {
            append(result, homeCode(item.home));
            continue;
        }
        result.push_back(item);
        result.back().body = remembering(item.body);
    }
    return result;
}

}  // namespace

void rememberHome(Sequence& chain) {
    chain = remembering(chain);
    keepHome(chain);
}

std::vector<Chain> forEachHome(const std::vector<Chain>& chains) {
    constexpr int kMost = ir::Board::kMostFiles;
    bool byFile = false;
    bool byRank = false;
    for (const Chain& each : chains)
        findCoordinates(each.body, byFile, byRank);
    std::vector<Chain> result;
    for (int file = byFile ? 1 : 0; file <= (byFile ? kMost : 0); ++file) {
        for (int rank = byRank ? 1 : 0; rank <= (byRank ? kMost : 0); ++rank) {
            for (const Chain& each : chains) {
                Chain copy{each.head, atPlace(each.body, {file, rank})};
                Sequence asked = isPlace({}, {file, rank});
                append(copy.head, std::move(asked));
                result.push_back(std::move(copy));
            }
        }
    }
    return result;
}

bool asksForHome(const Plan& plan) {
    return std::any_of(plan.nodes.begin(), plan.nodes.end(), [](const std::vector<Edge>& edges) {
        return std::any_of(edges.begin(), edges.end(),
                           [](const Edge& edge) { return std::holds_alternative<Home>(edge.operation); });
    });
}

Plan withoutHome(const Plan& plan) {
    Plan result = plan;
    for (std::vector<Edge>& edges : result.nodes) {
        std::erase_if(edges, [](const Edge& edge) { return std::holds_alternative<Home>(edge.operation); });
    }
    return result;
}

std::vector<Plan> behindHome(const Plan& plan) {
    // Each node for each set of coordinates that questions on the way there have asked for.
    constexpr std::size_t kFile = 1;
    constexpr std::size_t kRank = 2;
    const NodeId count = plan.nodes.size();
    std::vector<Plan> result;
    for (const std::size_t all : {kFile, kRank, kFile | kRank}) {
        Plan part;
        part.nodes.resize(count * (all + 1));
        bool asks = false;
        for (std::size_t asked = 0; asked <= all; ++asked) {
            if ((asked & ~all) != 0) continue;
            for (NodeId id = 0; id < count; ++id) {
                for (Edge edge : plan.nodes[id]) {
                    std::size_t behind = asked;
                    if (const auto* home = std::get_if<Home>(&edge.operation)) {
                        if (home->by != Home::By::Rank) behind |= kFile;
                        if (home->by != Home::By::File) behind |= kRank;
                    }
                    if ((behind & ~all) != 0) continue;
                    asks = asks || behind == all;
                    edge.target += behind * count;
                    if (behind != all) edge.activations.clear();
                    part.nodes[id + asked * count].push_back(std::move(edge));
                }
            }
        }
        if (asks) result.push_back(std::move(part));
    }
    return result;
}

}  // namespace ferz::chessembly::writing
