#!/usr/bin/env bash
# Writes the list of withheld search terms into the data directory. Git ignores it, so no later step can commit it.
set -euo pipefail

name=withheld-searches.csv
printf '%s\n' "$WITHHELD" >"$DATA/$name"
# Outside a repository, nothing can commit it.
exclude=$(git -C "$DATA" rev-parse --path-format=absolute --git-path info/exclude 2>/dev/null) || exit 0
mkdir -p "$(dirname "$exclude")"
grep -qxF "$name" "$exclude" 2>/dev/null || echo "$name" >>"$exclude"
