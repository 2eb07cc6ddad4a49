// A fuzz target without libFuzzer: the committed texts, and random changes of them. The same seed tries the
// same.
//
//     fuzz_mbn COUNT [SEED]        all texts of corpus/mbn.txt, and COUNT changes
//     fuzz_mbn FILE...             each file is a text
//
// A text of which something does not hold is printed, and ends the program.
#include <algorithm>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

#include "tests/fuzz/mutate.h"
#include "tests/fuzz/target.h"

extern "C" {
std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
}

namespace {

using namespace ferz::fuzz;

constexpr std::size_t kMostLength = 4096;
std::string current;

void tell(int signal) {
    static_cast<void>(!write(STDOUT_FILENO, current.data(), current.size()));
    static_cast<void>(!write(STDOUT_FILENO, "\n", 1));
    static_cast<void>(std::signal(signal, SIG_DFL));
    static_cast<void>(std::raise(signal));
}

/// On a stack of its own, for there may be nothing left of the other.
void watch() {
    static char room[65'536];
    const stack_t stack = {room, 0, sizeof room};
    sigaltstack(&stack, nullptr);
    struct sigaction action = {};
    action.sa_handler = tell;
    action.sa_flags = SA_ONSTACK;
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL})
        sigaction(signal, &action, nullptr);
}

bool isTaken(const std::string& text) {
    current = text;
    return takeInTime(text);
}

std::string changed(const std::string& text, Random& random) {
    std::string buffer = text;
    buffer.resize(std::max(kMostLength, text.size()));
    buffer.resize(LLVMFuzzerCustomMutator(reinterpret_cast<std::uint8_t*>(buffer.data()), text.size(),
                                          buffer.size(), static_cast<unsigned>(random())));
    return buffer;
}

}  // namespace

int main(int argc, char** argv) {
    watch();
    const std::string first = argc > 1 ? argv[1] : "1000";
    if (first.find_first_not_of("0123456789") != std::string::npos) {
        for (int i = 1; i < argc; ++i) {
            std::ifstream file(argv[i], std::ios::binary);
            const bool taken = isTaken({std::istreambuf_iterator<char>(file), {}});
            std::printf("%s: %s\n", argv[i], taken ? "accepted" : "refused");
        }
        return 0;
    }
    const long count = std::atol(first.c_str());
    Random random(argc > 2 ? static_cast<unsigned>(std::atol(argv[2])) : 1);
    std::vector<std::string> texts =
        readTexts(std::string(FERZ_FUZZ_FOLDER "/corpus/") + kTarget.name + ".txt");
    long accepted = 0;
    for (const std::string& text : texts)
        accepted += isTaken(text) ? 1 : 0;
    std::printf("%s: %ld of %zu texts accepted\n", kTarget.name, accepted, texts.size());
    const bool isRead = accepted * 3 >= static_cast<long>(texts.size());
    accepted = 0;
    // Some of what is accepted takes the place of another text, so that changes add up.
    for (long i = 0; i < count; ++i) {
        const std::string text = changed(texts[random() % texts.size()], random);
        if (!isTaken(text)) continue;
        ++accepted;
        if (random() % 4 == 0 && text.size() < 400) texts.push_back(text);
    }
    std::printf("%ld changes, %ld accepted\n", count, accepted);
    return isRead && accepted * 50 >= count ? 0 : 1;
}
