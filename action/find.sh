#!/usr/bin/env bash
# Finds the program: "own" is the repository's own dependency, "action" is this action's checkout.
set -euo pipefail

named_by_package() {
  [ -f package.json ] &&
    jq -e '[.dependencies, .devDependencies, .optionalDependencies] | map(objects | has("council-climate-api")) | any' \
      package.json >/dev/null 2>&1
}

if [ -x node_modules/.bin/council-climate-api ] || named_by_package; then
  echo "source=own" >>"$GITHUB_OUTPUT"
  exit
fi

# hashFiles() can't read files outside the workspace (actions/toolkit#1035).
cd "$GITHUB_ACTION_PATH"
hash=$(find src templates scripts package.json package-lock.json tsconfig.json tsconfig.build.json -type f -print0 |
  LC_ALL=C sort -z | xargs -0 sha256sum | sha256sum | cut -d ' ' -f 1)
{
  echo "source=action"
  echo "folder=$PWD"
  echo "key=council-climate-api-$hash"
} >>"$GITHUB_OUTPUT"
