// The script that uploads a site to S3: each file with its headers, in an order in which the site is whole throughout.
import { headersOfFile } from '../../route/file-headers.ts';
import { HOME, ICON, ROBOTS, SITE_INDEX, SITEMAP } from '../../route/layout.ts';
import { basePath } from '../../route/links.ts';
import { CACHE } from '../../route/rules.ts';
import { plainWord, quotedWord } from '../../shell.ts';
import { MANIFEST } from '../../write/manifest.ts';
import type { ServerOptions } from '../host.ts';

/** Files that are uploaded with the same headers. */
interface Batch {
  /** What `--include` takes: `*` stands for any text, slashes too. */
  readonly includes: readonly string[];
  readonly excludes: readonly string[];
  /** A file of the batch, which tells the headers of all of them. */
  readonly example: string;
}

const batch = (include: string, example: string, excludes: readonly string[] = []): Batch => ({
  includes: [include],
  excludes,
  example,
});

/** Names with a hash of the content: what answers need and nobody has yet. */
const HASHED: readonly Batch[] = [
  batch('assets/*.css', 'assets/style.0.css'),
  ...['svg', 'png', 'webp', 'jpg', 'jpeg'].map((ending) => batch(`assets/*.${ending}`, `assets/logo.0.${ending}`)),
  batch('store/*.json', 'store/councils.0.json', [SITE_INDEX]),
  batch('store/*.bin', 'store/searchterms.0.bin'),
];

/** Uploaded one by one, after all the files that they link to. */
const LAST = [HOME, SITE_INDEX] as const;

/** The program's own files, which no visitor needs, are left out. */
const ANSWERS: readonly Batch[] = [
  { includes: ['api/*.json', 'documents/*.json', '404.json'], excludes: [], example: 'api/index.json' },
  batch('*.html', 'api/index.html', [HOME]),
];

/** What leads to the others from outside, and pictures of pages. */
const OTHERS: readonly Batch[] = [batch(ICON, ICON), batch(ROBOTS, ROBOTS), batch('sitemap*.xml', SITEMAP)];

export function uploadScript({ out, siteUrl }: ServerOptions): string {
  const prefix = basePath({ siteUrl }).slice(0, -1);
  return `#!/bin/sh
# Uploads the site to S3. Usage: sh upload.sh s3://BUCKET
# It can be run again at any time, and goes on where it was stopped.
#
# Once, for a bucket that is a website by itself:
#   aws s3 website s3://BUCKET --index-document index.html --error-document ${plainWord(`${prefix}/404.html`.slice(1))}
# with a policy that lets anyone read it:
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/WebsiteAccessPermissionsReqd.html
# and a CORS rule with GET, HEAD and the origin *, so that other sites' pages may read it:
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
# S3 keeps Content-Type and Cache-Control with a file, and no other header of this site (Vary, Content-Security-Policy, …):
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html
# In front of it, CloudFront adds them (a response headers policy).
set -eu
SITE=${quotedWord(out)}
TARGET="\${1:?which bucket? sh upload.sh s3://BUCKET}"
TARGET="\${TARGET%/}"${prefix && quotedWord(prefix)}
upload() { aws s3 sync "$SITE" "$TARGET" --only-show-errors --exclude '*' "$@"; }

# 1. What has a hash in its name: nothing leads to it yet.
${HASHED.map((each) => upload(each)).join('\n')}

# 2. New answers and pages, which no answer there leads to yet; then those that have changed, which may lead to the new ones.
#    An AWS CLI from before 2026 can't tell new from changed (https://github.com/aws/aws-cli/pull/9963): then a link to a
#    new answer may lead nowhere while the upload lasts.
if upload --no-overwrite 2>/dev/null; then
${ANSWERS.map((each) => `  ${upload(each, '--no-overwrite')}`).join('\n')}
fi
${[...ANSWERS, ...OTHERS].map((each) => upload(each)).join('\n')}

# 3. The home page, and the file that programs read first.
${LAST.map(copy).join('\n')}

# 4. Only now what is no longer part of the site; nothing leads to it any more.
aws s3 sync "$SITE" "$TARGET" --only-show-errors --delete --size-only --exclude '*' ${deleted()}
# An earlier version of this script uploaded it.
aws s3 rm "$TARGET/${MANIFEST}" --only-show-errors
`;
}

/** Nothing else in the bucket is touched, even where the site shares it. */
function deleted(): string {
  const answers = ['api', 'documents'].flatMap((folder) => [`${folder}/*.json`, `${folder}/*.html`]);
  const pages = ['councils/*.html', 'reference/*.html', 'sitemap-*.xml'];
  const hashed = HASHED.flatMap(({ includes }) => includes);
  return [...answers, ...pages, ...hashed].map((pattern) => `--include ${quotedWord(pattern)}`).join(' ');
}

function upload({ includes, excludes, example }: Batch, ...flags: readonly string[]): string {
  const patterns = [
    ...includes.map((pattern) => `--include ${quotedWord(pattern)}`),
    ...excludes.map((pattern) => `--exclude ${quotedWord(pattern)}`),
  ];
  return ['upload', ...flags, ...patterns, ...headerFlags(example)].join(' ');
}

const copy = (file: string): string =>
  [`aws s3 cp "$SITE/${file}" "$TARGET/${file}" --only-show-errors`, ...headerFlags(file)].join(' ');

function headerFlags(file: string): readonly string[] {
  const { 'Content-Type': type = '', 'Cache-Control': cache = CACHE.short } = headersOfFile(file);
  return [`--content-type ${quotedWord(type)}`, `--cache-control ${quotedWord(cache)}`];
}
