// Builds sites before and after an edit, and requests the same URLs from both: every changed response must be in the list.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import glob from 'fast-glob';
import { describe, expect, test } from 'vitest';
import { attempt } from '../../../src/engine/attempt.ts';
import type { HostName } from '../../../src/engine/options/names.ts';
import type { Host } from '../../../src/engine/site/host.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { readBuild } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { changedUrls, changedUrlsText } from '../../../src/hosts/changed-urls/changed-urls.ts';
import { HOSTS } from '../../../src/hosts/registry.ts';
import { datasetIn } from '../../engine/router/edge-site.ts';
import { planOf } from '../../support/planned.ts';
import { startServe, temporaryFolder } from '../../support/program.ts';
import { askHost } from '../asking.ts';
import { randomRequests } from '../requests.ts';
import { vocabularyOf } from '../vocabulary.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');

const SITE = 'https://climate.example/data';

const replaced = (file: string, edit: (text: string) => string) => (data: string) => {
  const place = path.join(data, file);
  writeFileSync(place, edit(readFileSync(place, 'utf8')));
};
const added = (file: string, text: string) => (data: string) => {
  mkdirSync(path.dirname(path.join(data, file)), { recursive: true });
  writeFileSync(path.join(data, file), text);
};

/** Edits of the data directory. */
const EDITS: Readonly<Record<string, (data: string) => void>> = {
  'a commitment': replaced('commitments.csv', (text) => text.replace('2040', '2041')),
  'the name of a council': replaced('councils.csv', (text) => text.replace('Ynys Môn', 'Anglesey')),
  'an additional council': replaced('councils.csv', (text) => `${text}NEW,New Council,,,,Scotland,Unitary Authority\n`),
  'a removed plan': replaced('plans.csv', (text) => text.replace(/^ZED,Strategy.*\n/m, '')),
  // The counts of all days together stay the same.
  'a search on another day': replaced('searches.csv', (text) => text.replace('2024-12-31,heat', '2024-12-30,heat')),
  'no log': (data) => rmSync(path.join(data, 'searches.csv')),
  'the title of the site': replaced('site.json', (text) => text.replace('Typical', 'Other')),
  'the size of pages': replaced('site.json', (text) => text.replace('"commitments": 2', '"commitments": 1')),
  'a style rule': added('templates/style.css', 'body { color: #123 }\n'),
};

/** The output directories of a build before an edit, and of another build after it. */
interface Compared {
  readonly before: string;
  readonly after: string;
}

async function buildInto(out: string, data: string, host: Host): Promise<void> {
  // Routers compose these groups. Without them, the sites have thousands fewer files.
  const plan = await planOf(data, { siteUrl: SITE, hosts: [host.name] }, [{ ...host, composes: FILTERED_GROUPS }]);
  expect(await writeSite(out, filesOf(plan))).toHaveProperty('files');
}

async function builtTwice(name: HostName, edit: (data: string) => void): Promise<Compared> {
  const room = temporaryFolder();
  const [data, before, after] = ['data', 'before', 'after'].map((each) => path.join(room, each)) as [
    string,
    string,
    string,
  ];
  cpSync(INPUT, data, { recursive: true });
  await buildInto(before, data, HOSTS[name]);
  cpSync(before, after, { recursive: true });
  edit(data);
  await buildInto(after, data, HOSTS[name]);
  return { before, after };
}

const listOf = ({ before, after }: Compared, ...names: readonly HostName[]) =>
  changedUrls(readBuild(before)?.files, readBuild(after)!.files, {
    hosts: names.map((name) => HOSTS[name]),
    siteUrl: SITE,
  });

const isListed = ({ urls, prefixes }: ReturnType<typeof listOf>, url: string): boolean =>
  urls.includes(url) || prefixes.some((prefix) => url.startsWith(prefix));

