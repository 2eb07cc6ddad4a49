# shellcheck shell=bash
# Sourced by the scripts beside it: a folder of questions that are cut into parts, and what it is for.
#
#     FOLDER/parts            appears by one rename, complete; only answers come in then
#         version verb from   of ferz; the words of the verb, each ended by a NUL; FERZ_FROM
#         files more          checksums of the files that the verb names; what $MORE says
#         questions.00000     a part of the questions, and so on
#         answers.00000       its answers: complete, or not there
#     FOLDER/new.HOST.PID-START   what a process is still reading
#
# A name that ends in .HOST.PID-START belongs to that process, and is removed when the process has ended. START is when it
# was started: its number may be another's later.

export FERZ=${FERZ:-ferz}
not_blank=$'[^ \t\r]'

# refuse SENTENCE: ends the script.
refuse() {
    echo "error: $1" >&2
    exit 2
}

# process PID: PID-START, in ticks since the machine was started. Nothing where the process has ended, also if its parent has
# not asked for that yet.
process() {
    local stat fields
    stat=$(cat "/proc/$1/stat" 2> /dev/null) || return 0
    # The name before the parenthesis may have spaces; then come fields 3 (state) to 22 (start).
    read -ra fields <<< "${stat##*) }"
    [[ ${fields[0]} == [ZX] ]] || echo "$1-${fields[19]}"
}

# own_name PATH: PATH.HOST.PID-START of this process.
own_name() {
    echo "$1.$HOSTNAME.$(process $$)"
}

# remove_leftovers PATH...: of processes of this machine that have ended.
remove_leftovers() {
    local path owner
    for path in "$@"; do
        owner=${path##*.}
        if [[ ${path%.*} == *".$HOSTNAME" && $(process "${owner%-*}") != "$owner" ]]; then rm -rf -- "$path"; fi
    done
}

# describe FOLDER WORD...: what decides the answers of the verb, besides the questions.
describe() {
    local into=$1 word
    shift
    "$FERZ" --version < /dev/null > "$into/version" || : > "$into/version"
    printf '%s\0' "$@" > "$into/verb"
    printf '%s' "${FERZ_FROM:-}" > "$into/from"
    # FILE; @FILE and mbn:@FILE; --catalogue=FILE
    for word in "$@" "${@##*@}" "${@#*=}"; do
        if [ -f "$word" ]; then sha256sum < "$word"; fi
    done > "$into/files"
}

# difference FOLDER PARTS FILE...: a sentence about the first file that is not the same in both.
difference() {
    local new=$1 old=$2 each
    shift 2
    for each in "$@"; do
        ! cmp -s "$new/$each" "$old/$each" || continue
        case $each in
        version) echo "it was begun with $(cat "$old/version"), and this is $(cat "$new/version")" ;;
        verb) echo "it answers \`$(tr '\0' ' ' < "$old/verb" | sed 's/ $//')\`, and not \`$(tr '\0' ' ' < "$new/verb" | sed 's/ $//')\`" ;;
        from) echo "it was begun with another FERZ_FROM" ;;
        *) echo "a file that the verb reads has changed" ;;
        esac
        return
    done
}

# open_folder FOLDER [WORD...]: with the questions of standard input and the words of a verb, by default those of $VERB; a
# folder of something else is refused. Sets `parts`, the folder in it, and `numbers`, those of the parts.
open_folder() {
    local folder new verb why
    read -ra verb <<< "${VERB:-fingerprint}"
    [ $# -le 1 ] || verb=("${@:2}")
    mkdir -p "$1"
    folder=$(realpath "$1")
    parts=$folder/parts
    remove_leftovers "$folder"/new.*
    [ -z "$(find "$folder" -mindepth 1 -maxdepth 1 ! -name parts ! -name 'new.*' -print -quit)" ] ||
        refuse "the folder \`$1\` is not empty, and not one of questions; name another folder"
    new=$(own_name "$folder/new")
    # shellcheck disable=SC2064
    trap "rm -rf ${new@Q}" EXIT
    rm -rf "$new"
    mkdir -p "$new/parts"
    cat > "$new/questions"
    LC_ALL=C grep -aq "$not_blank" "$new/questions" || refuse "there are no questions"
    describe "$new/parts" "${verb[@]}"
    printf '%s' "${MORE:-}" > "$new/parts/more"
    if [ ! -e "$parts" ]; then
        [ -s "$new/parts/version" ] || refuse "\`$FERZ --version\` does not work"
        split --lines "${PART:-500}" -d -a 5 "$new/questions" "$new/parts/questions."
        # Another process may have been faster.
        mv -T "$new/parts" "$parts" 2> "$new/told" || [ -e "$parts" ] || refuse "$(cat "$new/told")"
    fi
    if [ -e "$new/parts" ]; then
        # What is done is printed also where there is no ferz; nothing can be added there.
        [ -s "$new/parts/version" ] || cp "$parts/version" "$new/parts"
        why=$(difference "$new/parts" "$parts" version verb from files more)
        [ -n "$why" ] || cat "$parts"/questions.* 2> "$new/told" | cmp -s - "$new/questions" || why="it has other questions"
        [ -z "$why" ] || refuse "the folder \`$1\` is of another run: $why; name another folder"
    fi
    rm -rf "$new"
    numbers=("$parts"/questions.*)
    numbers=("${numbers[@]##*.}")
}

# lines KIND PATTERN NUMBER...: how many lines of each part's questions or answers have the pattern.
lines() {
    local kind=$1 pattern=$2
    shift 2
    printf '%s\n' "${@/#/$parts/$kind.}" | LC_ALL=C xargs -d '\n' grep -ach -- "$pattern"
}

# unanswered NUMBER...: the parts that have not an answer for every question. Blank lines may have one or none.
unanswered() {
    local number there=()
    for number in "$@"; do
        if [ -e "$parts/answers.$number" ]; then there+=("$number"); else echo "$number"; fi
    done
    [ ${#there[@]} -gt 0 ] || return 0
    paste -d ' ' <(printf '%s\n' "${there[@]}") <(lines answers '' "${there[@]}") \
        <(lines questions "$not_blank" "${there[@]}") <(lines questions '' "${there[@]}") |
        awk '$2 < $3 || $2 > $4 { print $1 }'
}

# print_answers: in the order of the questions, if all are there.
print_answers() {
    local missing
    missing=$(unanswered "${numbers[@]}" | wc -l)
    [ "$missing" -eq 0 ] || refuse "$missing of ${#numbers[@]} parts have no answers; what is done stays in \`${parts%/*}\`"
    printf '%s\n' "${numbers[@]/#/$parts/answers.}" | xargs -d '\n' cat
}
