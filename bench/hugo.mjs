// Builds the same pages as `bench/eleventy.mjs` with Hugo, which isn't an npm package. On Debian: apt-get install hugo.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { here, timed } from './measured.mjs';

/** @returns the version, or undefined if Hugo isn't installed */
export function hugoVersion() {
  try {
    return /v[\d.]+/.exec(execFileSync('hugo', ['version'], { encoding: 'utf8' }))[0];
  } catch {
    return undefined;
  }
}

/**
 * Writes what Hugo reads. Hugo can't read the list of pages itself before version 0.126, so each page needs a file in `content`. It
 * sorts the fields of objects, so each record is a list of fields and values. This work isn't measured.
 * @param answers the file that `listAnswers` wrote
 * @param site the folder for the site's sources
 */
export function prepareHugo(answers, site) {
  const { councils, commitments, lists } = JSON.parse(readFileSync(answers, 'utf8'));
  cpSync(here('hugo'), site, { recursive: true });
  for (const folder of ['content', 'data']) mkdirSync(path.join(site, folder));
  const writeData = (name, value) => writeFileSync(path.join(site, 'data', `${name}.json`), JSON.stringify(value));
  writeData(
    'councils',
    councils.map((council) => ({
      code: council.authority_code,
      country: council.country,
      type: council.authority_type,
      fields: Object.entries(council),
    })),
  );
  writeData(
    'commitments',
    Object.fromEntries(
      councils.map(({ authority_code: code }) => [
        code,
        commitments
          .filter(({ council }) => council.endsWith(`/${code}/`))
          .map((commitment) => ({ fields: Object.entries(commitment) })),
      ]),
    ),
  );
  const pages = [
    ...councils.map(({ authority_code: code }, index) => ({ path: `councils/${code}`, kind: 'council', index })),
    ...councils.map(({ authority_code: code }) => ({
      path: `councils/${code}/commitments`,
      kind: 'commitments',
      code,
    })),
    ...lists.map((list) => ({ ...list, kind: 'filtered' })),
  ];
  for (const [index, { kind, ...page }] of pages.entries())
    writeFileSync(
      path.join(site, 'content', `${index}.md`),
      `${JSON.stringify({ ...page, url: `/${page.path}/`, layout: kind })}\n`,
    );
}

/** Node.js can't measure the CPU time of another program, so the shell does. @param site the folder that `prepareHugo` filled */
export function runHugo(site, out) {
  const flags = ['--source', site, '--destination', out, '--quiet', '--noBuildLock'];
  let said = '';
  const seconds = timed(() => {
    said = execFileSync('sh', ['-ec', '"$@"; times', 'sh', 'hugo', ...flags], { encoding: 'utf8' });
  });
  // The last line has the user and system time of the programs that the shell ran, such as `0m1.25s 0m0.5s`.
  const [user, system] = said
    .trim()
    .split('\n')
    .at(-1)
    .split(' ')
    .map((time) => {
      const [, minutes, rest] = /^(\d+)m([\d.]+)s$/.exec(time);
      return Number(minutes) * 60 + Number(rest);
    });
  return { seconds, user, cpu: user + system };
}
