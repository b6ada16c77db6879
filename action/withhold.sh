#!/usr/bin/env bash
# Puts the list of withheld search terms where the program finds it, and where git doesn't see it: no later step can commit it.
set -euo pipefail

name=withheld-searches.csv
printf '%s\n' "$WITHHELD" >"$DATA/$name"
exclude=$(git rev-parse --git-path info/exclude)
mkdir -p "$(dirname "$exclude")"
grep -qxF "$name" "$exclude" 2>/dev/null || echo "$name" >>"$exclude"
