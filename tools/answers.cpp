#include "tools/answers.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iostream>
#include <mutex>
#include <new>
#include <shared_mutex>
#include <system_error>
#include <thread>
#include <utility>

#include "support/json_shape.h"
#include "support/limits.h"
#include "tools/json_value.h"
#include "tools/lines.h"
#include "tools/verbs.h"

namespace ferz::tools {

namespace {

constexpr std::size_t kMostJobs = limits::kJobs.most;
/// So many lines a job are read ahead.
constexpr std::size_t kAhead = 32;
/// JSON's readers keep whole numbers up to here.
constexpr std::size_t kMostLines = 9'007'199'254'740'992;

constexpr std::string_view kNoMemory =
    R"({"error":{"name":"limit","message":"there is not enough memory to answer the question"}})";

/// The answer to a line, which has a number. `isAlone`: all memory is there for it.
using AnswerLine = std::function<std::string(const std::string& line, std::size_t number, bool isAlone)>;

void answerInTurn(const AnswerLine& answer) {
    std::size_t number = 0;
    for (std::string line; std::cout && readLine(std::cin, line);) {
        std::cout << answer(line, ++number, true) << '\n';
        // A reader at the other end of a pipe wants its answer at once, a file does not mind.
        if (std::cin.rdbuf()->in_avail() == 0) std::cout.flush();
    }
    std::cout.flush();
}

/// Lines in, answers out in the same order, several of them made at a time. A line that does not find enough
/// memory beside the others is answered again while they wait.
class Pipeline {
public:
    Pipeline(std::size_t jobs, AnswerLine answer) : answer_(std::move(answer)), most_(jobs * kAhead) {
        try {
            while (workers_.size() < jobs)
                workers_.emplace_back([this] { work(); });
        } catch (const std::system_error&) {
            // The system has no room for so many.
        }
    }
    ~Pipeline() {
        {
            const std::lock_guard lock(mutex_);
            isOver_ = true;
        }
        hasWork_.notify_all();
        for (std::thread& each : workers_)
            each.join();
        std::cout.flush();
    }
    Pipeline(const Pipeline&) = delete;
    Pipeline& operator=(const Pipeline&) = delete;

    void run() {
        if (workers_.empty()) return answerInTurn(answer_);
        std::size_t number = 0;
        for (std::string line;;) {
            bool isRead = false;
            line.clear();
            withMemory([&] { isRead = readRest(std::cin, line); });
            if (!isRead) return;
            std::unique_lock lock(mutex_);
            hasRoom_.wait(lock, [&] { return lines_.size() < most_ || isBroken_; });
            if (isBroken_) return;
            lock.unlock();
            withMemory([&] {
                const std::lock_guard again(mutex_);
                lines_.push_back({line, {}, number + 1, false});
            });
            ++number;
            hasWork_.notify_one();
        }
    }

private:
    struct PendingQuestion {
        std::string question;
        std::string answer;
        std::size_t number = 0;
        bool isAnswered = false;
    };

    /// Tries again when nobody else needs memory.
    template <class Work>
    void withMemory(const Work& work) {
        try {
            return work();
        } catch (const std::bad_alloc&) {
            // The others end first.
        }
        const std::unique_lock alone(answering_);
        work();
    }

    std::string answerTo(const PendingQuestion& line) {
        try {
            const std::shared_lock beside(answering_);
            return answer_(line.question, line.number, false);
        } catch (const std::bad_alloc&) {
            // Its memory is free again.
        }
        const std::unique_lock alone(answering_);
        return answer_(line.question, line.number, true);
    }

    void work() {
        std::unique_lock lock(mutex_);
        while (true) {
            hasWork_.wait(lock, [&] { return next_ < lines_.size() || isOver_ || isBroken_; });
            if (next_ == lines_.size() || isBroken_) return;
            // Places of a deque stay where they are while others come and go at its ends.
            PendingQuestion& line = lines_[next_++];
            lock.unlock();
            std::string answer;
            try {
                answer = answerTo(line);
            } catch (const std::bad_alloc&) {
                // Not even for the words.
            }
            lock.lock();
            line.answer = std::move(answer);
            line.isAnswered = true;
            print();
        }
    }

    void print() {
        while (!lines_.empty() && lines_.front().isAnswered) {
            const std::string& answer = lines_.front().answer;
            std::cout << (answer.empty() ? kNoMemory : std::string_view(answer)) << '\n';
            lines_.pop_front();
            --next_;
        }
        // Nothing more can be said before more is asked.
        if (lines_.empty()) std::cout.flush();
        isBroken_ = !std::cout;
        hasRoom_.notify_one();
        if (isBroken_) hasWork_.notify_all();
    }

