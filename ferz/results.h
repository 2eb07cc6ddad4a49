// What ferz answers with: a value, or the problems because of which there is none.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace ferz {

// ---- results
/// Something that is wrong with a text, or the reason why something cannot be done.
struct Problem {
    /// What a caller can set so that the problem goes away.
    struct Remedy {
        /// A member of a struct of options or of `Position` (`without`, `mostText`, `castling`), or an
        /// argument: `piece` is the name that `one` picks, `target` what `write` writes, `drop` the order of
        /// `dropsInOrder`.
        std::string setting;
        std::string value;  ///< lists have commas; empty: the caller chooses
    };
    bool isError = true;  ///< otherwise a warning
    std::string name;     ///< `unknown-modifier`: the same in every version
    std::string message;
    std::string help;                   ///< what to write instead; empty where that is not sure
    std::optional<Remedy> remedy = {};  ///< what a caller can set instead; the help says it in words
    std::string file;                   ///< what the text is called; empty: the problem lies in no text
    std::size_t line = 0;               ///< from 1; 0: in no text
    std::size_t column = 0;             ///< from 1, in code points
    std::size_t length = 1;             ///< in terminal cells
    std::size_t begin = 0;              ///< the bytes of the text that it is about
    std::size_t end = 0;
    std::string text;  ///< all of it as people read it, with the line and carets; ends with a line break
};

/// All of them as people read them.
[[nodiscard]] std::string textOf(const std::vector<Problem>& problems);

/// A value, or the problems because of which there is none. A value may come with warnings.
template <class T>
class Result {
public:
    Result(T value, std::vector<Problem> warnings = {})  // NOLINT(google-explicit-constructor)
        : value_(std::move(value)), problems_(std::move(warnings)) {}
    /// At least one of them is an error.
    static Result failed(std::vector<Problem> problems) {
        Result result;
        result.problems_.swap(problems);
        return result;
    }

    [[nodiscard]] explicit operator bool() const { return value_.has_value(); }
    [[nodiscard]] bool hasValue() const { return value_.has_value(); }
    [[nodiscard]] const T& operator*() const& { return *value_; }
    [[nodiscard]] T& operator*() & { return *value_; }
    /// Moves the value out of a temporary result, so that a loop may run over it.
    [[nodiscard]] T operator*() && { return std::move(*value_); }
    [[nodiscard]] const T* operator->() const { return &*value_; }
    [[nodiscard]] T* operator->() { return &*value_; }

    /// Errors and warnings, in the order of their places.
    [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
    /// All of them as people read them.
    [[nodiscard]] std::string problemText() const { return textOf(problems_); }

private:
    Result() = default;
    std::optional<T> value_;
    std::vector<Problem> problems_;
};

/// One of several files that belong into one folder.
struct GeneratedFile {
    std::string path;  ///< in the folder
    std::string text;
};

}  // namespace ferz
