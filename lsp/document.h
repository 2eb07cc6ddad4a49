// A text that an editor has open, and its places.
//
// The protocol counts lines from 0 and columns in UTF-16 code units; the library counts bytes. A line ends
// with
// `\n`, `\r\n` or `\r`. A place after the end of a line is its end.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "ferz/ferz.h"
#include "lsp/messages.h"

namespace ferz::lsp {

struct TextPosition {
    std::size_t line = 0;
    std::size_t character = 0;  ///< UTF-16 code units
    friend bool operator==(const TextPosition&, const TextPosition&) = default;
};

/// The path of a `file:` URI; empty of every other.
[[nodiscard]] std::string pathOf(std::string_view uri);
/// The one form of the paths of a file, links resolved; it need not be there.
[[nodiscard]] std::string wholePath(const std::string& path);

/// What the client has set up.
struct Settings {
    std::vector<std::string> folders;    ///< of the workspace; none: that of each text
    std::vector<std::string> notations;  ///< `betza[dialect=fsf]`, in place of the plain one
    std::map<std::string, std::string> names;
    /// The text that is open under a path; may be empty.
    std::function<std::optional<std::string>(const std::string& path)> openText;
};

class Document {
public:
    Document(std::string uri, std::string language, const Settings& settings);
    Document(const Document&) = delete;
    Document& operator=(const Document&) = delete;

    void open(std::string text, Json::number_integer_t version);

    [[nodiscard]] const std::string& uri() const { return uri_; }
    [[nodiscard]] Json::number_integer_t version() const { return version_; }
    /// Without a notation where it is no text of ours.
    [[nodiscard]] const Text& text() const { return text_; }
    [[nodiscard]] const ReadOptions& options() const { return options_; }
    [[nodiscard]] bool isOurs() const { return !text_.notation.empty(); }

    void change(std::size_t begin, std::size_t end, const std::string& by);
    void replace(std::string text);
    void setVersion(Json::number_integer_t version) { version_ = version; }

    [[nodiscard]] std::size_t offsetOf(TextPosition place) const;
    [[nodiscard]] TextPosition placeOf(std::size_t offset) const;

    /// True if its definitions name the file, as far as they were read.
    [[nodiscard]] bool namesFile(const std::string& path) const { return files_.contains(path); }
    /// A file that it names has another text now.
    void fileChanged() { checked_.reset(); }

    /// Made when they are asked for, and once for a text.
    [[nodiscard]] const Checked& checked();
    [[nodiscard]] const std::vector<Mark>& marks();

private:
    void changed();
    [[nodiscard]] std::string kind() const;

    std::string uri_;
    std::string language_;
    const Settings& settings_;
    Json::number_integer_t version_ = 0;
    Text text_;
    ReadOptions options_;
    std::vector<std::size_t> lines_;  ///< where they begin
    /// The place that was asked for last: the next one is mostly after it, and lines may be long.
    mutable std::size_t lastOffset_ = 0;
    mutable TextPosition lastPlace_;
    std::set<std::string> files_;  ///< paths in their one form that it names
    std::optional<Checked> checked_;
    std::optional<std::vector<Mark>> marks_;
};

}  // namespace ferz::lsp