    const AnswerLine answer_;
    const std::size_t most_;
    std::vector<std::thread> workers_;
    std::shared_mutex answering_;  // shared by those who answer
    std::mutex mutex_;
    std::condition_variable hasRoom_;
    std::condition_variable hasWork_;
    std::deque<PendingQuestion> lines_;
    std::size_t next_ = 0;   // the first line that nobody has taken
    bool isOver_ = false;    // no more lines come
    bool isBroken_ = false;  // nobody reads the answers
};

void checkKeys(const Json& request, std::vector<std::string_view> keys, bool areSeveral, Problems& problems) {
    if (areSeveral) keys.emplace_back("ask");
    keys.insert(keys.end(), {"notation", "without", "id"});
    for (const auto& [key, value] : request.items()) {
        if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
        report(problems, diagnostic::kUnknownKey,
               fmt::format("there is no key `{}`, only `{}`", key, fmt::join(keys, "`, `")));
    }
}

/// Kinds of question by their `ask` word; a stream of one kind uses an empty key.
using Questions = std::map<std::string, Question>;

/// Null when there is no such kind, which is reported.
const Question* kindOf(const Json& request, const Questions& questions, Problems& problems) {
    if (questions.size() == 1) return &questions.begin()->second;
    Problems own;
    const std::string name = neededIn(request, "ask", "", own);
    append(problems, own);
    if (hasErrors(own)) return nullptr;
    const auto found = questions.find(name);
    if (found != questions.end()) return &found->second;
    std::string known;
    for (const auto& [each, question] : questions)
        known += (known.empty() ? "`" : ", `") + each + "`";
    report(problems, diagnostic::kUsage, fmt::format("`ask` is `{}`, and no question is called so", name),
           "write one of " + known);
    return nullptr;
}

/// Null where it is no question, which is reported. The text of the id is nobody's business.
Json parsed(const std::string& line, std::string_view id, Problems& problems) {
    if (isTooLong(line)) {
        reportTooLong(problems);
        return {};
    }
    const JsonShape shape = jsonShape(line);
    if (shape.depth > limits::kJsonNesting.most) {
        report(problems, diagnostic::kTooDeep,
               fmt::format("the question is nested more than {} deep", limits::kJsonNesting.most));
    } else if (shape.values > limits::kJsonValues.most) {
        report(problems, diagnostic::kTooLarge,
               fmt::format("the question has more than {} values", limits::kJsonValues.most));
    } else if (line.find_first_not_of(" \t\r") == std::string::npos) {
        report(problems, diagnostic::kSyntax, "the line is blank, and a question is a JSON object");
    }
    if (hasErrors(problems)) return {};
    std::string text = line;
    if (!id.empty()) text.replace(static_cast<std::size_t>(id.data() - line.data()), id.size(), "null");
    Json request = Json::parse(text, nullptr, false);
    if (request.is_object()) return request;
    report(problems, diagnostic::kSyntax, "the line is not a JSON object");
    return {};
}

/// An object with one more value, written as it is.
std::string withId(std::string object, std::string_view id) {
    if (id.empty()) return object;
    object.pop_back();
    return object + (object.size() > 1 ? ",\"id\":" : "\"id\":") + std::string(id) + "}";
}

/// `notation` of `def`, `left_notation` of `left`.
void addNotations(Json& reply, const std::map<std::string, std::string>& notations) {
    for (const auto& [key, notation] : notations)
        reply.emplace(key == "def" ? "notation" : key + "_notation", notation);
}

std::string answered(const std::string& line, std::size_t number, const ReadOptions& options,
                     DefinitionCache& definitions, const Questions& questions) {
    Problems problems;
    std::map<std::string, std::string> notations;
    const Stream stream{options, definitions, notations};
    // What tells a question apart in a pipe is passed through, byte for byte.
    const std::string_view id = writtenValue(line, "id");
    const Json request = parsed(line, id, problems);
    Json reply;
    if (hasErrors(problems)) {
        // Nothing of it is known.
    } else if (const Question* question = kindOf(request, questions, problems)) {
        checkKeys(request, question->keys, questions.size() > 1, problems);
        if (!hasErrors(problems)) reply = question->answer(request, stream, problems);
    }
    if (hasErrors(problems)) {
        reply = errorJson(problems);
    } else {
        addNotations(reply, notations);
    }
    if (!request.is_object()) reply["line"] = number;
    return withId(dump(reply), id);
}

std::string withoutMemory(const std::string& line) {
    return withId(std::string(kNoMemory), writtenValue(line, "id"));
}

}  // namespace

Option StreamOptions::addFirstLineTo(Verb& verb) {
    return verb.add("--first-line", firstLine,
                    {"the number of the first line, in a part of a longer file", "N", false, false, 1,
                     static_cast<double>(kMostLines)});
}

Option StreamOptions::addTo(Verb& verb, const Option& definition) {
    const Option stream =
        verb.flag("--jsonl", jsonl, "answer questions: a line of JSON on standard input, a line of JSON out");
    stream.excludes(definition);
    verb.add("--jobs", jobs,
             {"with --jsonl: answer so many questions at a time, by default one a processor", "N", false,
              false, 1, static_cast<double>(kMostJobs)})
        .needs(stream);
    addFirstLineTo(verb).needs(stream);
    verb.flag("--files", files, "with --jsonl: let questions name files; without it, none is read")
        .needs(stream);
    return stream;
}

void StreamOptions::addTo(Verb& verb) {
    verb.add("--jobs", jobs,
             {"answer so many questions at a time, by default one a processor", "N", false, false, 1,
              static_cast<double>(kMostJobs)});
    addFirstLineTo(verb);
    verb.flag("--files", files, "let questions name files; without it, none is read");
}

std::optional<std::vector<Piece>> Stream::definition(const Json& request, const char* key,
                                                     Problems& problems) const {
    Problems own;
    const std::string definition = neededIn(request, key, "", own);
    append(problems, own);
    if (hasErrors(own)) return std::nullopt;
    if (isStandardInput(definition)) {
        report(problems, diagnostic::kUnreadable,
               fmt::format("`{}` is `{}`, but standard input carries the questions", key, definition));
        return std::nullopt;
    }
    ReadOptions asked = options;
    // On a hexagonal board letters mean something else.
    if (const auto found = request.find("board"); found != request.end() && found->is_string())
        asked.board = found->get<std::string>();
    if (const auto found = request.find("boards");
        found != request.end() && found->is_array() && !found->empty() && found->front().is_string())
        asked.board = found->front().get<std::string>();
    // Like `--from`; that word is a key of moves, in the answers.
    asked.notation = stringIn(request, "notation", options.notation, problems);
    if (request.contains("without")) asked.without = listIn(request, "without", problems);
    if (hasErrors(problems)) return std::nullopt;
    auto pieces = definitions.read(definition, asked, problems);
    if (pieces && !pieces->empty()) notations[key] = pieces->front().notation();
    return pieces;
}

std::optional<Piece> Stream::piece(const Json& request, const char* key, const std::string& name, Side side,
                                   Problems& problems) const {
    const auto pieces = definition(request, key, problems);
    if (!pieces) return std::nullopt;
    return taken(one(*pieces, name, side), problems);
}

namespace {

int answerAll(const ReadArguments& read, const StreamOptions& streamOptions, const Questions& questions,
              const std::string& board) {
    Problems problems;
    auto options = read.options(problems);
    if (!options) return failure(problems);
    options->board = board;
    options->suggests = false;  // only the first error is answered
    options->files.allowed = streamOptions.files;
    options->files.devices = false;  // those of strangers
    DefinitionCache definitions;
    const std::size_t processors = std::max(1U, std::thread::hardware_concurrency());
    const std::size_t jobs = streamOptions.jobs == 0 ? processors : streamOptions.jobs;
    const auto answerOne = [&](const std::string& line, std::size_t number, bool isAlone) {
        try {
            return answered(line, streamOptions.firstLine - 1 + number, *options, definitions, questions);
        } catch (const std::bad_alloc&) {
            if (!isAlone) throw;
        }
        return withoutMemory(line);
    };
    if (jobs == 1) {
        answerInTurn(answerOne);
    } else {
        Pipeline(jobs, answerOne).run();
    }
    if (std::cout) return kDone;
    report(problems, diagnostic::kUnwritable, "cannot write to standard output");
    return failure(problems);
}

}  // namespace

int answerLines(const ReadArguments& read, const StreamOptions& stream, const Question& question,
                const std::string& board) {
    return answerAll(read, stream, {{std::string(), question}}, board);
}
int answerLines(const ReadArguments& read, const StreamOptions& stream,
                const std::map<std::string, Question>& questions) {
    return answerAll(read, stream, questions, {});
}

}  // namespace ferz::tools
