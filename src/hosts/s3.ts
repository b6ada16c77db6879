// Amazon S3 or a compatible object store. Headers are set on upload, so the configuration is a script that uploads each file with
// its headers. The upload order prevents broken links.
import { basePath } from '../engine/addressing/links.ts';
import {
  CHANGES_FEED,
  CHANGES_FILE,
  CHANGES_FOLDER,
  DOWNLOAD_FORMATS,
  downloadFile,
  HOME,
  ICON,
  PAGE_FOLDERS,
  ROBOTS,
  SITE_INDEX,
  SITEMAP,
  storeFile,
  versionArchive,
} from '../engine/addressing/site-files.ts';
import { API_FOLDER, SOURCE_NAMES } from '../engine/api/api.ts';
import { headersOfFile } from '../engine/http/file-headers.ts';
import { CACHE } from '../engine/http/rules.ts';
import { FILES_ONLY, type Host, type ServerOptions, tryCommands } from '../engine/site/host.ts';
import { plainWord, quotedWord } from '../engine/text/shell.ts';
import { invalidationBatch } from './cloudfront-invalidation.ts';

export const s3Host: Host = {
  ...FILES_ONLY,
  name: 's3',
  title: 'Amazon S3',
  kind: 'path',
  commands: (site) => ({
    preview: tryCommands(site, 's3'),
    deploy: [
      { note: 'Once per version of the program:' },
      `council-climate-api host s3 --out ${site.out} > upload.sh`,
      { note: 'After every build:' },
      'sh upload.sh s3://BUCKET',
    ],
  }),
  changedUrls: invalidationBatch,
  configuration: uploadScript,
};

/**
 * Files that are uploaded with the same headers as the file `example`.
 * @param patterns for `--include` or, after `!`, for `--exclude`; `*` matches any text, including slashes
 */
const batch = (example: string, ...patterns: readonly string[]) => ({ example, patterns });
type Batch = ReturnType<typeof batch>;

/** The store files with an extension. A service without logs has none with `.bin`. */
const stored = (extension: string, ...others: readonly string[]): readonly Batch[] =>
  SOURCE_NAMES.map((source) => storeFile(source, '0'))
    .filter((file) => file.endsWith(extension))
    .slice(0, 1)
    .map((example) => batch(example, `store/*${extension}`, ...others));

/** Files with a content hash in their names. They are uploaded first, because responses need them and no client has them yet. */
const HASHED: readonly Batch[] = [
  batch('assets/style.0.css', 'assets/*.css'),
  batch('assets/script.0.js', 'assets/*.js'),
  batch('assets/search.0.json', 'assets/*.json'),
  ...['svg', 'png', 'webp', 'jpg', 'jpeg'].map((type) => batch(`assets/logo.0.${type}`, `assets/*.${type}`)),
  ...stored('.json', `!${SITE_INDEX}`),
  ...stored('.bin'),
];

/** These files are uploaded one at a time, after all the files that they link to. */
const LAST = [HOME, SITE_INDEX] as const;

const RESPONSES: readonly Batch[] = [
  batch(`${API_FOLDER}/index.json`, `${API_FOLDER}/*.json`, 'documents/*.json', '404.json'),
  batch(`${API_FOLDER}/index.html`, '*.html', `!${HOME}`),
];

const DOWNLOADS: readonly Batch[] = [...DOWNLOAD_FORMATS, 'svg' as const].map((format) =>
  batch(downloadFile('data', format), downloadFile('*', format)),
);

const CHANGES: readonly Batch[] = [
  batch(CHANGES_FILE, CHANGES_FILE),
  batch(versionArchive('latest'), versionArchive('*')),
];

const FEEDS = batch(CHANGES_FEED, CHANGES_FEED, `${CHANGES_FOLDER}/*.atom`);

const OTHERS: readonly Batch[] = [
  ...DOWNLOADS,
  FEEDS,
  ...CHANGES,
  batch(ICON, ICON),
  batch(ROBOTS, ROBOTS),
  batch(SITEMAP, 'sitemap*.xml'),
];

