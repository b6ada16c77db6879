// The versions of the data that were published, and the changes between them.

import path from 'node:path';
import { type Cache, openCache } from '../cache.ts';
import type { SourceFile } from '../csv/document.ts';
import { type Diagnostic, messageOf, type Outcome } from '../diagnostics/diagnostic.ts';
import { getOrAdd } from '../grouping.ts';
import type { ChangesOption } from '../options/site-options.ts';
import { counted } from '../text/format.ts';
import type { ComparedRows } from './compared-tables.ts';
import type { DatedVersion, DatedVersions, TableState } from './dated-versions.ts';
import { folderVersions } from './folder-versions.ts';
import { gitVersions } from './git-versions.ts';
import { type ChangesByTable, changesIn, compareTables } from './table-changes.ts';
import { versionReader } from './version-reader.ts';

export interface Publication extends Pick<DatedVersion, 'version' | 'date' | 'commit' | 'tags' | 'content'> {
  /** The version before this one. Undefined if there was none, or if it isn't published. */
  readonly previous: string | undefined;
  /** Undefined if nothing is known of the data before this version. */
  readonly changes: ChangesByTable | undefined;
  /** Whether there was no data before this version. */
  readonly isFirst: boolean;
  readonly rows: () => ComparedRows;
  /** The options of that version; undefined if it had none. */
  readonly site: () => SourceFile | undefined;
}

/** What builds keep, because the history doesn't change. */
interface Compared {
  /** The errors in a version, or null if it has none, by the version's content. */
  readonly faults: ReadonlyMap<string, Fault | null>;
  /** By the content of both versions. */
  readonly changes: ReadonlyMap<string, ChangesByTable>;
}

interface Fault {
  readonly errors: string;
  /** The file and line of the first error. Several versions may have the same content, so the version is left out. */
  readonly place: string | undefined;
  readonly message: string;
}

/**
 * @param folder the data directory
 * @param cache the path of the folder in which changes are kept between runs
 * @returns the publications from oldest to newest. Versions that change nothing in the published tables are left out.
 */
export async function readPublications(
  folder: string,
  option: ChangesOption,
  cache: string | undefined,
): Promise<Outcome<readonly Publication[]>> {
  const found = 'folder' in option ? folderVersions(folder, option.folder) : gitVersions(folder, option);
  if ('code' in found) return { problems: [found.code === 'no-repository' ? { ...found, code: 'no-history' } : found] };
  const kept: Cache<Compared> | undefined = cache === undefined ? undefined : openCache(path.join(cache, 'changes'));
  const key = JSON.stringify([process.cwd(), folder]);
  const comparing = comparison((await kept?.find(key)) ?? { faults: new Map(), changes: new Map() });
  const { list, problems } = publicationsIn(found, comparing);
  if (comparing.isNew()) await kept?.keep(key, comparing.result());
  return { value: list, problems: [...found.problems, ...problems] };
}

function publicationsIn({ versions, before, isComplete }: DatedVersions, comparing: ReturnType<typeof comparison>) {
  const problems: Diagnostic[] = [];
  const list: Publication[] = [];
  let previous = before && !comparing.faultIn(before) ? before : undefined;
  for (const state of versions) {
    const fault = comparing.faultIn(state);
    if (fault) {
      const { errors, place, message } = fault;
      const reason = place === undefined ? message : `${state.place}${place}: ${message}`;
      problems.push({ code: 'broken-version', values: { version: state.version, errors, reason } });
      continue;
    }
    const changes = previous && comparing.changes(previous, state);
    // The keys of the next changes refer to the rows that were published last, and this commit may only have reordered them.
    if (changes && changesIn(changes) === 0) continue;
    previous = state;
    const { read: _, ...described } = state;
    list.push({
      ...{ ...described, previous: list.at(-1)?.version, changes, isFirst: isComplete && list.length === 0 },
      rows: () => comparing.rows(state),
      site: () => comparing.site(state),
    });
  }
  return { list, problems };
}

/** Reads versions only if the comparison isn't known yet. */
function comparison(known: Compared) {
  const read = versionReader();
  const states = new Map<string, ReturnType<typeof readState>>();
  const faults = new Map<string, Fault | null>();
  const changes = new Map<string, ChangesByTable>();
  let isNew = false;

  function readState(state: TableState) {
    const files = state.read();
    if ('code' in files) return { fault: faultOf([files]), site: undefined };
    const rows = read(files.tables);
    return 'errors' in rows
      ? { fault: faultOf(rows.errors as readonly [Diagnostic]), site: files.site }
      : { rows: rows as ComparedRows, site: files.site };
  }
  const open = (state: TableState) => getOrAdd(states, state.content, () => readState(state));
  const rowsIn = (state: TableState): ComparedRows => open(state).rows ?? {};
  const knownOr = <Value>(
    map: Map<string, Value>,
    earlier: ReadonlyMap<string, Value>,
    key: string,
    make: () => Value,
  ): Value =>
    getOrAdd(map, key, () => {
      if (earlier.has(key)) return earlier.get(key)!;
      isNew = true;
      return make();
    });
  return {
    faultIn: (state: TableState) =>
      knownOr(faults, known.faults, state.content, () => open(state).fault ?? null) ?? undefined,
    changes: (before: TableState, after: TableState) =>
      knownOr(changes, known.changes, JSON.stringify([before.content, after.content]), () =>
        compareTables(rowsIn(before), rowsIn(after)),
      ),
    rows: rowsIn,
    site: (state: TableState) => open(state).site,
    isNew: () => isNew,
    result: (): Compared => ({ faults, changes }),
  };
}

const faultOf = (errors: readonly [Diagnostic, ...Diagnostic[]]): Fault => {
  const { file, line } = errors[0].location ?? {};
  const name = file?.replace(/^.*[:/\\]/s, '');
  const place = line === undefined ? name : `${name}:${line}`;
  return { errors: counted(errors.length, 'error'), place, message: messageOf(errors[0]) };
};
