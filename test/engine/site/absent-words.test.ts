// The option `prebuild`: if the build leaves out files for words that no record has, every response stays the same.
import { describe, expect, test } from 'vitest';
import type { HostName } from '../../../src/engine/options/names.ts';
import { SITE_OPTIONS } from '../../../src/engine/options/site-options.ts';
import { createRouter } from '../../../src/engine/router/router.ts';
import { bytesOf } from '../../../src/engine/site/file-content.ts';
import { planSite } from '../../../src/engine/site/plan-site.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { HOSTS } from '../../../src/hosts/registry.ts';
import { build } from '../../../src/program/commands/build.ts';
import { plan as planCommand } from '../../../src/program/commands/plan.ts';
import { OWN_DESIGN } from '../../support/design.ts';
import { councilOf, logOf, SITE_URL } from '../../support/pages-site.ts';
import { recorded, temporaryFolder, unwrapped } from '../../support/program.ts';
import { GOOD, sourceFolder, text } from '../../support/source.ts';

/** A council in Wales, one in Scotland, and one in Wales whose type is not recorded. */
const COUNCILS = [
  councilOf({ authority_code: 'AAA', name: 'Abbey', country: 'Wales', authority_type: 'Unitary Authority' }),
  councilOf({ authority_code: 'BBB', name: 'Brook', country: 'Scotland', authority_type: 'Unitary Authority' }),
  councilOf({ authority_code: 'CCC', name: 'Crag', country: 'Wales', authority_type: '' }),
];

function planWith(prebuild: 'all' | 'present', ...hosts: readonly HostName[]) {
  const dataset = { councils: COUNCILS, commitments: [], plans: [], emergencies: [], ended: [] };
  const options = SITE_OPTIONS.parse({ siteUrl: SITE_URL, prebuild });
  const source = { folder: '', dataset, referredTables: () => ({}), searchLog: logOf([]), options, design: OWN_DESIGN };
  return planSite(
    source,
    hosts.map((name) => HOSTS[name]),
  ).value!;
}

const filteredIn = (plan: ReturnType<typeof planWith>): readonly string[] =>
  filesOf(plan).flatMap(({ path }) => (/^api\/councils\/country-.*\.json$/.test(path) ? path : []));

test('`present` leaves out every combination with a word that no council has, and no other', () => {
  const all = filteredIn(planWith('all', 'serve'));
  const present = filteredIn(planWith('present', 'serve'));
  expect(all).toHaveLength(2 ** 4 * 2 ** 8 - 1);
  // The words are Wales, Scotland and one type. A missing type isn't a word.
  expect(present).toHaveLength(2 ** 2 * 2 ** 1 - 1);
  expect(present.every((path) => all.includes(path))).toBe(true);
  expect(present.join()).not.toMatch(/england|ireland|county|london|district|combined/);
});

describe('if a host can’t compose the responses, all are prebuilt', () => {
  test.each<[readonly HostName[]]>([[['nginx']], [['serve', 'caddy']], [['s3']], [['static', 'github-pages']]])(
    '%j',
    (hosts) => {
      const [all, present] = [planWith('all', ...hosts), planWith('present', ...hosts)];
      expect(filesOf(present).map(({ path }) => path)).toEqual(filesOf(all).map(({ path }) => path));
      expect(present.absentResponses).toBe(0);
    },
  );
});

test('hosts that never prebuild these lists have none to leave out', () => {
  expect(planWith('all', 'netlify').absentResponses).toBe(0);
  expect(planWith('all', 'cloudflare-pages', 'fetch').absentResponses).toBe(0);
});

test('every combination gets the same response', async () => {
  const routers = (['all', 'present'] as const).map((prebuild) => {
    const files = new Map(filesOf(planWith(prebuild, 'serve')).map((file) => [file.path, file]));
    return createRouter((name) => {
      const content = files.get(name)?.render();
      return content === undefined ? undefined : bytesOf(content);
    });
  });
  const countries = [
    '',
    'England',
    'Wales',
    'Northern+Ireland,Wales',
    'England,Northern+Ireland,Scotland,Wales',
    'wales',
    'x',
  ];
  const types = ['', 'Unitary+Authority', 'London+Borough', 'County+Council,Unitary+Authority', 'London+Borough,x'];
  let compared = 0;
  for (const country of countries)
    for (const type of types)
      for (const format of ['', '&format=json', '&format=api']) {
        // A page shows how its URL was spelt, and prebuilt pages have only one spelling.
        const target = `/api/councils/?authority_type=${type}&country=${country}${format}`.replaceAll(',', '%2C');
        const [all, present] = await Promise.all(
          routers.map(async (router) => {
            const reply = await router({ method: 'GET', target, accept: undefined });
            return 'file' in reply ? reply : { ...reply, body: Buffer.from(reply.body).toString() };
          }),
        );
        expect(present, target).toEqual(all);
        expect(all).toMatchObject({ status: 200 });
        compared++;
      }
  expect(compared).toBe(105);
});

test('build says in one line that most of its files are for such words, and plan shows both numbers', async () => {
  const data = sourceFolder({
    'councils.csv': GOOD['councils.csv'],
    'site.json': '{"siteUrl": "https://climate.example"}',
  });
  const out = temporaryFolder();
  const { effects, printed, told } = recorded();
  const run = async (site: object) => {
    told.length = 0;
    expect(await build({ data, out: `${out}/dist`, site: { ...site } }, effects)).toBe(0);
    return unwrapped(told.join('\n'));
  };
  const line = /^[\d,]+ of them are for words no record has; "prebuild": "present" omits them\.$/m;
  await run({});
  expect(told.join('\n')).toMatch(line);
  // The same site without any changes.
  await run({});
  expect(told.join('\n')).toMatch(line);
  await run({ prebuild: 'present' });
  expect(told.join('\n')).not.toMatch(line);

  printed.length = 0;
  expect(await planCommand({ data, site: {}, format: 'json' }, effects)).toBe(0);
  const { groups, prebuild } = JSON.parse(printed.join(''));
  const sum = (key: string) => groups.reduce((total: number, group: Record<string, number>) => total + group[key]!, 0);
  expect(prebuild.all).toEqual({ responses: sum('responses'), files: sum('files'), bytes: sum('bytes') });
  printed.length = 0;
  await planCommand({ data, site: { prebuild: 'present' }, format: 'json' }, effects);
  expect(JSON.parse(printed.join('')).prebuild).toEqual(prebuild);
  printed.length = 0;
  await planCommand({ data, site: {}, format: 'pretty' }, effects);
  expect(printed.join('')).toMatch(
    /\n"prebuild": "all" +[\d,]+ +[\d,]+ +\S+ .B\n"prebuild": "present" +[\d,]+ +[\d,]+ +\S+ .B/,
  );
});

test('an invalid value is rejected', async () => {
  const { effects, told } = recorded();
  const data = sourceFolder({ 'site.json': text('{"siteUrl": "https://climate.example", "prebuild": "some"}') });
  expect(await planCommand({ data, site: {}, format: 'pretty' }, effects)).toBe(1);
  expect(unwrapped(told.join('\n'))).toContain('the option “prebuild” can’t be "some" [bad-option]');
});