function uploadScript({ out, siteUrl }: ServerOptions): string {
  const prefix = basePath({ siteUrl }).slice(0, -1);
  return `#!/bin/sh
# Uploads the site to S3. Usage: sh upload.sh s3://BUCKET
# You can run it again at any time. It continues where it stopped.
#
# For a bucket that is a website by itself, do this once:
#   aws s3 website s3://BUCKET --index-document index.html --error-document ${plainWord(`${prefix}/404.html`.slice(1))}
# Add a policy for public access:
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/WebsiteAccessPermissionsReqd.html
# Add a CORS rule for GET and HEAD from the origin *, so that other websites can read the data:
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/cors.html
# S3 stores Content-Type, Content-Disposition and Cache-Control, but no other header (Vary, Content-Security-Policy, …):
#   https://docs.aws.amazon.com/AmazonS3/latest/userguide/UsingMetadata.html
# CloudFront can add them with a response headers policy.
set -eu
SITE=${quotedWord(out)}
TARGET="\${1:?usage: sh upload.sh s3://BUCKET}"
TARGET="\${TARGET%/}"${prefix && quotedWord(prefix)}
upload() { aws s3 sync "$SITE" "$TARGET" --only-show-errors --exclude '*' "$@"; }

# 1. Files with a hash in their name. Nothing links to them yet.
${HASHED.map((each) => upload(each)).join('\n')}

# 2. New responses and pages, which nothing links to yet. Then changed ones, which may link to the new ones.
#    An AWS CLI from before 2026 can't upload new files first (https://github.com/aws/aws-cli/pull/9963), so links to new
#    files can be broken until the upload ends.
if upload --no-overwrite 2>/dev/null; then
${RESPONSES.map((each) => `  ${upload(each, '--no-overwrite')}`).join('\n')}
fi
${[...RESPONSES, ...OTHERS].map((each) => upload(each)).join('\n')}

# 3. The home page, and the index that programs read first.
${LAST.map(copy).join('\n')}

# 4. Delete files that are no longer part of the site. Nothing links to them any more.
aws s3 sync "$SITE" "$TARGET" --only-show-errors --delete --size-only --exclude '*' ${deleted()}
`;
}

/** Lists only the site's own files, because the bucket may contain others. */
function deleted(): string {
  const responses = [API_FOLDER, 'documents'].flatMap((folder) => [`${folder}/*.json`, `${folder}/*.html`]);
  const pages = [
    ...PAGE_FOLDERS.map((folder) => `${folder}/*.html`),
    'sitemap-*.xml',
    FEEDS.patterns[1]!,
    versionArchive('*'),
  ];
  const hashed = HASHED.map(({ patterns }) => patterns[0]!);
  const downloads = DOWNLOADS.flatMap(({ patterns }) => patterns);
  return [...responses, ...pages, ...downloads, ...hashed].map(flagFor).join(' ');
}

const flagFor = (pattern: string): string =>
  pattern.startsWith('!') ? `--exclude ${quotedWord(pattern.slice(1))}` : `--include ${quotedWord(pattern)}`;

const upload = ({ patterns, example }: Batch, ...flags: readonly string[]): string =>
  ['upload', ...flags, ...patterns.map(flagFor), ...headerFlags(example)].join(' ');

const copy = (file: string): string =>
  [`aws s3 cp "$SITE/${file}" "$TARGET/${file}" --only-show-errors`, ...headerFlags(file)].join(' ');

function headerFlags(file: string): readonly string[] {
  const headers = headersOfFile(file);
  const { 'Content-Type': type = '', 'Cache-Control': cache = CACHE.short, 'Content-Disposition': saved } = headers;
  return [
    `--content-type ${quotedWord(type)}`,
    `--cache-control ${quotedWord(cache)}`,
    ...(saved === undefined ? [] : [`--content-disposition ${quotedWord(saved)}`]),
  ];
}
