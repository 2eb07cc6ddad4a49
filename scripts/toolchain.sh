# Sourced by the other scripts: what a bare Debian 12 lacks for building ferz, and how to build it.
# Costs a few hundredths of a second when everything is there.

FERZ_ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

FERZ_BUILD_PACKAGES=(
    g++ cmake ninja-build ccache
    antlr4 default-jre-headless libantlr4-runtime-dev
    libfmt-dev libutf8proc-dev libcli11-dev nlohmann-json3-dev
    libtomlplusplus-dev libmimalloc-dev libboost-dev libedit-dev
)
FERZ_TEST_PACKAGES=(
    catch2 chromium chromium-driver clang libclang-rt-dev clang-19 libc++-19-dev python3 python3-selenium
    fairy-stockfish librsvg2-bin libxml2-utils neovim nodejs
    mypy parallel python3-build python3-pytest python3-setuptools python3-wheel
)
# The playground. Other packages of node than Debian's bring their own npm, and allow no second one.
FERZ_SERVE_PACKAGES=(libmicrohttpd-dev nodejs)
command -v npm >/dev/null || FERZ_SERVE_PACKAGES+=(npm)
FERZ_BENCH_PACKAGES=(libbenchmark-dev libz3-dev)

# install_missing PACKAGE...: apt-get install of those that are not there.
install_missing() {
    local missing=() package
    for package in "$@"; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing+=("$package")
    done
    [ ${#missing[@]} -eq 0 ] && return 0
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo)
    echo "installing: ${missing[*]}" >&2
    {
        "${as_root[@]}" apt-get update
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"
    } >&2
}

# build PRESET [-DNAME=VALUE...] -- [TARGET...]: configures where that was not done yet, or not with these values, then
# builds the targets; quiet unless it fails.
build() {
    local preset=$1 options=() log
    shift
    while [ $# -gt 0 ] && [ "$1" != -- ]; do options+=("$1"); shift; done
    shift || true
    log=$(mktemp)
    (
        cd "$FERZ_ROOT" &&
            # ninja configures again by itself when a CMakeLists.txt changes
            if ! configured "$preset" "${options[@]}"; then
                cmake --preset "$preset" "${options[@]}"
            fi &&
            if [ $# -gt 0 ]; then cmake --build "build/$preset" --target "$@"; fi
    ) >"$log" 2>&1 || { cat "$log" >&2; rm -f "$log"; return 1; }
    rm -f "$log"
}

# configured PRESET [-DNAME=VALUE...]: is the build folder there, with these values?
configured() {
    local folder="build/$1" option
    shift
    [ -f "$folder/build.ninja" ] || return 1
    for option in "$@"; do
        option=${option#-D}
        grep -q "^${option%%=*}:[A-Z]*=${option#*=}$" "$folder/CMakeCache.txt" || return 1
    done
}
