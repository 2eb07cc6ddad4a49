#include "backends/chessembly/home.h"

#include <algorithm>
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

}  // namespace

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

}  // namespace ferz::chessembly::writing
