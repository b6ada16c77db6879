// The texts that the “diff” command prints in several formats.
import { COUNTED, countedNouns } from '../../../engine/api/api.ts';
import type { Item } from '../../../engine/api/endpoint.ts';
import { CHANGE_KINDS, type Changes, changeCounts } from '../../../engine/changes/changes.ts';
import { NO_CHANGES, tablesCompared } from '../../../engine/changes/table-changes.ts';
import { byName } from '../../../engine/grouping.ts';
import { counted, shortCommit } from '../../../engine/text/format.ts';
import type { Comparison, Difference } from '../../../tools/diff/comparison.ts';
import type { TermChanges } from '../../../tools/diff/terms.ts';

/** Example: `2 councils added, 1 changed; 14 commitments changed; 37 URLs changed`. Empty if nothing has changed. */
export function differenceSummary(comparison: Comparison): string {
  const { breaking = [], site, files, tables, terms, urls, reordered } = comparison;
  const allUrls = byName(CHANGE_KINDS, (kind) => urls.flatMap((group) => group[kind]));
  const parts = [
    breaking.length > 0 ? counted(breaking.length, 'breaking change') : '',
    ...tablesCompared(tables).map(({ name, noun }) => changesText(noun, tables[name] ?? NO_CHANGES)),
    ...reordered.map((list) => `the order of the ${list} changed`),
    terms ? changesText(countedNouns().one, terms, 'with a new number of searches', terms.withheld) : '',
    site.length > 0 ? `site options changed (${site.map(({ field }) => field).join(', ')})` : '',
    changesText('design file', files),
    changesText('URL', allUrls),
  ];
  return parts.filter((part) => part !== '').join('; ');
}

/** Examples: `2 councils added, 1 changed`, or without a noun `2 added, 1 changed` */
export function changesText(noun: string, lists: Changes<unknown>, changed = 'changed', withheld = 0): string {
  return changeCounts(noun, [
    [lists.added.length, 'added'],
    [lists.removed.length, 'removed'],
    [lists.changed.length, changed],
    [withheld, 'withheld'],
  ]);
}

/** Example: `12 results, searched 40 times, only for "Abbey"` */
export function termText(term: Item): string {
  const { fields } = COUNTED!;
  const [results, times, restriction] = [term[fields.results], term[fields.count], term[fields.restriction]];
  const parts = [counted(Number(results), 'result'), `searched ${counted(Number(times), 'time')}`];
  return [...parts, ...(restriction === '' ? [] : [`only for ${restriction}`])].join(', ');
}

/** States only the numbers of these terms. Naming withheld terms would publish them again. */
export function otherTerms({ withheld, changed }: TermChanges) {
  const { one, many } = countedNouns();
  const withheldText = counted(withheld, `${one} is now withheld`, `${many} are now withheld`);
  return [
    ...(withheld > 0 ? [{ kind: 'removed', text: withheldText } as const] : []),
    ...(changed.length > 0
      ? [{ kind: 'changed', text: `${counted(changed.length, 'term')} with a new number of searches` } as const]
      : []),
  ];
}

/** The maximum number of terms shown per list of added or removed terms. */
export const MOST_TERMS = 20;
/** The maximum number of URLs shown per list. */
export const MOST_URLS = 20;

/** A name for the version before the edit, such as `dist`, `main (1a2b3c4)` or `1a2b3c4`. */
export function beforeText({ before }: Difference): string {
  if ('build' in before) return before.build;
  const { revision, commit } = before;
  return commit.startsWith(revision) ? shortCommit(revision) : `${revision} (${shortCommit(commit)})`;
}
