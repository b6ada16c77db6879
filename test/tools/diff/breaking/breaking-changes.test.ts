// The changes that options and earlier builds break for clients, through the “diff” command.

import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { fileRecordOf } from '../../../../src/engine/write/manifest.ts';
import { build } from '../../../../src/program/commands/build.ts';
import { type DiffOptions, diff } from '../../../../src/program/commands/diff.ts';
import { committed } from '../../../support/git.ts';
import { recorded, temporaryFolder, unwrapped } from '../../../support/program.ts';
import { LOG_HEADER, sourceFolder, text } from '../../../support/source.ts';

const SITE = { siteUrl: 'https://climate.example' };
const LOG = text(LOG_HEADER, ...Array<string>(6).fill('2025-01-02,heat pump,3,'));

async function run(options: Partial<DiffOptions>): Promise<string> {
  const { effects, printed, told } = recorded();
  expect(await diff({ data: 'data', site: {}, format: 'json', ...options }, effects)).toBe(0);
  expect(told.join('')).toBe('');
  return printed.join('\n');
}

interface Change {
  readonly kind: string;
  readonly place: string;
}

const namesOf = (breaking: readonly Change[]): readonly string[] =>
  breaking.map(({ kind, place }) => `${kind} ${place}`);

describe('with a revision', () => {
  /** The output after a change to site.json alone. */
  async function changed(before: object, after: object, format: DiffOptions['format'] = 'json'): Promise<string> {
    const data = sourceFolder({ 'searches.csv': LOG, 'site.json': JSON.stringify({ ...SITE, ...before }) });
    committed(data);
    writeFileSync(path.join(data, 'site.json'), JSON.stringify({ ...SITE, ...after }));
    return run({ data, since: 'HEAD', format });
  }
  const breakingOf = async (before: object, after: object): Promise<readonly string[]> => {
    const { breaking, isDifferent } = JSON.parse(await changed(before, after));
    if (breaking.length > 0) expect(isDifferent).toBe(true);
    return namesOf(breaking);
  };
  const [NGINX, PAGES] = [{ hosts: ['nginx'] }, { hosts: ['github-pages'] }];

  test('other hosts can change all paths', async () => {
    expect(await breakingOf(NGINX, PAGES)).toEqual([
      'removed-path /api/',
      'removed-path /api/councils/',
      'removed-path /api/councils/{authority_code}/',
      'removed-path /api/councils/{authority_code}/commitments',
      'removed-path /api/commitments/',
      'removed-path /api/searchterms/',
    ]);
    expect(await breakingOf(NGINX, { hosts: ['caddy', 'netlify'] })).toEqual([]);
    expect(await breakingOf(PAGES, { hosts: ['s3'] })).toEqual([]);
  });

  test('fewer date ranges can remove a path, but not if a router composes them', async () => {
    const noRanges = { dates: { dateRangeDays: 0, openEndedDays: 0, months: false, quarters: false, years: false } };
    const filtered =
      '/api/searchterms/from-{start_date}_to-{end_date}_count-{min_count}_results-{min_results}/page-{page}.json';
    expect(await breakingOf(PAGES, { ...PAGES, ...noRanges })).toEqual([`removed-path ${filtered}`]);
    expect(await breakingOf({ ...PAGES, ...noRanges }, PAGES)).toEqual([]);
    expect(await breakingOf(NGINX, { ...NGINX, ...noRanges })).toEqual([]);
  });

  test('fewer formats remove files to download', async () => {
    const formats = { downloads: ['csv', 'json'] };
    expect(await breakingOf(formats, { downloads: ['json'] })).toEqual(
      ['councils', 'commitments', 'plans', 'emergencies', 'searchterms'].map(
        (name) => `removed-download /downloads/${name}.csv`,
      ),
    );
    expect(await breakingOf({ downloads: ['json'] }, formats)).toEqual([]);
  });

  test('other options break nothing', async () => {
    const others = {
      siteUrl: 'https://other.example',
      title: 'Other',
      licence: { name: 'A', url: 'https://a.example' },
    };
    for (const hosts of [NGINX, PAGES]) {
      expect(await breakingOf(hosts, { ...hosts, ...others, pageSizes: { commitments: 1 } })).toEqual([]);
      expect(await breakingOf({ ...hosts, pageSizes: { commitments: 1 } }, hosts)).toEqual([]);
    }
  });

  test('hosts that only one version names are unknown, because a flag can name them', async () => {
    const { breaking, notes } = JSON.parse(await changed({}, PAGES));
    expect(breaking).toEqual([]);
    expect(notes).toEqual([
      'It is unknown whether all paths changed, because only one version of site.json names a host other than serve.',
    ]);
    expect(JSON.parse(await changed({}, NGINX)).notes).toEqual([]);
  });

  test('they come first in the readable formats', async () => {
    const [before, after] = [
      { ...NGINX, downloads: ['csv', 'sqlite'] },
      { ...NGINX, downloads: ['csv'] },
    ];
    const name = 'council-climate-commitments.sqlite';
    const markdown = await changed(before, after, 'markdown');
    expect(markdown).toContain('\n\n1 breaking change, compared with ');
    expect(markdown).toMatch(
      /\n\n### Breaking changes\n\n- The file to download `\/downloads\/council-climate-commitments\.sqlite` was removed\.$/,
    );
    const pretty = await changed(before, after, 'pretty');
    expect(unwrapped(pretty)).toContain(
      `: 1 breaking change. Breaking changes - The file to download /downloads/${name} was removed.`,
    );
  });
});

