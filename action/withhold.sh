#!/usr/bin/env bash
# Puts the list of withheld search terms where the program finds it. Git ignores it there, so no later step can commit it.
set -euo pipefail

name=withheld-searches.csv
printf '%s\n' "$WITHHELD" >"$DATA/$name"
# Outside a repository nothing can commit it.
exclude=$(git -C "$DATA" rev-parse --path-format=absolute --git-path info/exclude 2>/dev/null) || exit 0
mkdir -p "$(dirname "$exclude")"
grep -qxF "$name" "$exclude" 2>/dev/null || echo "$name" >>"$exclude"
