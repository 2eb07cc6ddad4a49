// Random texts of up to 12 characters over the alphabet of MBN: none may crash or hang, and none may take
// longer than a tenth of a second of processor time, from reading to the moves on a board.
//
//     mbn_fuzz [--over MS] [--configurations N] [COUNT] [SEED]...
//
// A million texts unless said otherwise, shared among the seeds; with --over texts that take longer than MS
// milliseconds are shown, and with --configurations their moves are asked for within that limit.
//
// Half of the texts are letters at random, which the parser mostly refuses; the others are put together as a
// user would, so that most are read. What is read is simplified, asked for its moves among random pieces, and
// written and read again as IR text, which has to give the same automaton. Exit code 1 when one was too slow
// or came back changed; one that takes ten seconds ends the run.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <ctime>
#include <fmt/format.h>
#include <random>
#include <string>
#include <string_view>
#include <sys/time.h>
#include <unistd.h>
#include <vector>

#include "frontend/mbn/read.h"
#include "ir/evaluate.h"
#include "ir/text.h"

using namespace ferz;

namespace {

constexpr std::size_t kMostLetters = 12;
double mostMilliseconds = 100;
/// A movement may have more moves than anybody can list (each of thirty pieces captured or not).
std::size_t mostConfigurations = ir::kQuickEvaluation;
constexpr int kMostAgain = 8;
constexpr std::string_view kLetters =
    "WFDNAHCZTKQRBPXUYMEGIJLOSVmcajwxefblrvsdtzghiknopuyq"
    "()()()[]{}-+0123456789*!?#,:^/|<>='@.%&$;";

class Texts {
public:
    explicit Texts(std::mt19937& random) : random_(random) {}

    std::string any() {
        std::string text;
        const std::size_t length = 1 + random_() % kMostLetters;
        while (text.size() < length)
            text += pick(kLetters);
        return text;
    }

    /// Longer ones are cut into shape by trying again.
    std::string likely() {
        std::string text;
        do {
            text = sequence(3);
        } while (text.size() > kMostLetters);
        return text;
    }

private:
    bool chance(unsigned percent) { return random_() % 100 < percent; }
    char pick(std::string_view letters) { return letters[random_() % letters.size()]; }
    std::string_view one(const std::vector<std::string_view>& words) {
        return words[random_() % words.size()];
    }

    std::string sequence(int depth) {
        std::string text = leg(depth);
        while (chance(35))
            text += std::string(chance(40) ? "--" : "-") + leg(depth);
        return text;
    }
    std::string leg(int depth) {
        if (depth > 0 && chance(15)) {
            const bool may = chance(50);
            return (may ? "[" : "{") + sequence(depth - 1) + (may ? "]" : "}") + (chance(30) ? steps() : "");
        }
        std::string text = partial(depth);
        while (chance(20))
            text += (chance(60) ? "+" : "") + partial(depth);
        return text;
    }
    std::string partial(int depth) {
        std::string text;
        if (chance(10)) text += one({"!", "#", "/a1/", "[1-4]", "[#]", "{N}", "[*]", "{^}", "/[+]/"});
        while (chance(45)) {
            const char letter = pick("mcajwxefblrvsdtzghiknopu");
            text += letter;
            if (chance(15)) text += letter;
            if (chance(10)) text += one({"y", "?", "{P}", "{^}"});
            if (chance(10)) text += one({"(fr)", "(lf)", "(bl)", "(vs)"});
        }
        text += move(depth);
        if (chance(5)) text += one({"[1]", "[a-d]", "[^]", "[.]", "[:]"});
        return text;
    }
    std::string move(int depth) {
        if (depth > 0 && chance(30)) {
            return "(" + sequence(depth - 1) + ")" +
                   (chance(20) ? std::string(one({"r", "(rf)", "z"})) : "") + (chance(60) ? steps() : "");
        }
        return std::string(1, pick("WFDNAHCZTKQRBPXUYMEGIJLOSV")) + (chance(25) ? steps() : "");
    }
    std::string steps() {
        return std::string(one({"0", "0*", "*", "2", "3", "9", "02", "03", "04", "00", "99", "012", "**"}));
    }

