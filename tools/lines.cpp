#include "tools/lines.h"

#include <fmt/format.h>
#include <istream>
#include <streambuf>

#include "support/limits.h"

namespace ferz::tools {

bool readLine(std::istream& in, std::string& line) {
    line.clear();
    return readRest(in, line);
}

bool readRest(std::istream& in, std::string& line) {
    constexpr int kEnd = std::istream::traits_type::eof();
    std::streambuf& bytes = *in.rdbuf();
    int byte = bytes.sgetc();
    if (byte == kEnd && line.empty()) {
        in.setstate(std::ios::eofbit);
        return false;
    }
    for (; byte != kEnd && byte != '\n'; byte = bytes.snextc()) {
        if (!isTooLong(line)) line += static_cast<char>(byte);
    }
    if (byte != kEnd) bytes.sbumpc();
    return true;
}

bool isTooLong(const std::string& line) {
    return line.size() > limits::kLine.most;
}

void reportTooLong(Problems& problems) {
    report(problems, diagnostic::kTooLong,
           fmt::format("the line has more than {} bytes", limits::kLine.most));
}

}  // namespace ferz::tools
