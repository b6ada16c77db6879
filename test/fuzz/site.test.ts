// After random changes to site.json, the result is either options or errors with their places. Some runs plan and render the site.
import path from 'node:path';
import { expect, test } from 'vitest';
import { hasErrors } from '../../src/engine/diagnostics/diagnostic.ts';
import { readSiteOptions } from '../../src/engine/options/read-site-options.ts';
import { EXPECTATIONS } from '../../src/engine/options/site-options.ts';
import { temporaryFolder } from '../support/program.ts';
import { expectReadable } from './prepared.ts';
import { campaignTime, fuzz, isDrawn, someOf } from './runs.ts';
import { goodSite, optionChanges, textOf } from './site-changes.ts';
import { syntaxChanges } from './site-syntax.ts';
import { LaidFolder, SOURCE } from './source.ts';
import { expectGoodProblems } from './verdict.ts';

const CAMPAIGNS = {
  options: { seed: 821, count: 400, changed: someOf(optionChanges) },
  syntax: { seed: 822, count: 400, changed: someOf(syntaxChanges, syntaxChanges, optionChanges) },
} as const;

/** Includes keys such as `__proto__`. */
const unknownKeysIn = (value: object, path = ''): readonly string[] =>
  Object.entries(value).flatMap(([key, inner]) => {
    const name = path + key;
    if (!Object.hasOwn(EXPECTATIONS, name)) return [name];
    return typeof inner === 'object' && inner !== null && !Array.isArray(inner) ? unknownKeysIn(inner, `${name}.`) : [];
  });

/** One in this many runs also reads the tables, and may plan the site. */
const WHOLE = 120;

test.each(Object.entries(CAMPAIGNS))(
  '%s',
  async (_, { changed, ...runs }) => {
    const folder = new LaidFolder(temporaryFolder());
    await fuzz(runs, changed, async (list, draw) => {
      const site = goodSite();
      for (const { apply } of list) apply(site);
      const bytes = Buffer.from(textOf(site), 'latin1');
      const file = path.join(folder.path, 'site.json');
      const { value: options, problems } = readSiteOptions({ name: file, bytes }, {});
      expect(options === undefined).toBe(hasErrors(problems));
      expectGoodProblems(problems, folder.path, draw, () => bytes);
      // Other programs also accept valid options as JSON, and they contain no unknown keys.
      if (options) expect(unknownKeysIn(JSON.parse(new TextDecoder().decode(bytes)))).toEqual([]);
      if (!isDrawn(draw, WHOLE)) return;
      folder.lay(new Map([...SOURCE, ['site.json', { bytes }]]));
      await expectReadable(folder.path, draw / WHOLE);
    });
  },
  campaignTime(7000),
);
