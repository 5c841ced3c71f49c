#!/bin/sh
# Seeds that would grow old in the tree, made from what is there now: tests/fuzz/seeds.sh DOOR FOLDER
mkdir -p "$2"
out=$(cd "$2" && pwd) && cd "$(dirname "$0")/../.." || exit 1
case $1 in
pack) # each data file with the letter in front that fuzz_pack.c reads
    for pair in g=game t=tiles e=equipment z=zombies s=survivors k=skills x=texts; do
        file=games/2e/${pair#*=}.yaml
        if [ -f "$file" ]; then { printf %s "${pair%=*}"; head -c 18000 "$file"; } >"$out/${pair#*=}"; fi
    done
    for file in games/2e/missions/*.yaml; do { printf m; cat "$file"; } >"$out/$(basename "$file" .yaml)"; done ;;
replay) # the first steps of golden games
    for file in tests/golden/*/*.replay; do
        if [ -f "$file" ]; then head -n 25 "$file" >"$out/$(basename "$file")"; fi
    done ;;
setup) # the lines of scenarios, a mission's number in front that fuzz_setup.c reads, answers between them
    for file in tests/rules/*/*.yaml; do
        case $file in */2e/*) games="0 1 2 =" ;; */zombietown/*) games="?" ;; */washington/*) games=": ;" ;; *) games="3 4 5 6 7 8 9 <" ;; esac
        for game in $games; do
            { printf %s "$game"; sed -n -e 's/^ *\(- \)*setup: *\[\(.*\)\] *$/\2/p' "$file" | tr -d '"' | sed 's/, */\n/g' | head -n 36 | sed '0~6a !3'; } >"$out/$(basename "$file" .yaml)-$(echo "$game" | tr ':;<=?' abcde)"
        done
    done ;;
state) # every mission, with options of its own or without, at several points, and a few bytes written over it
    missions=$(find games -path '*/missions/*.yaml' | wc -l)
    for mission in $(seq 0 $((missions - 1))); do
        for step in 0 12 60 180; do
            game=$(((mission + step) % 4)) where=$(((mission * 37 + step * 11) % 256))
            # shellcheck disable=SC2059 # bytes
            printf "$(printf '\\%03o' "$mission" $game $step 0 34 0 3 $where 6 1 $where 7 255 $where 146 2)" >"$out/$mission-$step"
        done
    done ;;
store) # rooms of golden games: header, meta, the first rows
    for file in tests/golden/*/*.replay; do
        if grep -q " seats 1$" "$file"; then # as the meta below says
            {
                printf 1
                sed '/^start/q' "$file"
                sed -n '/^=$/,/^=$/p' tests/fuzz/corpus/store/room
                sed -n '/^[0-9]/p' "$file" | head -n 40 | sed -e 's/^[0-9]* /0 do /' -e 's/ *[=~].*//'
                echo "0 undo"
            } >"$out/$(basename "$file")"
        fi
    done ;;
esac
