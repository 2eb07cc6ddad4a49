#include "ir/limits.h"

#include <ctime>

namespace ferz::ir {

namespace {

double processorSeconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

}  // namespace

void Limits::startClock() {
    deadline = processorSeconds() + seconds;
}

bool Limits::isTimeUp() const {
    return seconds > 0 && processorSeconds() > deadline;
}

}  // namespace ferz::ir
