// Checks plans against limits: which limits are exceeded or nearly reached. Files are only measured if their size is limited.

import { existsSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { andThen, helpOf, messageOf } from '../../src/engine/diagnostics/diagnostic.ts';
import { HOST_NAMES } from '../../src/engine/options/names.ts';
import { SITE_OPTIONS } from '../../src/engine/options/site-options.ts';
import { edgeBundle } from '../../src/engine/package-files.ts';
import { lengthOf } from '../../src/engine/site/file-content.ts';
import type { Host, Limits } from '../../src/engine/site/host.ts';
import type { SitePlan } from '../../src/engine/site/site-plan.ts';
import { sizesOf } from '../../src/engine/site/sizes.ts';
import { FILTERED_GROUPS } from '../../src/engine/site/url-groups.ts';
import { checkHosts } from '../../src/hosts/check-hosts.ts';
import { headersFile } from '../../src/hosts/header-files.ts';
import { limitProblems, limitUsages, limitUsageText } from '../../src/hosts/limits.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { build } from '../../src/program/commands/build.ts';
import { plan as planCommand } from '../../src/program/commands/plan.ts';
import { readAndPlan } from '../support/planned.ts';
import { recorded, temporaryFolder } from '../support/program.ts';
import { sourceFolder } from '../support/source.ts';

const MEBIBYTE = 2 ** 20;
const remedy = 'Pay for more, or write fewer.';
const source = 'https://host.example/limits';
const manifest = 'build-manifest.json';
const limitsOf = (most: Partial<Record<keyof Limits, number>>): Limits =>
  Object.fromEntries(Object.entries(most).map(([name, most]) => [name, { most, remedy, source }]));

const hostWith = (most: Partial<Record<keyof Limits, number>>): Host => ({
  ...HOSTS.static,
  name: 'cloud',
  title: 'Cloud Pages',
  limits: limitsOf(most),
});

/** A plan with files of these sizes, and the indexes of the files that have been rendered. */
function planOf(sizes: readonly number[]) {
  const rendered: number[] = [];
  const files = sizes.map((size, index) => ({
    path: `${index}.json`,
    render: () => {
      rendered.push(index);
      return 'x'.repeat(size);
    },
    origin: undefined,
  }));
  const plan: SitePlan = {
    hosts: [],
    options: { ...SITE_OPTIONS.parse({}), siteUrl: 'https://climate.example' },
    groups: [{ name: 'responses', responses: sizes.length, files }],
    absentResponses: 0,
    otherGroups: () => [],
  };
  return { plan, rendered };
}

function said(host: Host, { plan }: { readonly plan: SitePlan }, compressed: readonly string[] = []) {
  return limitProblems(host, sizesOf(plan, { manifest, compressed })).map((problem) => {
    expect(helpOf(problem)).toBe(`${remedy} See ${source}.`);
    return `${problem.code}: ${messageOf(problem)}`;
  });
}

describe('the number of files', () => {
  const plan = planOf(Array.from({ length: 1531 }, () => 1));

  test.each([
    // 1,531 files and the manifest.
    [1000, ['limit-exceeded: Cloud Pages allows 1,000 files, but this site has 1,532 (532 over the limit)']],
    [1531, ['limit-exceeded: Cloud Pages allows 1,531 files, but this site has 1,532 (1 over the limit)']],
    [1532, ['limit-near: Cloud Pages allows 1,532 files, and this site has 1,532 (100% of the limit)']],
    [1702, ['limit-near: Cloud Pages allows 1,702 files, and this site has 1,532 (90% of the limit)']],
    [1703, []],
  ])('is %d at most', (most, expected) => {
    expect(said(hostWith({ files: most }), plan)).toEqual(expected);
    expect(plan.rendered).toEqual([]);
  });

  test('includes every compressed file that a build may write', () => {
    const compressed = plan.plan.groups[0]!.files.flatMap(({ path }) => [`${path}.br`, `${path}.gz`]);
    expect(said(hostWith({ files: 4000 }), plan, compressed)).toEqual([
      'limit-exceeded: Cloud Pages allows 4,000 files, but this site has 4,594, including compressed copies (594 over the limit)',
    ]);
  });
});

describe('the size', () => {
  test.each([
    [1, ['limit-exceeded: Cloud Pages allows 1 MiB per file, but 1.json is 2.5 MiB (1.5 MiB over the limit)']],
    [2.75, ['limit-near: Cloud Pages allows 2.9 MB per file, and 1.json is 2.6 MB (90% of the limit)']],
    [3, []],
  ])('of a single file is %d MiB at most', (most, expected) => {
    const plan = planOf([1000, 2.5 * MEBIBYTE, 1000]);
    expect(said(hostWith({ fileBytes: most * MEBIBYTE }), plan)).toEqual(expected);
  });

  test('includes the manifest, and small excesses are stated in bytes', () => {
    expect(said(hostWith({ fileBytes: 1000 }), planOf(Array.from({ length: 100 }, () => 1)))).toEqual([
      'limit-exceeded: Cloud Pages allows 1.0 kB per file, but build-manifest.json is 7.1 kB (6.1 kB over the limit)',
    ]);
    expect(said(hostWith({ fileBytes: MEBIBYTE }), planOf([MEBIBYTE + 12]))).toEqual([
      'limit-exceeded: Cloud Pages allows 1 MiB per file, but 0.json is 1.0 MiB (12 bytes over the limit)',
    ]);
  });

  test('of all files', () => {
    const host = hostWith({ siteBytes: 1_000_000 });
    expect(said(host, planOf([300_000, 100_000]))).toEqual([]);
    expect(said(host, planOf([700_000, 600_000]))).toEqual([
      'limit-exceeded: Cloud Pages allows 1.0 MB in total, but this site is 1.3 MB (300.1 kB over the limit)',
    ]);
  });
});

describe('measuring', () => {
  const host = hostWith({ fileBytes: 1e9, siteBytes: 1e9 });

  test('renders each file once', () => {
    const { plan, rendered } = planOf([2, 3]);
    const sizes = sizesOf(plan, { manifest });
    expect(limitUsages(host, sizes).map(({ limit }) => limit)).toEqual(['fileBytes', 'siteBytes']);
    expect(rendered).toEqual([0, 1]);
    expect(sizes.files().map((file) => lengthOf(file.render()))).toEqual([2, 3]);
    expect(rendered).toEqual([0, 1]);
  });

  test('renders files again if keeping their content would take up too much memory', () => {
    const { plan, rendered } = planOf([50e6, 20e6, 10e6]);
    const sizes = sizesOf(plan, { manifest });
    limitUsages(host, sizes);
    for (const file of sizes.files()) file.render();
    expect(rendered).toEqual([0, 1, 2, 1]);
  });

  test('renders only one of several files with the same content', () => {
    const { plan, rendered } = planOf([5, 5, 8]);
    const [group, ...others] = plan.groups;
    const files = group!.files.map((file, index) => ({ ...file, content: index < 2 ? 'same' : undefined }));
    const sizes = sizesOf({ ...plan, groups: [{ ...group!, files }, ...others] }, { manifest });
    expect([files.map(sizes.bytesOf), rendered]).toEqual([
      [5, 5, 8],
      [0, 2],
    ]);
  });

  test('doesn’t render files that are unchanged since an earlier build', () => {
    const { plan, rendered } = planOf([5, 6, 7, 8]);
    const [group, ...others] = plan.groups;
    const hashes = ['same', 'other', undefined, 'same'];
    const files = group!.files.map((file, index) => {
      const hash = hashes[index];
      return hash === undefined ? file : { ...file, origin: { name: `${hash} answers`, hash } };
    });
    const earlier = {
      files: new Map(files.slice(0, 3).map(({ path }) => [path, { size: 50 }])),
      origins: new Map([
        ['same answers', 'same'],
        ['other answers', 'before'],
      ]),
    };
    const sizes = sizesOf({ ...plan, groups: [{ ...group!, files }, ...others] }, { manifest, earlier });
    expect([files.map(sizes.bytesOf), rendered]).toEqual([
      [50, 6, 7, 8],
      [1, 2, 3],
    ]);
  });

  test('reports progress', () => {
    const done: number[] = [];
    const { plan } = planOf(Array.from({ length: 600 }, () => 1));
    const sizes = sizesOf(plan, { manifest, onProgress: (count) => done.push(count) });
    sizes.total();
    sizes.largest();
    expect(done).toEqual([0, 256, 512]);
  });
});

test('the headers and routers of hosts, which are the same for every site, are within the hosts’ limits', () => {
  // https://developers.cloudflare.com/workers/static-assets/headers/
  const lines = headersFile().split('\n');
  expect(lines.filter((line) => /^[^\s#]/.test(line)).length).toBeLessThanOrEqual(100);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(2000);
  // https://developers.cloudflare.com/workers/platform/limits/, which is stricter than Netlify’s limit of 20 MB
  for (const name of ['cloudflare', 'netlify'] as const)
    expect(gzipSync(edgeBundle(name)).length).toBeLessThanOrEqual(3_000_000);
});

test('the usage is listed for each limit', () => {
  const host = hostWith({ files: 20_000, fileBytes: 25 * MEBIBYTE });
  const { plan } = planOf([1.25 * MEBIBYTE, 8]);
  const uses = limitUsages(host, sizesOf(plan, { manifest }));
  expect(limitUsageText(host, uses)).toBe('Cloud Pages\n  3 of 20,000 files\n  largest file: 1.3 MiB of 25 MiB');
  expect(uses.map(({ limit, found, file }) => [limit, found, file])).toEqual([
    ['files', 3, undefined],
    ['fileBytes', 1.25 * MEBIBYTE, '0.json'],
  ]);
  expect(limitUsageText(hostWith({}), [])).toBe('');
});

describe('the commands', () => {
  // Leaves out the lists of councils for every filter, which would only take time here.
  const { composes } = HOSTS.static;
  beforeEach(() => void Object.assign(HOSTS.static, { composes: FILTERED_GROUPS }));
  afterEach(() => void Object.assign(HOSTS.static, { composes }));

  const site = { siteUrl: 'https://climate.example', hosts: ['static'] };

  test('don’t render a site that is too large', async () => {
    const planned = await readAndPlan(sourceFolder(), site, [hostWith({ files: 50 })]);
    const { problems } = andThen(planned, (plan) => checkHosts(plan));
    expect(problems.map(({ code }) => code)).toEqual(['limit-exceeded']);
  });

  test('build and plan compare the site with the limits of its hosts', async () => {
    const limits = HOSTS.static.limits;
    Object.assign(HOSTS.static, { limits: limitsOf({ files: 50 }) });
    try {
      const [data, out] = [sourceFolder(), path.join(temporaryFolder(), 'out')];
      const { effects, told, printed } = recorded();
      expect(await build({ data, out, site }, effects)).toBe(1);
      expect(await planCommand({ data, site, format: 'pretty' }, effects)).toBe(1);
      expect([existsSync(out), told.join('').split('[limit-exceeded]').length - 1]).toEqual([false, 2]);
      // The largest groups, which show what to leave out.
      expect(printed.splice(0)).toEqual([
        expect.stringMatching(/^search terms up to a given date +openEndedDays: 31 .* of 50 files$/ms),
      ]);
      Object.assign(HOSTS.static, { limits: limitsOf({ files: 90_000, fileBytes: 25 * MEBIBYTE }) });
      expect(await planCommand({ data, site: { ...site, precompress: true }, format: 'pretty' }, effects)).toBe(0);
      expect(printed[0]).toMatch(/^plus up to [\d,]+ compressed files, whose size is known after the build$/m);
      expect(printed[0]).toMatch(
        /^Any plain file server\n {2}[\d,]+ of 90,000 files\n {2}largest file: [\d.]+ \w+ of 25 MiB$/m,
      );
      expect(await planCommand({ data, site, format: 'json' }, effects)).toBe(0);
      expect(JSON.parse(printed[1]!)).toMatchObject({
        maxCompressedFiles: 0,
        limits: [
          { host: 'static', limit: 'files', most: 90_000, source },
          { host: 'static', limit: 'fileBytes', file: expect.any(String) },
        ],
      });
    } finally {
      Object.assign(HOSTS.static, { limits });
    }
  });

  test('build writes compressed files if a host serves them, and says so', async () => {
    const [data, out] = [sourceFolder(), path.join(temporaryFolder(), 'out')];
    const { effects, printed } = recorded();
    const dates = { dateRangeDays: 1, openEndedDays: 1 };
    expect(await build({ data, out, site: { ...site, dates, precompress: true } }, effects)).toBe(0);
    expect(printed[0]).toMatch(/ unchanged\); plus [\d,]+ compressed files, [\d.]+ [kM]B \([\d,]+ written\) in /);
    expect(existsSync(path.join(out, 'api/councils/index.html.br'))).toBe(true);
  });
});

test('hosts that serve compressed files state it', () => {
  const able = HOST_NAMES.filter((name) => HOSTS[name].precompressed);
  expect(able).toEqual(expect.arrayContaining(['static', 'nginx', 'caddy', 'apache']));
});

test.each(HOST_NAMES)('the sources for the limits of %s are given', (name) => {
  for (const limit of Object.values(HOSTS[name].limits)) {
    expect(limit.most).toBeGreaterThan(0);
    expect(limit.remedy).not.toBe('');
    expect(limit.source).toMatch(/^https:\/\//);
  }
});