    std::mt19937& random_;
};

/// A board with about thirty pieces on it, and the mover on d4.
ir::Situation crowded(std::mt19937& random) {
    ir::Situation situation;
    const ir::NameTable names;
    for (ir::Square square = 0; square < situation.position.board.squares(); ++square) {
        if (random() % 2 == 0) continue;
        const std::string letter(1, "PPPNBRQKC"[random() % 9]);
        situation.position.pieces[square] = {random() % 2 == 0 ? ir::Colour::White : ir::Colour::Black,
                                             names.nameOf(letter)};
    }
    situation.at = situation.position.board.parse("d4").value();
    return situation;
}

struct Outcome {
    bool read = false;
    bool limited = false;  ///< the evaluation hit its limit, and said so
    std::string wrong;
    double reading = 0;
    double moves = 0;
};

bool isSlow(const Outcome& outcome) {
    return outcome.reading + outcome.moves > mostMilliseconds;
}

double milliseconds() {
    return static_cast<double>(std::clock()) * 1000 / CLOCKS_PER_SEC;
}

std::string watched;

/// What hangs or eats the machine is named before the run ends.
extern "C" void giveUp(int /*signal*/) {
    static constexpr std::string_view kSays = "this text has no end: ";
    static_cast<void>(!write(STDOUT_FILENO, kSays.data(), kSays.size()));
    static_cast<void>(!write(STDOUT_FILENO, watched.data(), watched.size()));
    static_cast<void>(!write(STDOUT_FILENO, "\n", 1));
    _exit(1);
}

void watch(const std::string& text) {
    watched = text;
    constexpr itimerval kLong = {{0, 0}, {10, 0}};  // seconds of processor time
    setitimer(ITIMER_PROF, &kLong, nullptr);
    static_cast<void>(std::signal(SIGPROF, giveUp));
}

Outcome run(const std::string& text, const ir::Situation& situation) {
    Outcome outcome;
    const double start = milliseconds();
    Diagnostics diagnostics;
    const auto movements = mbn::read(Source("<text>", text), {}, diagnostics);
    const double read = milliseconds();
    outcome.reading = read - start;
    outcome.read = movements.has_value();
    if (outcome.read == diagnostics.hasErrors()) outcome.wrong = "an error without a message, or the reverse";
    if (!movements) return outcome;
    for (const ir::Movement& movement : *movements) {
        Diagnostics problems;
        ir::Limits limits;
        limits.configurations = mostConfigurations;
        if (!ir::evaluate(movement, situation, limits, problems)) outcome.limited = true;
    }
    outcome.moves = milliseconds() - read;
    std::string printed;
    for (const ir::Movement& movement : *movements)
        printed += ir::print(movement);
    Diagnostics problems;
    const auto back = ir::parse(Source("<ir>", printed), problems);
    if (!back || *back != *movements) outcome.wrong = "the IR text does not come back\n" + render(problems);
    return outcome;
}

}  // namespace

int main(int argc, char** argv) {
    int first = 1;
    for (; first + 1 < argc && std::string_view(argv[first]).starts_with("--"); first += 2) {
        const std::string_view option = argv[first];
        if (option == "--over") mostMilliseconds = std::atof(argv[first + 1]);
        if (option == "--configurations") mostConfigurations = std::strtoull(argv[first + 1], nullptr, 10);
    }
    const long count = argc > first ? std::atol(argv[first]) : 1'000'000;
    std::vector<unsigned> seeds;
    for (int i = first + 1; i < argc; ++i)
        seeds.push_back(static_cast<unsigned>(std::atol(argv[i])));
    if (seeds.empty()) seeds.push_back(std::random_device{}());
    long bad = 0;
    for (const unsigned seed : seeds) {
        const long share = count / static_cast<long>(seeds.size());
        fmt::print("{} texts, seed {}\n", share, seed);
        std::mt19937 random(seed);
        Texts texts(random);
        long accepted = 0;
        long limited = 0;
        double slowestReading = 0;
        double slowestMoves = 0;
        for (long i = 0; i < share; ++i) {
            const std::string text = i % 2 == 0 ? texts.any() : texts.likely();
            const ir::Situation situation = crowded(random);
            watch(text);
            Outcome outcome = run(text, situation);
            // The machine may have been busy with something else: what is slow is slow again and again.
            for (int again = 0; again < kMostAgain && isSlow(outcome); ++again) {
                const Outcome other = run(text, situation);
                if (other.reading + other.moves < outcome.reading + outcome.moves) outcome = other;
            }
            accepted += outcome.read ? 1 : 0;
            limited += outcome.limited ? 1 : 0;
            const bool isBad = isSlow(outcome) || !outcome.wrong.empty();
            if (isBad) {
                fmt::print("`{}`: read in {:.1f} ms, moves in {:.1f} ms{} {}\n", text, outcome.reading,
                           outcome.moves, outcome.limited ? ", limited" : "", outcome.wrong);
            }
            bad += isBad ? 1 : 0;
            slowestReading = std::max(slowestReading, outcome.reading);
            slowestMoves = std::max(slowestMoves, outcome.moves);
        }
        fmt::print("{} read, {} limited; slowest reading {:.1f} ms, slowest moves {:.1f} ms\n", accepted,
                   limited, slowestReading, slowestMoves);
    }
    fmt::print("{} bad\n", bad);
    return bad == 0 ? 0 : 1;
}
