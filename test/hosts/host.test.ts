// The commands for hosts, with a folder and a URL that a shell would split, and the form of the hosts' links.
import { describe, expect, test } from 'vitest';
import { HOST_NAMES } from '../../src/engine/options/names.ts';
import { linkFormFor } from '../../src/engine/site/host.ts';
import { quotedWord } from '../../src/engine/text/shell.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { argumentsOf } from '../support/shell-words.ts';

const FOLDER = "/srv/Ann's sites/dist";
const OUT = quotedWord(FOLDER);

/** The arguments of each command that runs one of these programs, without redirections and everything after them. */
const wordsOf = (lines: readonly string[]) =>
  argumentsOf(
    ['program', 'npx', 'rsync'],
    lines
      // A shell function can't have a name with hyphens.
      .map((line) => line.replace(/ > .*/, '').replace(/^council-climate-api /, 'program '))
      .filter((line) => /^(?:program|npx|rsync) /.test(line)),
  );

test.each(HOST_NAMES)('%s', (name) => {
  const { commands } = HOSTS[name];
  const { preview, deploy } = commands({ out: OUT, siteUrl: "https://climate.example/it's" });
  const words = wordsOf([...preview, ...deploy].filter((step) => typeof step === 'string'));
  expect(words.length).toBeGreaterThan(0);
  for (const word of words.flat().filter((each) => /Ann|sites|it's/.test(each))) {
    expect([FOLDER, `${FOLDER}/`, `${FOLDER}-try`, `${FOLDER}-try/it's`, "http://localhost:3000/it's"]).toContain(word);
  }
});

test('a site of plain files can be tried out below its own path', () => {
  const { preview } = HOSTS['github-pages'].commands({ out: OUT, siteUrl: "https://climate.example/it's" });
  expect(wordsOf(preview)).toEqual([
    `build --host github-pages --site-url http://localhost:3000/it's --out`.split(' ').concat(`${FOLDER}-try/it's`),
    ['serve', `${FOLDER}-try`],
  ]);
});

describe('the form of links', () => {
  const { serve, static: files, nginx, 'github-pages': github, s3 } = HOSTS;

  test.each([
    ['query', [serve]],
    ['query', [nginx, serve]],
    ['path', [files]],
    ['path', [github, s3, files]],
  ] as const)('for %s', (form, hosts) => {
    expect(linkFormFor(hosts)).toBe(form);
  });

  test.each([
    ['query links for serve; path links for github-pages', [serve, github]],
    ['path links for static, s3; query links for nginx', [files, nginx, s3]],
  ] as const)('is contradictory for %s', (needs, hosts) => {
    expect(linkFormFor(hosts)).toEqual({ code: 'links-mismatch', values: { needs } });
  });
});
