// The warning of a build about a site without a licence.
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../../src/program/commands/build.ts';
import { plan } from '../../../src/program/commands/plan.ts';
import { TINY_SITE, tinySource } from '../../services/tiny-source.ts';
import { outputOf, recorded, temporaryFolder } from '../../support/program.ts';

const { licence, ...SITE } = TINY_SITE;

/** The number of warnings in a build, and its exit code. */
async function warnings(site: object, data: string, out: string) {
  const { effects, printed, told } = recorded();
  const code = await build({ data, out, site: { ...SITE, ...site } }, effects);
  return [code, [...printed, ...told].join('\n').split('[no-licence]').length - 1];
}

test('each build warns once, even if nothing has changed', async () => {
  const [data, out] = [tinySource(), path.join(temporaryFolder(), 'dist')];
  expect(await warnings({}, data, out)).toEqual([0, 1]);
  expect(await warnings({}, data, out)).toEqual([0, 1]);
  expect(await warnings({ licence }, data, out)).toEqual([0, 0]);
});

test('the warning says what to add, and to which file', async () => {
  const [without, having] = [tinySource(), tinySource({ 'site.json': '{ "title": "Ours" }' })];
  const said = (data: string) =>
    outputOf((effects) => build({ data, out: path.join(temporaryFolder(), 'dist'), site: SITE }, effects));
  const plain = (text: string) => text.replace(/\s+/g, ' ');
  expect(plain(await said(without))).toMatch(
    /Add your licence to a new file called \S+site\.json, for example { "licence": .* }\./,
  );
  expect(plain(await said(having))).toMatch(/Add your licence to \S+site\.json, for example "licence": .*}\./);
});

test('a plan doesn’t warn', async () => {
  const options = { data: tinySource(), site: SITE, format: 'pretty' } as const;
  expect(await outputOf((effects) => plan(options, effects))).not.toContain('no-licence');
});
