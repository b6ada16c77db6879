// Requests the files that visitors can't get from a running server, with every spelling of their paths.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { askHost } from '../../hosts/asking.ts';
import type { BuiltRewriteSite } from './rewrite-site.ts';

const FILES = [
  ...['build-manifest.json', 'serve.json', '_headers', '_routes.json', '_worker.js', 'router.js', '.assetsignore'],
  ...['.nojekyll', '.htaccess', 'edge-functions/router.js', '.build-journal.json'],
  'documents/options/root.json.asis',
];

/** In upper and lower case, because the server's file system may ignore letter case. */
function spellingsOf(file: string): readonly string[] {
  const escaped = file.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const plain = [
    file,
    escaped,
    file.toUpperCase(),
    `${file}.gz`,
    `${file}.br`,
    `${file}.`,
    `${file}/`,
    `${file}?x=/index.html`,
  ];
  return [...plain, `/${file}`, `./${file}`, `assets/../${file}`];
}

/** Works with a copy of the site, because other tests need it unchanged. */
export async function expectPrivate(url: string, { root, reference: { base } }: BuiltRewriteSite): Promise<void> {
  const notFound = readFileSync(path.join(root, '404.html'));
  const written = FILES.flatMap((file) => [file, `${file}.gz`, `${file}.br`, file.toUpperCase()])
    .map((file) => path.join(root, file))
    .filter((file) => {
      mkdirSync(path.dirname(file), { recursive: true });
      try {
        writeFileSync(file, file.endsWith('.gz') ? gzipSync('private') : 'private', { flag: 'wx' });
        return true;
      } catch {
        return false;
      }
    });
  const faults: string[] = [];
  try {
    for (const spelling of FILES.flatMap(spellingsOf)) {
      for (const encoding of ['identity', 'gzip, br']) {
        const request = { method: 'GET', target: base + spelling, accept: undefined };
        const { status, headers, body } = await askHost(url, request, { 'accept-encoding': encoding });
        if (status === 404 && headers['content-type'] === 'text/html; charset=utf-8' && body.equals(notFound)) continue;
        faults.push(`${spelling} (${encoding}): ${status} ${body.subarray(0, 60)}`);
      }
    }
    expect(faults).toEqual([]);
  } finally {
    for (const file of written) rmSync(file);
  }
}