describe('with a build', () => {
  type Json = Record<string, never>;

  /** A build that another version of the program could have written. */
  async function built(changes: Readonly<Record<string, (description: Json) => void>>): Promise<Partial<DiffOptions>> {
    const data = sourceFolder({ 'searches.csv': LOG });
    const out = path.join(temporaryFolder(), 'dist');
    expect(await build({ data, out, site: { ...SITE, hosts: ['fetch'] } }, recorded().effects)).toBe(0);
    const manifest = path.join(out, 'build-manifest.json');
    for (const [name, change] of Object.entries(changes)) {
      const description = JSON.parse(readFileSync(path.join(out, name), 'utf8'));
      change(description);
      writeFileSync(path.join(out, name), JSON.stringify(description));
      const { hash, size } = fileRecordOf(readFileSync(path.join(out, name)));
      const record = new RegExp(`("${name}": )\\[.*?\\]`);
      writeFileSync(manifest, readFileSync(manifest, 'utf8').replace(record, `$1["${hash}", ${size}]`));
    }
    return { data, out, site: { ...SITE, hosts: ['fetch'] } };
  }

  const addTo =
    (...keys: readonly string[]) =>
    (value: object) =>
    (description: Json): void =>
      void Object.assign(
        keys.reduce((part, key) => part[key]!, description),
        value,
      );
  const schemas = (name: string) => addTo('components', 'schemas', name, 'properties');
  const scope = { name: 'scope', in: 'query', schema: { type: 'string' } };

  test('nothing breaks without a change', async () => {
    const { breaking, notes, isDifferent } = JSON.parse(await run(await built({})));
    expect([breaking, notes, isDifferent]).toEqual([[], [], false]);
  });

  test('a field, a path, a filter and a column that no longer exist are removed', async () => {
    const build = await built({
      'api/openapi.json': (description) => {
        schemas('Council')({ population: { type: ['integer', 'null'] } })(description);
        addTo('paths')({ '/api/plans/': { get: { responses: {} } }, '/api/`x`|@team/': {} })(description);
        addTo('paths', '/api/commitments/', 'parameters')({ 9: scope })(description);
        addTo(
          'components',
          'schemas',
        )({ Country: { enum: ['England', 'Scotland', 'Wales', 'Northern Ireland', 'Mann'] } })(description);
      },
      'downloads/datapackage.json': addTo('resources', '0', 'schema', 'fields')({ 99: { name: 'population' } }),
    });
    const { breaking, isDifferent } = JSON.parse(await run(build));
    expect(isDifferent).toBe(true);
    expect(namesOf(breaking)).toEqual([
      'removed-path /api/plans/',
      'removed-path /api/`x`|@team/',
      'removed-parameter scope',
      'narrowed-parameter country',
      'removed-field Council.population',
      'narrowed-field Council.country',
      'removed-column councils.population',
    ]);
    expect(breaking[4]).toEqual({
      ...{ kind: 'removed-field', place: 'Council.population', before: ['integer', 'null'] },
      paths: ['GET /api/councils/', 'GET /api/councils/{authority_code}/'],
    });
    const [, , , section] = (await run({ ...build, format: 'markdown' })).split('\n\n');
    expect(section!.split('\n')).toEqual([
      '- The path `/api/plans/` was removed.',
      '- The path ``/api/`x`|@team/`` was removed.',
      '- The parameter `scope` was removed (`/api/commitments/`).',
      '- The parameter `country` accepts fewer values: no longer `"Mann"` (`/api/councils/`).',
      '- The field `Council.population` was removed (`GET /api/councils/`, `GET /api/councils/{authority_code}/`).',
      '- The field `Council.country` has fewer possible values: no longer `"Mann"` (`GET /api/councils/`, `GET /api/councils/{authority_code}/`).',
      '- The column `councils.population` was removed (`/downloads/councils.csv`).',
    ]);
  });

  test.each([
    ['the API', { 'api/openapi.json': (description: Json) => void delete description.paths }],
    ['the downloads', { 'downloads/datapackage.json': (description: Json) => void delete description.resources }],
  ])('a description of %s that is unreadable is unknown', async (_, changes) => {
    const build = await built(changes);
    const { breaking, notes, isDifferent } = JSON.parse(await run(build));
    const note =
      'Breaking changes are unknown, because the description of the build’s API or downloads is missing or unreadable.';
    expect([breaking, notes, isDifferent]).toEqual([null, [note], false]);
    expect(await run({ ...build, format: 'markdown' })).toContain(`\n\n${note}`);
    expect(unwrapped(await run({ ...build, format: 'pretty' }))).toContain(note);
  });

  test('a description that doesn’t match the manifest is unknown', async () => {
    const build = await built({});
    writeFileSync(path.join(build.out!, 'api/openapi.json'), '{ "paths": {} }');
    expect(JSON.parse(await run(build)).breaking).toBeNull();
  });
});
