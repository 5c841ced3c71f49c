# What ./play and ./check share: getting the tools, configuring, building. Sourced by both, with $here = top of the tree.

targets=
base_packages="gcc=gcc libc6-dev=/usr/include/stdio.h meson=meson ninja-build=ninja pkg-config=pkg-config
    libyaml-dev=yaml-0.1.pc libjansson-dev=jansson.pc libncurses-dev=ncursesw.pc libxxhash-dev=libxxhash.pc
    libwebsockets-dev=libwebsockets.pc libssl-dev=libcrypto.pc libsqlite3-dev=sqlite3.pc libpq-dev=libpq.pc libcurl4-openssl-dev=libcurl.pc"

# need PACKAGE=PROBE...: installs the packages whose probe (a command, a file, a .pc file) is not there.
need() {
    missing=
    for pair in "$@"; do
        case ${pair#*=} in
        /*) [ -e "${pair#*=}" ] ;;
        *.pc) pkg-config --exists "$(basename "${pair#*=}" .pc)" ;;
        *) command -v "${pair#*=}" ;;
        esac >/dev/null 2>&1 || missing="$missing ${pair%%=*}"
    done
    [ -n "$missing" ] || return 0
    root=
    [ "$(id -u)" = 0 ] || root=sudo
    if ! command -v apt-get >/dev/null || { [ -n "$root" ] && ! command -v sudo >/dev/null; }; then
        echo "Some tools are missing. Please install these (Debian package names):$missing" >&2
        echo "and try again. You need a C compiler, meson, ninja, pkg-config, and the development files of" >&2
        echo "libyaml, jansson, ncurses (wide), xxhash, libwebsockets, OpenSSL, SQLite, libpq and libcurl; ./check also needs clang, node, tmux and python3." >&2
        exit 1
    fi
    echo "installing$missing"
    said=$(mktemp)
    if ! { $root apt-get update && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } \
        >"$said" 2>&1; then
        tail -n 20 "$said" >&2
        rm -f "$said"
        echo "the packages could not be installed; see above" >&2
        exit 1
    fi
    rm -f "$said"
}

# The folder to build in: one per user, so that a build by root does not lock others out.
build_dir() {
    if [ ! -e "$here/$1" ] || [ -O "$here/$1" ]; then echo "$here/$1"; else echo "$here/$1-$(id -un)"; fi
}

# built DIR: is there nothing left to build ($targets, or everything)?
built() {
    [ -f "$1/build.ninja" ] && grep -qsF "\"source\": \"$here\"" "$1/meson-info/meson-info.json" &&
        ninja -C "$1" -n $targets 2>/dev/null | grep -q "no work to do"
}

# build DIR [MESON OPTION...]: configures once, builds what changed ($targets, or everything) and leaves the program as
# DIR/holdout. $CC chooses the compiler. A tree that was moved starts from scratch.
build() {
    dir=$1
    shift
    if [ -d "$dir/meson-info" ] && ! grep -qsF "\"source\": \"$here\"" "$dir/meson-info/meson-info.json"; then rm -rf "$dir"; fi
    [ -f "$dir/build.ninja" ] || meson setup "$dir" "$here" "$@" || return
    ninja -C "$dir" $targets && ln -sf src/cli/holdout "$dir/holdout"
}

# progress LOG: keeps what it reads in the file and shows on stderr what goes on: lines that begin with "==> " or "installing ",
# and, on a terminal, how far ninja is.
progress() {
    half= # a line that is not at its end yet
    while IFS= read -r line; do
        printf '%s\n' "$line" >>"$1"
        case $line in
        "==> "* | "installing "*)
            [ -z "$half" ] || printf '\n' >&2
            half=
            printf '%s\n' "${line#==> }" >&2
            ;;
        \[[0-9]*/[0-9]*\]*)
            [ -t 2 ] || continue
            printf '\r%s]' "${line%%]*}" >&2
            half=yes
            ;;
        esac
    done
    [ -z "$half" ] || printf '\n' >&2
}

# shown LOG COMMAND...: the command, its output through progress; its exit code.
shown() {
    kept=$1 code=$(mktemp)
    shift
    { "$@" && echo 0 >"$code"; } 2>&1 | progress "$kept"
    [ "$(cat "$code")" = 0 ]
    set -- $?
    rm -f "$code"
    return "$1"
}

# build_web NATIVE-BUILD: the client for browsers, into web/dist, if something it is made of has changed.
build_web() {
    made=$here/web/dist/.built # put there last: a build that broke off has none
    if [ -f "$made" ] && [ -z "$(find "$here/web" "$here/src" "$here/games" "$here/docs/rules" "$here/include" \
        \( -name node_modules -o -name dist -o -name e2e -o -name test -o -name holdout.wasm \) -prune -o -type f -newer "$made" -print |
        head -n 1)" ]; then return 0; fi
    need nodejs=node npm=npm
    echo "==> building the engine for browsers…"
    "$here/web/engine/build.sh" "$1" "$here/web/engine" && cd "$here/web" && {
        # The lock file may know the native parts of one system only: then npm chooses those for this one.
        [ -d node_modules ] || { echo "==> installing the tools for the page…"; npm ci --no-audit --no-fund; } ||
            npm install --no-save --no-audit --no-fund
    } && echo "==> building the page…" && npm run build && touch dist/.built && cd "$here"
}
