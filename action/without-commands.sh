#!/usr/bin/env bash
# Runs a command whose messages may hold text of the tables: the runner must not take that for commands to itself.
set -euo pipefail

word=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
echo "::stop-commands::$word" >&2
code=0
"$@" || code=$?
echo "::$word::" >&2
exit "$code"
