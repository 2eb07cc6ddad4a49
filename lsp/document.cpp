#include "lsp/document.h"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

namespace ferz::lsp {

namespace {

/// Bytes of the character that begins with this one; the texts of JSON are UTF-8.
std::size_t bytesOf(char first) {
    const auto byte = static_cast<unsigned char>(first);
    return byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4;
}

}  // namespace

std::string pathOf(std::string_view uri) {
    constexpr std::string_view kFile = "file://";
    if (!uri.starts_with(kFile)) return {};
    uri.remove_prefix(kFile.size());
    const auto digit = [](char c) {
        if (c >= '0' && c <= '9') return c - '0';
        if (c >= 'a' && c <= 'f') return c - 'a' + 10;
        return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    };
    std::string path;
    for (std::size_t at = 0; at < uri.size(); ++at) {
        const bool isEscape =
            uri[at] == '%' && at + 2 < uri.size() && digit(uri[at + 1]) >= 0 && digit(uri[at + 2]) >= 0;
        path += isEscape ? static_cast<char>(digit(uri[at + 1]) * 16 + digit(uri[at + 2])) : uri[at];
        if (isEscape) at += 2;
    }
    return path;
}

std::string wholePath(const std::string& path) {
    std::error_code error;
    const auto whole = std::filesystem::weakly_canonical(path, error);
    return error ? path : whole.string();
}

Document::Document(std::string uri, std::string language, const Settings& settings)
    : uri_(std::move(uri)), language_(std::move(language)), settings_(settings) {
    options_.names = settings.names;
    const std::string path = pathOf(uri_);
    options_.files.allowed = !path.empty();
    options_.files.folder = std::filesystem::path(path).parent_path().string();
    options_.files.within = settings.folders;
    if (settings.folders.empty()) options_.files.within = {options_.files.folder};
    options_.files.openText = [this](const std::string& file) -> std::optional<std::string> {
        const std::string whole = wholePath(file);
        files_.insert(whole);
        return settings_.openText ? settings_.openText(whole) : std::nullopt;
    };
}

void Document::open(std::string text, Json::number_integer_t version) {
    version_ = version;
    replace(std::move(text));
}

void Document::replace(std::string text) {
    text_.text = std::move(text);
    changed();
}

void Document::change(std::size_t begin, std::size_t end, const std::string& by) {
    text_.text.replace(begin, end - begin, by);
    changed();
}

/// Any `.toml` and `.ini` may be open in an editor: ours speak of pieces.
std::string Document::kind() const {
    const auto has = [&](std::string_view words) { return text_.text.find(words) != std::string::npos; };
    if (language_ == "ferz-variant") return "variant";
    if (language_ == "fairy-stockfish") return "fairy";
    std::string kind = kindOfFile(uri_);
    for (const Notation& each : notations()) {
        if (each.name == language_) kind = each.name;
    }
    if (kind == "variant" && !has("[pieces")) return {};
    if (kind == "fairy" && !uri_.ends_with("variants.ini") && !has("startFen") && !has("customPiece"))
        return {};
    for (const std::string& each : settings_.notations) {
        if (each.substr(0, each.find('[')) == kind) return each;
    }
    return kind;
}

void Document::changed() {
    text_.notation = kind();
    files_.clear();
    checked_.reset();
    marks_.reset();
    lines_ = {0};
    lastOffset_ = 0;
    lastPlace_ = {};
    const std::string& text = text_.text;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool isEnd =
            text[at] == '\n' || (text[at] == '\r' && (at + 1 == text.size() || text[at + 1] != '\n'));
        if (isEnd) lines_.push_back(at + 1);
    }
}

std::size_t Document::offsetOf(TextPosition place) const {
    const std::string& text = text_.text;
    if (place.line >= lines_.size()) return text.size();
    std::size_t at = lines_[place.line];
    for (std::size_t units = 0; at < text.size() && text[at] != '\n' && text[at] != '\r';) {
        const std::size_t bytes = bytesOf(text[at]);
        units += bytes == 4 ? 2 : 1;
        // In the middle of a pair is before it.
        if (units > place.character) break;
        at += bytes;
    }
    return std::min(at, text.size());
}

TextPosition Document::placeOf(std::size_t offset) const {
    const std::string& text = text_.text;
    offset = std::min(offset, text.size());
    const auto next = std::upper_bound(lines_.begin(), lines_.end(), offset);
    TextPosition place{static_cast<std::size_t>(next - lines_.begin()) - 1, 0};
    std::size_t at = lines_[place.line];
    if (lastPlace_.line == place.line && lastOffset_ <= offset && lastOffset_ >= at) {
        at = lastOffset_;
        place = lastPlace_;
    }
    for (; at < offset; at += bytesOf(text[at]))
        place.character += bytesOf(text[at]) == 4 ? 2 : 1;
    lastOffset_ = at;
    lastPlace_ = place;
    return place;
}

const Checked& Document::checked() {
    if (!checked_) checked_ = check(text_, options_);
    return *checked_;
}

const std::vector<Mark>& Document::marks() {
    if (!marks_) marks_ = ferz::marks(text_);
    return *marks_;
}

}  // namespace ferz::lsp
