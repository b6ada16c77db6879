#!/usr/bin/env bash
# Installs the program if needed, and makes it a command for all later steps of the job.
set -euo pipefail
quiet=(--no-audit --no-fund)

if [ "$SOURCE" = own ]; then
  program=$PWD/node_modules/.bin/council-climate-api
  if [ ! -x "$program" ]; then
    install() { if [ -f package-lock.json ]; then npm ci "${quiet[@]}" "$@"; else npm install --no-save "${quiet[@]}" "$@"; fi; }
    install --ignore-scripts
    # A package from the registry is compiled already. One from git is compiled by a script, which npm 11 then leaves out.
    if [ ! -x "$program" ]; then install; fi
  fi
else
  program=$GITHUB_ACTION_PATH/build/src/cli.js
  if [ "$CACHED" != true ]; then
    cd "$GITHUB_ACTION_PATH"
    # Remove the compiler after use, to keep the cache small.
    npm ci --ignore-scripts --include=dev "${quiet[@]}"
    npm run --silent compile
    npm prune --ignore-scripts --omit=dev "${quiet[@]}"
  fi
fi

bin=$RUNNER_TEMP/council-climate-api/bin
mkdir -p "$bin"
# Write a script instead of a link, because the program looks for its files next to itself.
if [ "$SOURCE" = own ]; then start=$(printf 'exec %q' "$program"); else start=$(printf 'exec node %q' "$program"); fi
printf '#!/usr/bin/env bash\n%s "$@"\n' "$start" >"$bin/council-climate-api"
chmod +x "$bin/council-climate-api"
echo "$bin" >>"$GITHUB_PATH"
"$bin/council-climate-api" --version
