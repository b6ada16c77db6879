// The commands that users copy, for a folder and a URL that a shell would split: each word is whole.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { HOSTS } from '../../src/hosts/registry.ts';
import { HOST_NAMES } from '../../src/model/names.ts';
import { quotedWord } from '../../src/shell.ts';

const FOLDER = "/srv/Ann's sites/dist";
const OUT = quotedWord(FOLDER);

/** The arguments of each command of npx and rsync; redirections and what comes after them are left out. */
function argumentsOf(lines: readonly string[]): readonly (readonly string[])[] {
  const commands = lines.filter((line) => /^(?:npx|rsync) /.test(line)).map((line) => line.replace(/ > .*/, ''));
  const script = ['npx() { printf \'%s\\0\' "$@"; printf \'\\n\'; }; rsync() { npx "$@"; }', ...commands].join('\n');
  const printed = execFileSync('sh', ['-eu'], { input: script, encoding: 'utf8' });
  return printed
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('\0').slice(0, -1));
}

test.each(HOST_NAMES)('%s', (name) => {
  const { commands } = HOSTS[name];
  const { preview, deploy } = commands({ out: OUT, siteUrl: "https://climate.example/it's" });
  const words = argumentsOf([...preview, ...deploy]);
  expect(words.length).toBeGreaterThan(0);
  for (const word of words.flat().filter((each) => /Ann|sites|it's/.test(each))) {
    expect([FOLDER, `${FOLDER}/`, `${FOLDER}-try`, `${FOLDER}-try/it's`, "http://localhost:3000/it's"]).toContain(word);
  }
});

test('a site of plain files is tried below its own path', () => {
  const { preview } = HOSTS['github-pages'].commands({ out: OUT, siteUrl: "https://climate.example/it's" });
  expect(argumentsOf(preview)).toEqual([
    `council-climate-api build --host github-pages --site-url http://localhost:3000/it's --out`
      .split(' ')
      .concat(`${FOLDER}-try/it's`),
    ['serve', `${FOLDER}-try`],
  ]);
});
