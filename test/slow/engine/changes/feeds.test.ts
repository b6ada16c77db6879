// All feeds of a site with hostile texts are valid, and readers find the changes of each version in them. Entries keep their ids,
// because readers would otherwise show them again.
import path from 'node:path';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { git } from '../../../support/git.ts';
import { temporaryFolder } from '../../../support/program.ts';
import { PAYLOADS } from '../../browser/hostile-source.ts';
import { builtWithChanges, COMMITS, commitTo, HISTORY_SITE, historyOf, textsIn } from '../../support/changing-site.ts';
import { feedFaults, readFeed } from '../../support/feeds.ts';

let data: string;
let feeds: ReadonlyMap<string, string>;
/** What a build from the same history must write again, byte for byte. */
const WRITTEN = '{changes,versions}{,.json,.atom,/**}';
let written: ReadonlyMap<string, string>;

beforeAll(async () => {
  data = historyOf(COMMITS, afterAll);
  const out = await builtWithChanges(data, afterAll);
  feeds = textsIn(out, '**/*.atom');
  written = textsIn(out, WRITTEN);
});

const utf8 = (latin1: string): string => Buffer.from(latin1, 'latin1').toString();
const read = (all: ReadonlyMap<string, string>, name: string) => readFeed(utf8(all.get(name)!));
const idsIn = (all: ReadonlyMap<string, string>, name: string) => read(all, name).entries.map(({ id }) => id!);

/** The versions that change anything, from newest to oldest. */
function versionsIn(folder: string, dates: readonly string[]): readonly string[] {
  const commits = git(folder, 'log', '--format=%H %ct').trim().split('\n');
  const byDate = new Map(commits.map((line) => [Number(line.split(' ')[1]), line.slice(0, 7)]));
  return dates.map((date) => `${date.slice(0, 10)}-${byDate.get(Date.parse(date) / 1000)}`);
}

const DATES = ['2026-01-01T00:00:00Z', '2025-08-17T23:59:59Z', '2025-08-17T09:30:00Z', '2025-01-31T12:00:00Z'];
const pageOf = (version: string) => `${HISTORY_SITE}/changes/${version}/`;

test('every feed is valid, and has its own address', () => {
  expect([...feeds.keys()]).toEqual([
    ...['changes.atom', 'changes/council-ABC.atom', 'changes/council-BCD.atom'],
    ...['changes/england.atom', 'changes/scotland.atom'],
  ]);
  expect([...feeds].flatMap(([name, xml]) => feedFaults(utf8(xml)).map((fault) => `${name}: ${fault}`))).toEqual([]);
  for (const [name, xml] of feeds) {
    const { id, self, title, author } = readFeed(utf8(xml));
    expect([id, self]).toEqual([`${HISTORY_SITE}/${name}`, `${HISTORY_SITE}/${name}`]);
    expect(title).toContain('Councils’ <plans> & “promises”');
    expect(author).toEqual({ name: 'Councils’ <plans> & “promises”', uri: `${HISTORY_SITE}/` });
  }
});

test('the main feed has an entry for each version, newest first', () => {
  const { entries, updated, page } = read(feeds, 'changes.atom');
  const pages = versionsIn(data, DATES).map(pageOf);
  expect(entries.map(({ id, url, updated: date }) => [id, url, date])).toEqual(
    pages.map((address, index) => [address, address, DATES[index]]),
  );
  expect([updated, page]).toEqual([DATES[0], `${HISTORY_SITE}/changes/`]);
  expect(entries.map(({ title }) => title!.split(': ')[0])).toEqual([
    ...['Changes on 1 January 2026', 'Changes on 17 August 2025, 23:59 UTC', 'Changes on 17 August 2025, 09:30 UTC'],
    'Changes on 31 January 2025',
  ]);
  expect(entries[3]!.title).toBe('Changes on 31 January 2025: the first version');
  expect(entries[1]!.title).toMatch(/: 1 council changed; 31 commitments changed; 31 plans changed$/);
});

test('other feeds have the versions that concern them', () => {
  const [last, renamed, hostile] = versionsIn(data, DATES).map(pageOf);
  const pages = (name: string) => read(feeds, name).entries.map(({ url }) => url);
  expect(pages('changes/council-ABC.atom')).toEqual([last, renamed, hostile]);
  expect(pages('changes/england.atom')).toEqual([last, renamed, hostile]);
  expect(pages('changes/council-BCD.atom')).toEqual([renamed, hostile]);
  expect(pages('changes/scotland.atom')).toEqual([renamed, hostile]);
  expect(read(feeds, 'changes/council-BCD.atom').title).toMatch(/^Changes to Ynys “Môn” & Beech: /);
  expect(idsIn(feeds, 'changes/scotland.atom')).toEqual([`${renamed}#scotland`, `${hostile}#scotland`]);
  const all = [...feeds.keys()].flatMap((name) => idsIn(feeds, name));
  expect(all).toHaveLength(4 + 3 + 3 + 2 + 2);
  expect(new Set(all).size).toBe(all.length);
});

type Node = DefaultTreeAdapterTypes.Node;
const nodesIn = (node: Node): readonly Node[] => [
  node,
  ...('childNodes' in node ? node.childNodes.flatMap(nodesIn) : []),
];

test('hostile texts are shown as text', () => {
  const contents = [...feeds.keys()].flatMap((name) => read(feeds, name).entries.map(({ content }) => content!));
  const nodes = contents.flatMap((content) => nodesIn(parseFragment(content)));
  expect(new Set(nodes.map(({ nodeName }) => nodeName))).toEqual(
    new Set(['#document-fragment', '#text', 'h3', 'li', 'p', 'ul']),
  );
  const [, renamed] = read(feeds, 'changes.atom').entries;
  const shown = nodesIn(parseFragment(renamed!.content!)).map((node) => ('value' in node ? node.value : ''));
  expect(PAYLOADS.filter((payload) => !shown.some((text) => text.includes(payload)))).toEqual([]);
});

test('a clone builds the same files', async () => {
  const clone = path.join(temporaryFolder(), 'clone');
  git(data, 'clone', '--quiet', `file://${data}`, clone);
  const again = textsIn(await builtWithChanges(clone), WRITTEN);
  expect([...again.keys()]).toEqual([...written.keys()]);
  expect([...again].filter(([name, bytes]) => written.get(name) !== bytes).map(([name]) => name)).toEqual([]);
  expect(written.size).toBeGreaterThan(12);
});

test('after another commit, all entries have the same ids', async () => {
  const clone = path.join(temporaryFolder(), 'clone');
  git(data, 'clone', '--quiet', `file://${data}`, clone);
  commitTo(clone, ['2026-01-01T08:00:00Z', {}]);
  const more = textsIn(await builtWithChanges(clone), '**/*.atom');
  expect([...more.keys()]).toEqual([...feeds.keys()]);
  for (const name of feeds.keys())
    expect(idsIn(more, name).slice(-idsIn(feeds, name).length)).toEqual(idsIn(feeds, name));
  expect(idsIn(more, 'changes.atom')).toHaveLength(5);
  const dates = (all: ReadonlyMap<string, string>) => read(all, 'changes.atom').entries.map(({ updated }) => updated);
  expect(dates(more)).toEqual(['2026-01-01T08:00:00Z', ...DATES]);
});