/** Files with a hash in their name come and go, but no page of the other build needs them. */
const isHashed = (target: string) => /^\/(?:assets|store)\/[a-z-]+\.[0-9a-f]{16}\./.test(target);

const publicFiles = (out: string): readonly string[] =>
  glob.sync('**', { cwd: out, ignore: ['build-manifest.json', '_*', 'router.js'] });

/** The responses to requests, by their path and Accept header. */
async function responses(out: string, targets: readonly (readonly [target: string, accept: string | undefined])[]) {
  const { url } = await startServe(out);
  const found = new Map<string, string>();
  for (const [target, accept] of targets) {
    const { status, headers, body } = await askHost(url, { method: 'GET', target: `/data${target}`, accept });
    found.set(
      `${target} ${accept}`,
      [status, headers['content-type'], Buffer.from(body).toString('latin1')].join('\n'),
    );
  }
  return found;
}

describe('a host that reads queries', () => {
  test.for(Object.entries(EDITS))('%s', async ([, edit]) => {
    const sites = await builtTwice('fetch', edit);
    const list = listOf(sites, 'fetch');
    const { base: _, ...words } = vocabularyOf(await datasetIn(INPUT), '/');
    const random = randomRequests(300, 60, { ...words, base: '/' }).filter(
      // Other spellings of the path, such as /%61pi/, aren't listed.
      ({ method, target }) => method === 'GET' && target.startsWith('/api/'),
    );
    const files = [sites.before, sites.after]
      .flatMap(publicFiles)
      .map((file) => `/${file}`.replace(/\/index\.html$/, '/'));
    const targets = [
      ...random.map(({ target, accept }) => [target, accept] as const),
      ...Array.from(new Set(files), (file) => [file, undefined] as const),
    ];
    const [before, after] = [await responses(sites.before, targets), await responses(sites.after, targets)];
    const changed = targets.filter(
      ([target, accept]) => before.get(`${target} ${accept}`) !== after.get(`${target} ${accept}`),
    );
    expect(changed.length).toBeGreaterThan(3);
    const missing = changed
      .map(([target]) => target)
      .filter((target) => !isHashed(target) && !isListed(list, SITE + target));
    expect(missing).toEqual([]);
    expect(list.urls.filter((url) => isHashed(url.slice(SITE.length)))).toEqual([]);
    // Nothing else is listed.
    const unchanged = list.urls.filter((url) => !changed.some(([target]) => SITE + target === url));
    expect(unchanged).toEqual([]);
  });
});

describe('a plain file server', () => {
  test.for(Object.entries(EDITS))('%s', async ([, edit]) => {
    const { before, after } = await builtTwice('static', edit);
    const list = listOf({ before, after }, 'static');
    const bytes = (out: string, file: string) => attempt(() => readFileSync(path.join(out, file), 'latin1'));
    const changed = [...new Set([before, after].flatMap(publicFiles))]
      .filter((file) => bytes(before, file) !== bytes(after, file) && !isHashed(`/${file}`))
      // Servers may send a folder's page for the folder's URL.
      .flatMap((file) => (/(?:^|\/)index\.html$/.test(file) ? [file, file.slice(0, -'index.html'.length)] : [file]));
    expect(changed.length).toBeGreaterThan(3);
    expect([...list.urls].sort()).toEqual(changed.map((file) => `${SITE}/${file}`).sort());
    expect(list.prefixes).toEqual([]);
  });
});

