// Builds a site four times under load (twenty times in a campaign). With releases, every response comes from a single build, and
// related responses come from the same build. In a plain folder they don't, and PLAIN=1 counts how often.
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { HostName } from '../../../src/engine/options/names.ts';
import { host } from '../../../src/program/commands/host.ts';
import { CLI, run } from '../../engine/write/killed.ts';
import { sized } from '../../support/campaign.ts';
import { recorded, temporaryFolder } from '../../support/program.ts';
import {
  COMMITMENTS_HEADER,
  COUNCILS_HEADER,
  EMERGENCIES_HEADER,
  LOG_HEADER,
  PLANS_HEADER,
  text,
} from '../../support/source.ts';
import { describeServer, freePort, startServer } from './servers.ts';

const BUILDS = sized(4, 20);
const IS_PLAIN = process.env.PLAIN === '1';
const HOSTS = ['nginx', 'caddy', 'apache', 'serve'] as const satisfies readonly HostName[];

const CODES = Array.from({ length: 24 }, (_, index) => `C${String.fromCharCode(65 + index)}X`);
const COUNTRIES = ['England', 'Wales', 'Scotland'];

/** Every record contains the number of its edition. */
function writeEdition(data: string, edition: number): void {
  mkdirSync(data, { recursive: true });
  const councils = CODES.map((code, index) => {
    const gss = `${'EWS'[index % 3]}060000${String(index).padStart(2, '0')}`;
    return `${code},Council ${code} v${edition},${code.toLowerCase()},https://c.example/,${gss},${COUNTRIES[index % 3]},Unitary Authority`;
  });
  const commitments = Array.from({ length: 120 }, (_, index) => {
    const code = CODES[index % CODES.length];
    return `${code},true,${2030 + Math.floor(index / CODES.length)},Whole area,Text ${index} v${edition},https://c.example/,`;
  });
  const files = {
    'site.json': JSON.stringify({ siteUrl: 'http://127.0.0.1', hosts: HOSTS, pageSizes: { commitments: 50 } }),
    'councils.csv': text(COUNCILS_HEADER, ...councils),
    'commitments.csv': text(COMMITMENTS_HEADER, ...commitments),
    'plans.csv': text(PLANS_HEADER),
    'emergencies.csv': text(EMERGENCIES_HEADER),
    'searches.csv': text(LOG_HEADER),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(data, name), content);
}

const PAIRS: readonly (readonly [string, string])[] = [
  ['/api/councils/', '/api/councils/?country=Wales'],
  ['/api/councils/?country=wales%2CSCOTLAND', '/api/councils/?format=api&country=Scotland'],
  ['/api/commitments/', '/api/commitments/?page=2'],
  ['/api/commitments/?page=2&format=api', '/api/commitments/?page=last'],
  ...['CAX', 'CBX', 'CFX'].map((code) => [`/api/councils/${code}/`, `/api/councils/${code}/commitments`] as const),
  ['/api/councils/CCX/', '/councils/ccx/'],
];

interface Counts {
  pairs: number;
  /** The number of times that the second response came from another build, although the first one hadn't changed. */
  inconsistent: number;
  /** The number of responses with a status other than 200, or with records from two builds. */
  errors: number;
}

/** @returns the edition in a response; undefined for an error */
async function editionAt(url: string): Promise<string | undefined> {
  const response = await fetch(url);
  const editions = new Set((await response.text()).match(/\bv\d+\b/g));
  return response.status === 200 && editions.size === 1 ? [...editions][0] : undefined;
}

async function ask(url: string, seed: number, isRunning: () => boolean): Promise<Counts> {
  const counts = { pairs: 0, inconsistent: 0, errors: 0 };
  const pairs = fc.sample(fc.constantFrom(...PAIRS), { seed, numRuns: 1000 });
  for (let index = 0; isRunning(); index++) {
    const [one, other] = pairs[index % pairs.length]!;
    const editions = [await editionAt(url + one), await editionAt(url + other), await editionAt(url + one)];
    counts.pairs++;
    counts.errors += editions.filter((edition) => edition === undefined).length;
    const [before, between, after] = editions;
    // If the first response has changed, a build has finished in between.
    if (before === after && between !== before) counts.inconsistent++;
  }
  return counts;
}

/** Starts each server with the configuration that the program prints for it. */
async function startServers(out: string, folder: string): Promise<ReadonlyMap<string, string>> {
  const urls = new Map<string, string>();
  for (const name of HOSTS) {
    const port = await freePort();
    const [listen, url] = [`127.0.0.1:${port}`, `http://127.0.0.1:${port}`];
    const place = path.join(folder, name);
    mkdirSync(place);
    const file = path.join(place, 'configuration');
    if (name !== 'serve') {
      const { effects, printed, told } = recorded();
      const standalone = name === 'caddy' ? undefined : true;
      expect(host({ name, out, listen, standalone }, effects), told.join('\n')).toBe(0);
      expect(printed.join('\n')).toContain(out);
      writeFileSync(file, printed.join('\n'));
    }
    const commands: Readonly<Record<(typeof HOSTS)[number], readonly [string, readonly string[]]>> = {
      nginx: ['nginx', ['-c', file, '-p', place, '-g', 'daemon off;']],
      caddy: ['caddy', ['run', '--adapter', 'caddyfile', '--config', file]],
      apache: ['apache2', ['-d', place, '-f', file, '-DFOREGROUND']],
      serve: [process.execPath, [CLI, 'serve', '--out', out, '--port', String(port)]],
    };
    const [command, args] = commands[name];
    const server = await startServer(url, command, args);
    onTestFinished(server.stop);
    urls.set(name, url);
  }
  return urls;
}

describeServer('nginx, Caddy, Apache and serve', 'nginx', () => {
  test('builds of releases under load', { timeout: 300_000 }, async () => {
    const folder = temporaryFolder();
    // Servers started by root run as another user, who must be able to read the files.
    chmodSync(folder, 0o755);
    const data = path.join(folder, 'data');
    const releases = path.join(folder, 'releases');
    const place = IS_PLAIN ? ['--out', path.join(releases, 'current')] : ['--releases', releases, '--keep', '2'];
    const build = async (edition: number) => {
      writeEdition(data, edition);
      const { code, output } = await run([CLI, 'build', '--data', data, '--no-cache', ...place]);
      expect(code, output).toBe(0);
    };
    await build(0);
    const urls = await startServers(path.join(releases, 'current'), folder);
    let isRunning = true;
    const asking = Array.from(urls, async ([name, url], index) => {
      const clients = [1, 2].map((client) => ask(url, index * 2 + client, () => isRunning));
      return [name, await Promise.all(clients)] as const;
    });
    for (let edition = 1; edition <= BUILDS; edition++) await build(edition);
    // “serve” looks for a new release every second.
    const isNew = async () => Promise.all(Array.from(urls.values(), (url) => editionAt(`${url}/api/councils/`)));
    await expect.poll(isNew, { timeout: 20_000 }).toEqual(HOSTS.map(() => `v${BUILDS}`));
    isRunning = false;
    for (const [name, clients] of await Promise.all(asking)) {
      const sum = (key: keyof Counts) => clients.reduce((total, counts) => total + counts[key], 0);
      const counts = { pairs: sum('pairs'), inconsistent: sum('inconsistent'), errors: sum('errors') };
      if (IS_PLAIN) console.log(name, JSON.stringify(counts));
      else expect([name, counts]).toEqual([name, { pairs: expect.any(Number), inconsistent: 0, errors: 0 }]);
      expect(counts.pairs).toBeGreaterThan(100);
    }
    rmSync(releases, { recursive: true });
  });
});
