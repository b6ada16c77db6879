#!/usr/bin/env bash
# Finds the commit to compare with, and fetches it if it's not in the clone. Without such a commit, the other steps still work.
set -euo pipefail

commit_of() { git rev-parse --verify --quiet --end-of-options "$1^{commit}"; }

# git log doesn't show parents in a shallow clone, but the commit itself names them.
parents() { git cat-file commit HEAD | sed -n -e '/^$/q' -e 's/^parent //p'; }

# GitHub checks out a trial merge of the pull request. Its first parent is the current target branch. The event names an older
# commit of the branch. Compared with that commit, other people's changes would seem to be part of this pull request.
merged_into() {
  local head merged
  head=$(jq -r '.pull_request.head.sha // empty' "$GITHUB_EVENT_PATH")
  mapfile -t merged < <(parents)
  if [ "${#merged[@]}" = 2 ] && [ -n "$head" ] && [ "${merged[1]}" = "$head" ]; then echo "${merged[0]}"; fi
}

# With a second token in another header, GitHub would refuse the request.
if [ -n "$TOKEN" ] && ! git config --get-all "http.$GITHUB_SERVER_URL/.extraheader" >/dev/null 2>&1; then
  export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0="http.$GITHUB_SERVER_URL/.extraheader"
  GIT_CONFIG_VALUE_0="AUTHORIZATION: basic $(printf 'x-access-token:%s' "$TOKEN" | base64 --wrap 0)"
  export GIT_CONFIG_VALUE_0
fi

revision=$BASE
if [ -z "$revision" ]; then revision=$(merged_into); fi
if [ -z "$revision" ]; then
  revision=$(jq -r '.pull_request.base.sha // .merge_group.base_sha // .before // empty' "$GITHUB_EVENT_PATH")
fi
# The first push of a branch.
if [[ $revision =~ ^0*$ ]]; then
  echo "There is no earlier commit to compare with."
  exit
fi

# In a container, git often refuses to read the checkout. The step Check says so as well.
if ! git rev-parse --git-dir >/dev/null; then
  echo "::notice::Git can't read the repository, so the check can't compare the tables."
  echo "missing=git can’t read the repository" >>"$GITHUB_OUTPUT"
  exit
fi
if ! commit=$(commit_of "$revision"); then
  if GIT_TERMINAL_PROMPT=0 git fetch --quiet --no-tags --depth=1 -- origin "$revision"; then commit=$(commit_of FETCH_HEAD) || commit=; fi
fi
if [ -n "$commit" ]; then
  echo "base=$commit" >>"$GITHUB_OUTPUT"
else
  echo "::notice::The commit to compare with can't be fetched, so the check can't compare the tables."
  echo "missing=the commit to compare with can’t be fetched" >>"$GITHUB_OUTPUT"
fi
