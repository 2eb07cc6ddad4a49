#!/usr/bin/env bash
# What scripts/test-package runs in a bare Debian, where the packages lie beside this script.
set -euo pipefail
cd /root
says() { # says WORDS COMMAND...: its output has the words
    local words=$1 output
    shift
    output=$("$@" 2>&1) || true
    grep -qF -- "$words" <<< "$output" || { echo "FAILED: $*: no \`$words\` in:"; echo "$output"; exit 1; }
    echo "ok: $*"
}
apt-get -q update > log
# dpkg itself fetches nothing: first what the package needs.
apt-get -qy install --no-install-recommends $(dpkg-deb -f ferz_*.deb Depends | sed 's/([^)]*)//g; s/,/ /g') >> log 2>&1
dpkg -i ferz_*.deb
says 'only the right: c3-b1' ferz equal betza:nN betza:N --board 5x5
says 'usr/share/man/man1/ferz-equal.1.gz' dpkg -L ferz
says 'libedit' dpkg -s ferz

apt-get -qy install --no-install-recommends man-db bash-completion zsh fish >> log 2>&1
for verb in '' $(ferz help | sed -n '/^Verbs/,/^$/s/^  \([a-z]*\)  .*/-\1/p'); do
    says "ferz$verb" man --warnings=all "ferz$verb"
    [ -z "$(man --warnings=all "ferz$verb" 2>&1 > page)" ] || { echo "FAILED: man warns of ferz$verb"; exit 1; }
done
says 'Prove that two definitions are the same piece' man ferz-equal

bash_completion() {
    bash -c 'source /usr/share/bash-completion/bash_completion; _completion_loader ferz
             COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)); _ferz; echo "${COMPREPLY[@]}"' - "$@"
}
says 'convert' bash_completion ferz conv
says '--effort' bash_completion ferz equal --eff
says 'chessembly' bash_completion ferz convert N --to chess
says 'both' bash_completion ferz equal --side ''
zsh_completion() {
    zsh -f -c 'zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PS1= ; autoload -Uz compinit; compinit -u; zstyle \":completion:*\" list-prompt; unsetopt listambiguous; print READY"
        zpty -r shell line "*READY*READY*"
        zpty -w -n shell "$1"$'"'\t'"'
        sleep 1
        zpty -w shell ""
        zpty -r shell text "*$2*" && print -r -- "$text"' - "$@" &
    local shell=$!
    (sleep 20; kill $shell 2> /dev/null) &
    wait $shell
}
says 'ferz convert' zsh_completion 'ferz conv' 'convert'
says 'ferz equal --effort' zsh_completion 'ferz equal --eff' '--effort'
says 'ferz convert N --to chessembly' zsh_completion 'ferz convert N --to chess' 'chessembly'
fish_completion() { fish -c "complete -C '$1'"; }
says 'convert' fish_completion 'ferz conv'
says '--effort' fish_completion 'ferz equal --eff'
says 'chessembly' fish_completion 'ferz convert N --to chess'
says 'both' fish_completion 'ferz equal --side '

apt-get -qy install --no-install-recommends g++ pkg-config $(dpkg-deb -f libferz-dev_*.deb Depends | sed 's/,/ /g') >> log 2>&1
dpkg -i libferz-dev_*.deb
cat > cannon.cpp << 'END'
#include <ferz/ferz.h>

#include <iostream>

int main() {
    std::cout << *ferz::write(*ferz::read("betza:mRcpR"), "mbn");
}
END
g++ cannon.cpp $(pkg-config --cflags --libs ferz) -o cannon
says 'mR+cpR' ./cannon
says 'nodes 400' ferz perft chess 2
dpkg -r libferz-dev ferz > /dev/null
[ ! -e /usr/bin/ferz ]
echo 'the packages work on a bare Debian'
