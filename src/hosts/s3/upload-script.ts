// The script that uploads a site to S3. It needs only a POSIX shell, awk and the AWS CLI.
import { hash } from 'node:crypto';
import { basePath } from '../../engine/addressing/links.ts';
import type { ServerOptions } from '../../engine/site/host.ts';
import { plainWord, quotedWord } from '../../engine/text/shell.ts';
import { MANIFEST } from '../../engine/write/manifest.ts';
import { JOURNAL } from '../../engine/write/tree.ts';
import { DELETIONS, headerStatements, LINKS, planProgram } from './upload-plan.ts';

/** The names of files that an upload may have changed, one on each line, until the upload is finished. A private file. */
const UNFINISHED = 'build-manifest.unfinished';

/** Identifies the headers of all files. If another version of the program sets other headers, all files are uploaded again. */
const headersId = (): string => hash('sha256', headerStatements()).slice(0, 16);

export function uploadScript({ out, siteUrl }: ServerOptions): string {
  const base = basePath({ siteUrl }).slice(1);
  const id = headersId();
  return `#!/bin/sh
# Uploads the files that have changed to S3. Usage: sh upload.sh s3://BUCKET [--all]
#
# The script compares ${MANIFEST} with the one in the bucket. If it was interrupted, run it again.
# Don't run two uploads to a bucket at the same time. With --all, it uploads every file, whatever the manifest says.
#
# For a bucket that is a website by itself, do this once:
#   aws s3 website s3://BUCKET --index-document index.html --error-document ${plainWord(`${base}404.html`)}
# Add a policy for public access:
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/WebsiteAccessPermissionsReqd.html
# Add a CORS rule for GET and HEAD from the origin *, so that other websites can read the data:
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
# S3 stores Content-Type, Content-Encoding, Content-Disposition and Cache-Control, but no other header (Vary, …):
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html
# CloudFront can add them with a response headers policy.
set -eu
export LC_ALL=C AWS_PAGER=

usage() {
  echo 'usage: sh upload.sh s3://BUCKET [--all]' >&2
  exit 2
}
fail() {
  echo "error: $1" >&2
  exit 1
}
test $# -ge 1 && test $# -le 2 || usage
case "$1" in s3://[!/]*) ;; *) usage ;; esac
case "\${2-}" in '') all= ;; --all) all=1 ;; *) usage ;; esac
path="\${1#s3://}"
bucket="\${path%%/*}"
prefix="\${path#"$bucket"}"
prefix="\${prefix#/}"
prefix="\${prefix%/}"
prefix="\${prefix:+$prefix/}"${base && quotedWord(base)}

site=${quotedWord(out)}
test -f "$site/${MANIFEST}" || fail "$site contains no finished build."
test ! -e "$site/${JOURNAL}" || fail "The build in $site was interrupted. Run “build” again first."
site="$(cd "$site" && pwd)"
temporary="$(mktemp -d)"
trap 'rm -rf "$temporary"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Downloads an object. If it doesn't exist, the file is empty. MinIO returns the names of metadata with a capital letter:
# https://github.com/minio/minio/issues/6471
download() {
  if aws s3api get-object --bucket "$bucket" --key "$prefix$1" --query 'Metadata.headers || Metadata.Headers' --output text \\
    "$temporary/$1" > "$temporary/headers" 2> "$temporary/error"; then return; fi
  if ! grep -q 'NoSuchKey' "$temporary/error"; then
    cat "$temporary/error" >&2
    fail "Can't read s3://$bucket/$prefix$1. Check its name. You need the permissions s3:GetObject and s3:ListBucket."
  fi
  : > "$temporary/$1"
  : > "$temporary/headers"
}
# Uploads a folder: the folder, Content-Type, Cache-Control, Content-Disposition, Content-Encoding.
upload() {
  aws s3 cp --recursive "$1" "s3://$bucket/$prefix" --only-show-errors --content-type "$2" --cache-control "$3" \\
    \${4:+--content-disposition "$4"} \${5:+--content-encoding "$5"} || stopped
  rm -r "$1"
}
# Uploads a file that isn't part of the site.
upload_own() {
  from="$1"
  to="$2"
  shift 2
  aws s3 cp "$from" "s3://$bucket/$prefix$to" --only-show-errors --cache-control no-store "$@" || stopped
}
stopped() { fail 'The upload is incomplete. Run this script again.'; }

cat > "$temporary/plan.awk" <<'EOF'
${planProgram()}EOF
cat > "$temporary/links.awk" <<'EOF'
${LINKS}EOF
cat > "$temporary/deletions.awk" <<'EOF'
${DELETIONS}EOF

# 1. Compare the manifests. The files of an unfinished upload may have any content.
download ${UNFINISHED}
download ${MANIFEST}
test "$(cat "$temporary/headers")" = ${id} || all=1
: > "$temporary/changing"
: > "$temporary/deleting"
ALL="$all" CHANGING="$temporary/changing" DELETING="$temporary/deleting" COUNTS="$temporary/counts" \\
  awk -f "$temporary/plan.awk" part=1 "$site/${MANIFEST}" part=2 "$temporary/${MANIFEST}" \\
  part=3 "$temporary/${UNFINISHED}" > "$temporary/plan"
# In a pipe, the shell would ignore an error of sort.
sort -o "$temporary/plan" "$temporary/plan"
SITE="$site" TEMPORARY="$temporary" awk -F '\\t' -f "$temporary/links.awk" "$temporary/plan" > "$temporary/uploads.sh"
read -r uploads deletions unchanged < "$temporary/counts"

# 2. Note which files this upload may change, for the next upload if this one is interrupted.
if test -s "$temporary/changing"; then
  upload_own "$temporary/changing" ${UNFINISHED} --content-type 'text/plain; charset=utf-8'
fi

# 3. Upload files with a hash in their name, then new files, then changed ones, which may link to the new ones, and last the home
#    page and the index that programs read first.
. "$temporary/uploads.sh"

# 4. The manifest now describes what is in the bucket.
if test -n "$all" || ! cmp -s "$site/${MANIFEST}" "$temporary/${MANIFEST}"; then
  upload_own "$site/${MANIFEST}" ${MANIFEST} --content-type application/json --metadata headers=${id}
fi

# 5. Delete files that are no longer part of the site. Nothing links to them any more.
mkdir "$temporary/requests"
sort -o "$temporary/deleting" "$temporary/deleting"
PREFIX="$prefix" REQUESTS="$temporary/requests" awk -f "$temporary/deletions.awk" "$temporary/deleting"
for request in "$temporary"/requests/*.json; do
  test -e "$request" || continue
  errors="$(aws s3api delete-objects --bucket "$bucket" --delete "file://$request" --query 'Errors[0].[Key, Message]' \\
    --output text)" || stopped
  case "$errors" in None | '') ;; *) fail "Can't delete $errors. Run this script again." ;; esac
done
if test -s "$temporary/changing" || test -s "$temporary/${UNFINISHED}"; then
  aws s3 rm "s3://$bucket/\${prefix}${UNFINISHED}" --only-show-errors || stopped
fi
echo "s3://$bucket/$prefix: $uploads uploaded, $deletions deleted, $unchanged unchanged"
`;
}
