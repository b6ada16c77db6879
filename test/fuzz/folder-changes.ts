// Changes a data directory: adds links, puts folders in place of files, renames files and adds logs.
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type Change, changes } from './runs.ts';
import { type Entry, type Folder, SOURCE } from './source.ts';

const own = fc.constantFrom(...SOURCE.keys());

const LOGS = [
  ...['searches', 'searches/a.csv', 'searches/2024/b.csv', 'searches/2024/b.csv.gz', 'searches.csv.gz'],
  'searches/deep/er/c.csv',
  ...['searches/.hidden.csv', 'searches/[a]{b,c}.csv', 'searches/*.csv', 'searches/ x.csv', 'searches/é\u0301.csv'],
  'searches/B.CSV',
  ...['searches/x\ny.csv', 'searches/\\.csv', 'searches/%0A::error::.csv', 'searches/\u202evsc.csv', 'searches/$&.csv'],
];
const TEMPLATES = [
  ...['templates', 'templates/about.html', 'templates/style.css', 'templates/other.html', 'templates/x/y.html'],
  'logo.svg',
];
const NEARLY = [
  ...['plans (1).csv', 'Plans.csv', 'PLANS.CSV', 'plans.csv ', 'plans.xlsx', 'emergencies.tsv', 'commitment.csv'],
  ...['searches (1).csv.gz', '.csv'],
  ...['councils.csv.gz', 'site.jsonc', 'Site.json', '*.csv', '{councils,plans}.csv', '\u202ecouncils.csv'],
  ...['::error::.csv', 'a\nb.csv'],
];
const name = fc.oneof(own, fc.constantFrom(...LOGS), fc.constantFrom(...TEMPLATES), fc.constantFrom(...NEARLY));

const TARGETS = [
  ...['.', '..', '../..', 'nowhere', '', 'plans.csv', '../plans.csv', 'site.json', 'searches', '../searches'],
  ...['searches.csv', '../searches.csv'],
  ...['/dev/null', '/dev/zero', '/dev/full', '/etc/passwd', 'plans.csv/x', 'x'.repeat(300), 'templates'],
  './././plans.csv',
];

/** Deletes entries with conflicting paths. */
function put(folder: Folder, name: string, entry: Entry): void {
  for (const other of folder.keys()) {
    const isAbove = name.startsWith(`${other}/`) && !('folder' in folder.get(other)!);
    if (isAbove || other.startsWith(`${name}/`)) folder.delete(other);
  }
  folder.set(name, entry);
}

const bytesOf = (folder: Folder, name: string): Buffer => {
  const entry = folder.get(name) ?? SOURCE.get(name)!;
  return 'bytes' in entry ? entry.bytes : Buffer.alloc(0);
};

export const folderChanges: fc.Arbitrary<Change<Folder>> = fc.oneof(
  changes(
    'a link',
    fc.record({ name, to: fc.constantFrom(...TARGETS.filter((to) => to !== '')) }),
    (folder: Folder, { name, to }) => put(folder, name, { link: to }),
  ),
  changes('a link to itself', fc.record({ name }), (folder: Folder, { name }) =>
    put(folder, name, { link: name.split('/').at(-1)! }),
  ),
  changes(
    'links that lead back',
    fc.record({ below: fc.constantFrom('searches', 'templates'), count: fc.integer({ min: 1, max: 4 }) }),
    (folder: Folder, { below, count }) => {
      for (let index = 0; index < count; index++)
        put(folder, `${below}/${index}`, { link: ['.', '..', `../${below}`][index % 3]! });
    },
  ),
  changes('a folder', fc.record({ name }), (folder: Folder, { name }) => put(folder, name, { folder: true })),
  changes('gone', fc.record({ name: own }), (folder: Folder, { name }) => void folder.delete(name)),
  changes('called otherwise', fc.record({ from: own, to: name }), (folder: Folder, { from, to }) => {
    const bytes = bytesOf(folder, from);
    folder.delete(from);
    put(folder, to, { bytes });
  }),
  changes('a copy', fc.record({ from: own, to: name }), (folder: Folder, { from, to }) =>
    put(folder, to, { bytes: bytesOf(folder, from) }),
  ),
  changes(
    'a log of other days',
    fc.record({ name: fc.constantFrom(...LOGS), year: fc.constantFrom('1990', '2019', '2024', '2199') }),
    (folder: Folder, { name, year }) => {
      const text = bytesOf(folder, 'searches.csv').toString('latin1').replaceAll('2025-', `${year}-`);
      const bytes = Buffer.from(text, 'latin1');
      put(folder, name, { bytes: name.endsWith('.gz') ? gzipSync(bytes) : bytes });
    },
  ),
);

export const FURTHER_LOGS = LOGS.filter((each) => each.includes('.csv'));
