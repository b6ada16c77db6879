#!/usr/bin/env bash
# Builds the site.
set -euo pipefail

flags=(--data "$DATA" --out "$OUT" --cache "$RUNNER_TEMP/council-climate-api/cache")
# Separated by spaces, commas or line breaks.
read -rd '' -a hosts <<<"${HOST//,/ }" || true
if [ "${#hosts[@]}" -gt 0 ]; then flags+=(--host "${hosts[@]}"); fi
if [ -n "$SITE_URL" ]; then flags+=(--site-url "$SITE_URL"); fi

"$GITHUB_ACTION_PATH/action/without-commands.sh" council-climate-api build "${flags[@]}" 2>&1
echo "out=$OUT" >>"$GITHUB_OUTPUT"
