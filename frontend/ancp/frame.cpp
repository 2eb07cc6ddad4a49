#include "frontend/ancp/frame.h"

#include <algorithm>

namespace ferz::ancp {

namespace {

bool setsFrame(const ir::Vec& by) {
    return by.file != 0 || by.rank != 0;
}

bool hasDirection(const ir::Test& test) {
    return setsFrame(test.at) || std::holds_alternative<ir::Beyond>(test.predicate);
}

}  // namespace

FrameReaders::FrameReaders(const Definition& definition) {
    const std::size_t count = definition.labels.size();
    for (std::size_t i = 0; i < count; ++i)
        labels_.emplace(definition.labels[i].name, i);
    read_.assign(2 * count, false);
    // Entries that read the frame themselves, then backwards all entries that lead to one of these.
    std::vector<std::vector<std::size_t>> comesFrom(read_.size());
    std::vector<std::size_t> worklist;
    for (std::size_t i = 0; i < count; ++i) {
        for (const bool relative : {false, true}) {
            FrameUse use;
            follow(definition.labels[i].body, relative, use);
            const std::size_t from = entry(i, relative);
            for (const std::size_t to : use.nextLabels)
                comesFrom[to].push_back(from);
            if (!use.isRead) continue;
            read_[from] = true;
            worklist.push_back(from);
        }
    }
    while (!worklist.empty()) {
        const std::size_t at = worklist.back();
        worklist.pop_back();
        for (const std::size_t from : comesFrom[at]) {
            if (read_[from]) continue;
            read_[from] = true;
            worklist.push_back(from);
        }
    }
}

bool FrameReaders::reads(const Expression& inside, bool relative) const {
    FrameUse use;
    follow(inside, relative, use);
    return use.isRead || use.mayLeave ||
           std::any_of(use.nextLabels.begin(), use.nextLabels.end(),
                       [&](std::size_t to) { return read_[to]; });
}

bool FrameReaders::reads(std::size_t label, bool relative) const {
    return read_[entry(label, relative)];
}

void FrameReaders::follow(const Expression& expression, bool relative, FrameUse& use) const {
    for (const Chain& chain : expression.chains)
        follow(chain, relative, use);
}

void FrameReaders::follow(const Chain& chain, bool relative, FrameUse& use) const {
    for (const Leg& leg : chain.legs) {
        const bool isFirst = &leg == &chain.legs.front();
        if (follow(leg, isFirst ? relative : leg.relative, use)) return;
    }
    use.mayLeave = true;
}

bool FrameReaders::follow(const Leg& leg, bool relative, FrameUse& use) const {
    const auto goOn = [&](const std::string& label) {
        const auto found = labels_.find(label);
        if (found != labels_.end()) use.nextLabels.push_back(entry(found->second, relative));
    };
    return std::visit(ir::Overloaded{
                          [&](const Ride& ride) {
                              use.isRead = use.isRead || (relative && ride.exact);
                              return std::all_of(ride.vectors.begin(), ride.vectors.end(),
                                                 [](const Vector& each) { return setsFrame(each.by); });
                          },
                          [&](const Primitive& primitive) {
                              if (const auto* step = std::get_if<ir::Step>(&primitive.instruction)) {
                                  use.isRead = use.isRead || relative;
                                  return setsFrame(step->by);
                              }
                              const auto* test = std::get_if<ir::Test>(&primitive.instruction);
                              use.isRead = use.isRead || (relative && test != nullptr && hasDirection(*test));
                              return false;
                          },
                          [&](const PlayableTest& test) {
                              goOn(test.label);
                              return false;
                          },
                          [](const End&) { return true; },
                          [&](const Reference& reference) {
                              goOn(reference.label);
                              return true;
                          },
                          [&](const Group& group) {
                              FrameUse inside;
                              follow(*group.inside, relative, inside);
                              use.isRead = use.isRead || inside.isRead;
                              use.nextLabels.insert(use.nextLabels.end(), inside.nextLabels.begin(),
                                                    inside.nextLabels.end());
                              // Each round but the first is relative to the one before.
                              if (inside.mayLeave && group.count) use.isRead = true;
                              return !inside.mayLeave;
                          },
                      },
                      leg.body);
}

}  // namespace ferz::ancp
