// Builds the pages for the same councils, commitments and lists of councils with Eleventy. `bench/eleventy` has packages of its
// own, so that people who only want the program don't have to install them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { COUNTRIES, FILTERABLE_TYPES } from '../build/src/councils/vocabulary.js';
import { fileStem, listWith } from '../build/src/engine/addressing/address.js';
import { here, measuredIn } from './measured.mjs';

const OWN = here('eleventy');
const ELEVENTY = path.join(OWN, 'node_modules', '@11ty', 'eleventy', 'cmd.cjs');

/** Installs Eleventy if it's missing. @returns the reason why npm can't install it, or undefined */
export function installEleventy() {
  if (existsSync(ELEVENTY)) return undefined;
  const flags = ['ci', '--prefix', OWN, '--ignore-scripts', '--no-audit', '--no-fund', '--silent'];
  try {
    execFileSync('npm', flags, { stdio: ['ignore', 'ignore', 'pipe'] });
    return undefined;
  } catch (error) {
    return `npm ${flags.slice(0, 3).join(' ')}: ${
      String(error.stderr ?? error.message)
        .trim()
        .split('\n')[0]
    }`;
  }
}

const subsetsOf = (words) =>
  Array.from({ length: 2 ** words.length }, (_, bits) => words.filter((_, index) => bits & (1 << index)));

/**
 * Reads the store of a finished site, and lists the pages that Eleventy must generate.
 * @param file the file to write the list to
 */
export function listAnswers(site, file) {
  const { store } = JSON.parse(readFileSync(path.join(site, 'store', 'index.json'), 'utf8'));
  const [councils, commitments] = ['councils', 'commitments'].map((name) =>
    JSON.parse(readFileSync(path.join(site, store[name]), 'utf8')),
  );
  const lists = subsetsOf(COUNTRIES)
    .flatMap((countries) => subsetsOf(FILTERABLE_TYPES).map((types) => ({ countries, types })))
    .map(({ countries, types }) => {
      const stem = fileStem(listWith('councils', { country: countries, authority_type: types }));
      return { path: stem.slice('api/'.length), countries, types };
    });
  writeFileSync(file, JSON.stringify({ councils, commitments, lists }));
  return councils.length * 2 + lists.length;
}

/** @param answers the file that `listAnswers` wrote */
export function runEleventy(answers, out) {
  return measuredIn({ cwd: OWN, env: { BENCH_ANSWERS: answers } }, ELEVENTY, `--output=${out}`, '--quiet');
}
