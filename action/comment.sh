#!/usr/bin/env bash
# Writes or updates the comment on the pull request, one for each data directory. Never fails the job.
set -euo pipefail

number=$(jq -r '.pull_request.number // empty' "$GITHUB_EVENT_PATH")
if [ -z "$number" ]; then
  echo "This run isn't for a pull request, so there is no comment."
  exit
fi
comments=repos/$GITHUB_REPOSITORY/issues

# Escape the name, because it could otherwise end the HTML comment.
folder=$(jq -rn --arg data "${DATA%/}" '$data | @uri | gsub("%2F"; "/")')
marker="<!-- council-climate-api: $folder -->"
errors=$RUNNER_TEMP/council-climate-api/comment-errors

escaped() { sed -e 's/%/%25/g' -e 's/\r/%0D/g' -- "$1" | awk 'NR > 1 { printf "%%0A" } { printf "%s", $0 }'; }

give_up() {
  if grep -q 'HTTP 403' "$errors"; then
    echo "::notice::No comment: this run can't write to the pull request, as usual if the pull request is from a fork. See the job's summary instead."
  else
    echo "::notice::No comment: GitHub rejected it. See the job's summary instead. $(escaped "$errors")"
  fi
  exit 0
}

# The account that owns the token. This step never edits other people's comments.
me=$(gh api graphql --raw-field query='{ viewer { login } }' 2>/dev/null | jq -r '.data.viewer.login // empty') || me=
me=${me:-github-actions[bot]}

found=$(gh api --paginate "$comments/$number/comments?per_page=100" 2>"$errors") || give_up
id=$(jq -r --arg me "$me" --arg marker "$marker" \
  '.[] | select(.user.login == $me and (.body // "" | startswith($marker))) | .id' <<<"$found" 2>"$errors" | head -n 1) ||
  give_up

if [ -z "$id" ] && [ "$CHANGED" = false ]; then
  echo "No table has changed, so there is no comment."
  exit
fi

run=$GITHUB_SERVER_URL/$GITHUB_REPOSITORY/actions/runs/$GITHUB_RUN_ID
body() { printf '%s\n\n' "$marker"; cat "$DIFF"; printf '\n\n[The run](%s) has the full report for `%s`.\n' "$run" "$folder"; }
send() { body | jq -Rs '{ body: . }' | gh api --silent --input - "$@" 2>"$errors"; }

if [ -n "$id" ]; then
  send --method PATCH "$comments/comments/$id" || give_up
  echo "Updated the comment."
else
  send --method POST "$comments/$number/comments" || give_up
  echo "Posted the comment."
fi
