// “host” prints the configuration for every host, for a site that was built for all of them.

import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SITE_INDEX } from '../../../src/engine/addressing/site-files.ts';
import { HOST_NAMES, type HostName } from '../../../src/engine/options/names.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { fileRecordOf, MANIFEST } from '../../../src/engine/write/manifest.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { HOSTS } from '../../../src/hosts/registry.ts';
import { host } from '../../../src/program/commands/host.ts';
import { TINY_SITE, tinySource } from '../../services/tiny-source.ts';
import { planOf } from '../../support/planned.ts';
import { recorded, unwrapped } from '../../support/program.ts';

const SITE_URL = TINY_SITE.siteUrl;
const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
const isLinkedByPath = (name: HostName) => HOSTS[name].kind === 'path';
const outFor = (name: HostName) => path.join(folder, isLinkedByPath(name) ? 'path' : 'query');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

// All hosts that can share a site use the same one.
beforeAll(async () => {
  for (const names of [HOST_NAMES.filter(isLinkedByPath), HOST_NAMES.filter((name) => !isLinkedByPath(name))]) {
    const hosts = names.map((name) => HOSTS[name]);
    const plan = await planOf(tinySource({}, path.join(folder, 'data')), TINY_SITE, hosts);
    expect(await writeSite(outFor(names[0]!), filesOf(plan))).toHaveProperty('files');
  }
});

describe.each(HOST_NAMES)('%s', (name) => {
  const { title, configuration, commands } = HOSTS[name];
  const out = outFor(name);

  test(configuration ? 'prints its configuration' : 'says that it needs none', () => {
    const { effects, printed, told } = recorded();
    expect(host({ name, out }, effects)).toBe(0);
    if (configuration) expect(printed.join('\n').length).toBeGreaterThan(50);
    else expect(unwrapped(told.join('\n'))).toBe(`${title} needs nothing but the files in ${out}.`);
  });

  test('has commands for trying and publishing it', () => {
    const { preview, deploy } = commands({ out: 'the-out-folder', siteUrl: SITE_URL });
    expect(preview.length).toBeGreaterThan(0);
    expect([...preview, ...deploy].join('\n')).toContain('the-out-folder');
  });
});

test.each([{ format: 2 }, {}, null])('a site whose index is %j is rejected', (index) => {
  const other = path.join(folder, 'other');
  cpSync(outFor('nginx'), other, { recursive: true });
  const file = path.join(other, SITE_INDEX);
  // A link to the same file would change the other site too.
  rmSync(file);
  writeFileSync(file, JSON.stringify(index));
  const { hash, size } = fileRecordOf(readFileSync(file));
  const manifest = path.join(other, MANIFEST);
  const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
  writeFileSync(manifest, JSON.stringify({ ...rest, files: { ...files, [SITE_INDEX]: [hash, size] } }));
  const { effects, printed, told } = recorded();
  expect([host({ name: 'nginx', out: other }, effects), printed]).toEqual([2, []]);
  expect(unwrapped(told.join('\n'))).toContain('it was built by another version of the program [no-site]');
});

test.each([
  ['nginx', outFor('github-pages'), 'it has no '],
  ['s3', outFor('fetch'), 'it has query links'],
] as const)('a site that was built for other hosts is rejected for %s, with the reason', (name, out, reason) => {
  const { effects, printed, told } = recorded();
  expect([host({ name, out }, effects), printed]).toEqual([2, []]);
  expect(told.join('\n')).toContain('[built-for-another-host]');
  expect(told.join('\n').replaceAll(/\s+/g, ' ')).toContain(reason);
});

test.each([
  [
    's3',
    { compose: 'http://127.0.0.1:8080' },
    'Amazon S3 doesn’t use --compose (URL of the “council-climate-api serve” process for responses that aren’t prebuilt)',
  ],
  ['caddy', { standalone: true }, 'Leave out --standalone, or choose a host that uses it: nginx, apache.'],
  ['nginx', { listen: '99999' }, '--listen can’t be "99999": the port 99999 is not valid'],
] as const)('an invalid flag is rejected for %s, with the reason', (name, flags, reason) => {
  const { effects, printed, told } = recorded();
  expect([host({ name, out: outFor(name), ...flags }, effects), printed]).toEqual([2, []]);
  expect(unwrapped(told.join('\n'))).toContain(reason);
});
