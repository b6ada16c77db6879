#!/usr/bin/env bash
# Writes the list of withheld search terms into the data directory. Git ignores it, so no later step can commit it.
set -euo pipefail

name=withheld-searches.csv
errors=$(mktemp "$RUNNER_TEMP/git-errors-XXXXXX")
if exclude=$(LC_ALL=C git -C "$DATA" rev-parse --path-format=absolute --git-path info/exclude 2>"$errors"); then
  mkdir -p "$(dirname "$exclude")"
  grep -qxF "$name" "$exclude" 2>/dev/null || echo "$name" >>"$exclude"
# Outside a repository, no step can commit the list.
elif ! grep -q '^fatal: not a git repository' "$errors"; then
  cat "$errors"
  echo "::error::Git can't read the repository, so this step can't make git ignore the list of withheld searches."
  exit 1
fi
printf '%s\n' "$WITHHELD" >"$DATA/$name"
