// Shows how the cost of a build grows with the number of councils, and whether the cost per council stays the same.
//
// A part of every build's cost doesn't depend on the councils, for example loading the program and reading the searches. A build
// for very few councils measures this base, and only the cost above it is divided among the councils. A second figure divides only
// what a size costs more than the size before it, so it contains neither the base nor the slow start of a JavaScript program.
//
// Every round measures all sizes, so that a change in the speed of the machine affects all of them. The best CPU time and the
// smallest peak count, because other programs can only add to both.
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { generate } from './generate.mjs';
import { measured, PROGRAM } from './measured.mjs';
import { number, printTable } from './report.mjs';

/** The number of councils in the build that measures the base. */
const BASE = 25;

/** All sizes have the same number of searches, and only a few. */
const DAYS = 30;

export function measureGrowth({ folder, rounds, sizes }) {
  const counts = [...new Set([BASE, ...sizes])].sort((a, b) => a - b);
  const dataOf = (councils) => path.join(folder, `data-${councils}`);
  for (const councils of counts) generate({ out: dataOf(councils), councils, days: DAYS, isLocated: true });
  const results = new Map(counts.map((councils) => [councils, []]));
  for (let round = 0; round < rounds; round++)
    for (const councils of counts) results.get(councils).push(buildOnce(dataOf(councils), path.join(folder, 'site')));
  report(Array.from(results, ([councils, runs]) => ({ councils, ...bestOf(runs) })));
  console.log(`\nEach figure is the best of ${rounds} rounds. The base is the build for ${counts[0]} councils.`);
}

/** Builds for a host that needs few files, and deletes the site. */
function buildOnce(data, out) {
  const site = ['--site-url', 'https://climate.example', '--no-cache', '--host', 'netlify'];
  const { cpu, megabytes } = measured(PROGRAM, 'build', '--data', data, '--out', out, ...site);
  const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;
  rmSync(out, { recursive: true });
  return { cpu, megabytes, files };
}

const bestOf = (runs) => ({
  files: runs[0].files,
  cpu: Math.min(...runs.map(({ cpu }) => cpu)),
  megabytes: Math.min(...runs.map(({ megabytes }) => megabytes)),
});

/** @param sizes the results in order of size, beginning with the base */
function report(sizes) {
  const [base] = sizes;
  /** What each additional council costs. */
  const each = (from, to) => ({
    cpu: ((to.cpu - from.cpu) * 1e3) / (to.councils - from.councils),
    memory: ((to.megabytes - from.megabytes) * 1e3) / (to.councils - from.councils),
  });
  const rows = sizes.map((size, index) => {
    const total = [number(size.councils), number(size.files), number(size.cpu, 1), number(size.megabytes)];
    if (index === 0) return total;
    const [above, added] = [each(base, size), each(sizes[index - 1], size)];
    const [aboveBefore, addedBefore] =
      index > 1 ? [each(base, sizes[index - 1]), each(sizes[index - 2], sizes[index - 1])] : [];
    return [
      ...total,
      ...[withRatio(above.cpu, aboveBefore?.cpu, 2), withRatio(added.cpu, addedBefore?.cpu, 2)],
      ...[withRatio(above.memory, aboveBefore?.memory), withRatio(added.memory, addedBefore?.memory)],
    ];
  });
  const perCouncil = ['ms per council', 'per added council', 'kB per council', 'per added council'];
  printTable(['councils', 'files', 'CPU, s', 'peak, MB', ...perCouncil], rows);
}

/** With the ratio to the same figure of the size before, if there is one. For example, `4.02 (×0.96)`. */
const withRatio = (value, earlier, digits = 0) =>
  `${number(value, digits)}${earlier ? ` (×${number(value / earlier, 2)})` : ''}`;
