#include "tests/fuzz/target.h"

#include <csignal>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/time.h>
#include <unistd.h>

#include "tests/fuzz/mutate.h"

// FERZ_FUZZ_SECONDS: of processor time, in which every text has to be done with.

extern "C" {

std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most) __attribute__((weak));
int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* left, std::size_t leftSize,
                                      const std::uint8_t* right, std::size_t rightSize, std::uint8_t* out,
                                      std::size_t most, unsigned seed);
}

namespace ferz::fuzz {

namespace {

std::string_view textOf(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

std::size_t put(const std::string& text, std::uint8_t* out, std::size_t most) {
    const std::size_t size = text.size() < most ? text.size() : most;
    std::memcpy(out, text.data(), size);
    return size;
}

const Mutator& mutator() {
    static const Mutator kMutator(readWords(std::string(FERZ_FUZZ_FOLDER "/words/") + kTarget.name + ".dict"),
                                  kTarget.generate);
    return kMutator;
}

void giveUp(int) {
    constexpr std::string_view kMessage = "the text takes too long\n";
    static_cast<void>(!write(STDERR_FILENO, kMessage.data(), kMessage.size()));
    std::abort();
}

}  // namespace

void expect(bool holds, std::string_view what, std::string_view detail) {
    if (holds) return;
    std::fprintf(stderr, "does not hold: %.*s\n%.*s\n", static_cast<int>(what.size()), what.data(),
                 static_cast<int>(detail.size()), detail.data());
    std::abort();
}

void startClock() {
    constexpr itimerval kLimit = {{0, 0}, {FERZ_FUZZ_SECONDS, 0}};
    setitimer(ITIMER_PROF, &kLimit, nullptr);
}

bool takeInTime(std::string_view text) {
    static_cast<void>(std::signal(SIGPROF, giveUp));
    startClock();
    return kTarget.take(text);
}

std::uint32_t numberOf(std::string_view text) {
    std::uint32_t number = 2'166'136'261U;  // FNV-1a
    for (const char each : text)
        number = (number ^ static_cast<unsigned char>(each)) * 16'777'619U;
    return number ^ (number >> 15U);
}

}  // namespace ferz::fuzz

using namespace ferz::fuzz;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static_cast<void>(takeInTime(textOf(data, size)));
    return 0;
}

/// Half of the changes are libFuzzer's own, of bytes.
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed) {
    Random random(seed);
    if (LLVMFuzzerMutate != nullptr && random() % 2 == 0) return LLVMFuzzerMutate(data, size, most);
    std::string text(textOf(data, size));
    do {
        text = mutator().change(text, random);
    } while (random() % 2 == 0 && text.size() < most);
    return put(text, data, most);
}

std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* left, std::size_t leftSize,
                                      const std::uint8_t* right, std::size_t rightSize, std::uint8_t* out,
                                      std::size_t most, unsigned seed) {
    Random random(seed);
    return put(Mutator::cross(textOf(left, leftSize), textOf(right, rightSize), random), out, most);
}
