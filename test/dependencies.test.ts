// Everything that is installed with the program: exact versions, no scripts, compatible licences, and correct descriptions in the
// documentation.
import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { verdictOf } from '../scripts/supply-chain/audit.mjs';
import { licenceTaken, PAGE, renewed } from '../scripts/supply-chain/dependencies.mjs';
import { bundledPackages, ownPackage, ROOT, runtimePackages } from '../scripts/supply-chain/packages.mjs';
import { REASONS } from '../scripts/supply-chain/reasons.mjs';
import { sbomText } from '../scripts/supply-chain/sbom.mjs';

interface Locked {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
  readonly link?: boolean;
  readonly hasInstallScript?: boolean;
}

/** The parts of a bill of materials that the tests read. */
interface Sbom {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Component {
  readonly 'bom-ref': string;
  readonly name: string;
  readonly version: string;
  readonly hashes: readonly { readonly content: string }[];
}

const { packages } = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};
const found = runtimePackages();
/** Everything whose code users get. */
const shipped = [...found, ...bundledPackages()];

/** Leaves out packages that only development needs, and peer dependencies that users can choose to install. */
const isRuntime = ([location, { dev, devOptional, peer, link }]: readonly [string, Locked]): boolean =>
  location.startsWith('node_modules/') && !dev && !devOptional && !peer && !link;

test('the packages at run time are those that npm installs', () => {
  const locations = Object.entries(packages)
    .filter(isRuntime)
    .map(([location]) => location);
  expect(found.map(({ location }) => location).sort()).toEqual(locations.sort());
  expect(locations.length).toBeGreaterThan(10);
});

test('their versions are exact', () => {
  const versions = Object.entries(ownPackage.dependencies as Record<string, string>);
  expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  expect(versions.filter(([name]) => !(name in REASONS))).toEqual([]);
  expect(Object.keys(REASONS).filter((name) => !(name in ownPackage.dependencies))).toEqual([]);
});

test('none of them runs a script during installation', () => {
  expect(found.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([]);
  // The lock file marks packages that have install scripts.
  expect(packages['node_modules/esbuild']).toMatchObject({ hasInstallScript: true, dev: true });
});

test('each has a hash, and a licence that is compatible with ours', () => {
  expect(shipped.filter(({ license }) => licenceTaken(license) === undefined)).toEqual([]);
  expect(shipped.filter(({ integrity }) => !integrity?.startsWith('sha512-'))).toEqual([]);
});

test.each([
  ['MIT', 'MIT'],
  ['(WTFPL OR MIT)', 'MIT'],
  ['GPL-3.0-only', undefined],
  ['(MIT AND GPL-3.0-only)', undefined],
  [undefined, undefined],
])('of the licence %s we take %s', (license, taken) => expect(licenceTaken(license)).toBe(taken));

test('the page is generated from them (npm run dependencies)', () => {
  const page = readFileSync(PAGE, 'utf8');
  expect(renewed(page)).toBe(page);
});

test('the bundles come with the licences of what they contain', () => {
  const noticesIn = (...place: string[]) => {
    const [notices] = readFileSync(path.join(ROOT, 'build', 'src', ...place), 'utf8').split('*/');
    return Array.from(notices!.matchAll(/^(\S+) \d+\.\d+\.\d+$/gm), ([, found]) => found!);
  };
  const inScript = (name: string) => noticesIn('councils', 'check-page', name);
  const inProgram = noticesIn('cli', 'licences.txt');
  expect(inProgram).toEqual(['zod']);
  const inScripts = [...inScript('worker.js'), ...inScript('import-worker.js')];
  const inSearch = noticesIn('councils', 'page-scripts/councils.js');
  const all = [...inScripts, ...inSearch, ...inProgram];
  const known = shipped.map(({ name }) => name);
  expect(all.filter((name) => !known.includes(name))).toEqual([]);
  expect(bundledPackages().filter(({ name }) => !all.includes(name))).toEqual([]);
  // Only the workers contain code from other projects.
  expect(inScript('page.js')).toEqual([]);
  const page = readFileSync(PAGE, 'utf8').replace(/\s+/g, ' ');
  const textAfter = (start: string) => page.slice(page.indexOf(start)).split(' ## ')[0]!;
  for (const { name, version, license } of bundledPackages().filter(({ name }) => inProgram.includes(name)))
    expect(textAfter('## What the program contains')).toContain(`${name} ${version} (${license})`);
  expect(inSearch).toEqual(['minisearch']);
  expect(textAfter('The script that searches for councils')).toContain('minisearch 7.2.0');
  for (const name of inScripts) expect(textAfter('The scripts of the page that checks tables')).toContain(name);
});

describe('the bill of materials', () => {
  const { sbom: script } = ownPackage.scripts as Readonly<Record<string, string>>;
  const npm = script!.split(' | ')[0]!;
  const print = (env: Readonly<Record<string, string>> = {}) =>
    sbomText(execSync(npm, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } }));
  const printed = print();
  const { metadata, components, dependencies } = JSON.parse(printed) as Sbom;

  test('lists the program, and each package once with its dependencies', () => {
    const names = components.map(({ name, version }) => `${name} ${version}`);
    expect(metadata.component).toMatchObject({ name: ownPackage.name, version: ownPackage.version });
    expect(names.toSorted()).toEqual(shipped.map(({ name, version }) => `${name} ${version}`).toSorted());
    const refs = components.map((component) => component['bom-ref']);
    expect(new Set(refs).size).toBe(refs.length);
    expect(new Set(dependencies.map(({ ref }) => ref))).toEqual(new Set([metadata.component['bom-ref'], ...refs]));
    expect(new Set(dependencies.flatMap(({ dependsOn }) => dependsOn))).toEqual(new Set(refs));
  });

  test('has the hashes in the lock file, in hexadecimal', () => {
    for (const { name, version, hashes } of components) {
      const digest = Buffer.from(hashes[0]!.content, 'hex').toString('base64');
      expect(shipped.find((one) => one.name === name && one.version === version)?.integrity).toBe(`sha512-${digest}`);
    }
  });

  test('is the same at any time and from any npm command', () => {
    expect(print({ npm_config_include: 'dev', npm_config_global: 'true' })).toBe(printed);
    expect(printed).not.toMatch(/timestamp|serialNumber/);
  });
});

describe('npm audit reports', () => {
  const report = (total: number, vulnerabilities: object) =>
    JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: { vulnerabilities: { total } } });

  test('no known vulnerabilities', () => {
    expect(verdictOf(report(0, {}))).toMatchObject({
      passes: true,
      text: expect.stringContaining('no known vulnerabilities'),
    });
  });

  test('a known vulnerability', () => {
    const verdict = verdictOf(report(1, { entities: { name: 'entities', severity: 'high' } }));
    expect(verdict).toMatchObject({ passes: false, text: expect.stringContaining('entities (high)') });
    expect(verdictOf(report(1, { buffer: { name: 'buffer', severity: 'low' } })).passes).toBe(false);
  });

  test('nothing about packages that only development needs', () => {
    expect(verdictOf(report(1, { vitest: { name: 'vitest', severity: 'high' } })).passes).toBe(true);
  });

  test.each(['', '{"message": "405 Method Not Allowed", "statusCode": 405}', '<html>'])(
    'no response: %s',
    (printed) => {
      expect(verdictOf(printed)).toMatchObject({ passes: true, text: expect.stringContaining('not checked') });
    },
  );
});
