#!/bin/sh
# Takes the place of the AWS CLI. A folder is the bucket. Each object is a file in "objects", with its headers in "headers". After a given
# number of changes, every command fails, as if the connection were lost. All changes are recorded in a file.
set -eu
bucket="$FAKE_BUCKET"

# Counts a change.
change() {
  left="$(cat "$bucket/left")"
  if test "$left" = 0; then
    echo 'Connection lost' >&2
    exit 1
  fi
  test "$left" = unlimited || echo $((left - 1)) > "$bucket/left"
  printf '%s\n' "$*" >> "$bucket/changes"
}
# The key in a URL such as s3://bucket/key.
key_of() {
  case "$1" in s3://bucket/*) printf '%s' "${1#s3://bucket/}" ;; *) exit 255 ;; esac
}
put() {
  change put "$2"
  mkdir -p "$bucket/objects/$(dirname "$2")" "$bucket/headers/$(dirname "$2")"
  cp "$1" "$bucket/objects/$2"
  printf '%s\n' "$headers" > "$bucket/headers/$2"
}
delete() {
  change delete "$1"
  rm -f "$bucket/objects/$1" "$bucket/headers/$1"
}

echo "$1 $2" >> "$bucket/calls"
case "$1 $2" in
  's3api get-object')
    key="$6"
    if test -e "$bucket/refused"; then
      echo 'An error occurred (AccessDenied) when calling the GetObject operation: Access Denied' >&2
      exit 254
    fi
    if ! test -f "$bucket/objects/$key"; then
      echo 'An error occurred (NoSuchKey) when calling the GetObject operation: The specified key does not exist.' >&2
      exit 254
    fi
    cp "$bucket/objects/$key" "${11}"
    metadata="$(sed -n 's/.* --metadata headers=\([^ ]*\).*/\1/p' "$bucket/headers/$key")"
    echo "${metadata:-None}"
    ;;
  's3 cp')
    shift 2
    if test "$1" = --recursive; then
      from="$2"
      to="$(key_of "$3")"
      shift 3
      headers="$*"
      cd "$from"
      find -L . -type f | sort | while IFS= read -r file; do put "$file" "$to${file#./}"; done
    else
      from="$1"
      to="$(key_of "$2")"
      shift 2
      headers="$*"
      put "$from" "$to"
    fi
    ;;
  's3 rm') delete "$(key_of "$3")" ;;
  's3api delete-objects')
    request="${6#file://}"
    errors="$(
      node -e 'for (const { Key } of JSON.parse(require("fs").readFileSync(process.argv[1])).Objects) console.log(Key)' "$request" |
        while IFS= read -r key; do
          if test -e "$bucket/undeletable" && test "$key" = "$(cat "$bucket/undeletable")"; then
            printf '%s\tAccess Denied\n' "$key"
          else
            delete "$key"
          fi
        done
    )"
    echo "${errors:-None}"
    ;;
  *) exit 252 ;;
esac