describe('compared manifests', () => {
  const record = (hash: string) => ({ hash, size: 1 });
  const manifestOf = (files: Readonly<Record<string, string>>) =>
    new Map(Object.entries(files).map(([name, hash]) => [name, record(hash)]));
  const comparedFor = (
    host: HostName,
    before: Readonly<Record<string, string>> | undefined,
    after: Readonly<Record<string, string>>,
  ) => {
    const { urls, prefixes } = changedUrls(before && manifestOf(before), manifestOf(after), {
      hosts: [HOSTS[host]],
      siteUrl: SITE,
    });
    return [...prefixes.map((prefix) => `${prefix}*`), ...urls].map((url) => url.slice(SITE.length));
  };

  test('without an earlier build, everything may be cached', () => {
    expect(comparedFor('serve', undefined, { 'a.html': '1' })).toEqual(['/*']);
  });

  test('the same build changes nothing', () => {
    expect(
      comparedFor('serve', { 'a.html': '1', 'api/index.json': '1' }, { 'a.html': '1', 'api/index.json': '1' }),
    ).toEqual([]);
  });

  test('a compressed copy counts as its file, and a name that only ends like one is a file', () => {
    expect(
      comparedFor('nginx', { 'a.html': '1', 'a.html.gz': '1' }, { 'a.html': '1', 'a.html.gz': '2', 'b.gz': '1' }),
    ).toEqual(['/a.html', '/b.gz']);
  });

  test('private files and files with a hash in their name are left out', () => {
    const after = { _headers: '1', 'serve.json': '1', '.nojekyll': '1', 'assets/style.0123456789abcdef.css': '1' };
    expect(comparedFor('static', {}, after)).toEqual([]);
  });

  test('unusual characters are percent-encoded', () => {
    expect(comparedFor('static', {}, { 'a b/ö?#%.html': '1' })).toEqual(['/a%20b/%C3%B6%3F%23%25.html']);
  });
});

describe('formats', () => {
  const textFor = (names: readonly HostName[], urls: readonly string[], prefixes: readonly string[] = []) =>
    changedUrlsText(
      { siteUrl: SITE, urls, prefixes },
      names.map((name) => HOSTS[name]),
    );
  const many = (count: number) => Array.from({ length: count }, (_, index) => `${SITE}/${index}/`);
  const jsonIn = (text: string) =>
    text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  test('lines', () => {
    expect(textFor(['serve'], [`${SITE}/`], [`${SITE}/api/`])).toBe(`${SITE}/api/*\n${SITE}/\n`);
    expect(textFor(['netlify'], [])).toBe('');
  });

  test('Cloudflare: bodies of requests, each with at most 100 URLs', () => {
    const urls = many(100);
    expect(jsonIn(textFor(['cloudflare-pages'], urls, [`${SITE}/api/`]))).toEqual([
      { prefixes: ['climate.example/data/api'] },
      { files: urls },
    ]);
    expect(jsonIn(textFor(['cloudflare-workers'], many(101), [`${SITE}/api/`]))).toEqual([
      { prefixes: ['climate.example/data'] },
    ]);
    expect(jsonIn(textFor(['cloudflare-workers'], [], [`${SITE}/`]))).toEqual([{ prefixes: ['climate.example/data'] }]);
    expect(textFor(['cloudflare-pages'], [])).toBe('');
  });

  test('CloudFront: a batch of at most 30 paths, with a new reference each time', () => {
    const batch = (count: number) => jsonIn(textFor(['s3'], many(count)))[0];
    expect(batch(2)).toEqual({
      Paths: { Quantity: 2, Items: ['/data/0/', '/data/1/'] },
      CallerReference: expect.any(String),
    });
    expect(batch(30).Paths.Quantity).toBe(30);
    expect(batch(31).Paths).toEqual({ Quantity: 1, Items: ['/data/*'] });
    expect(jsonIn(textFor(['s3'], [], [`${SITE}/`]))[0].Paths.Items).toEqual(['/data/*']);
    expect(batch(1).CallerReference).not.toBe(batch(1).CallerReference);
    expect(textFor(['s3'], [])).toBe('');
  });

  test('several hosts: their own format only if it is the same', () => {
    expect(textFor(['cloudflare-pages', 'cloudflare-workers'], many(1))).toContain('"files"');
    expect(textFor(['cloudflare-pages', 'nginx'], many(1))).toBe(`${SITE}/0/\n`);
  });
});
