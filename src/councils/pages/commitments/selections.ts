// The commitments of each target year, and the narrower selections that have pages of their own: those with one scope, those in one
// country, or both.

import { groupBy } from '../../../engine/grouping.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import type { Commitment } from '../../dataset.ts';
import { COUNTRIES, SCOPES } from '../../vocabulary.ts';
import type { PageInput } from '../parts/council-facts.ts';
import {
  type ChosenValues,
  chosenFolder,
  chosenTexts,
  combinations,
  isAmongChosen,
  type Narrower,
} from '../parts/narrowing.ts';
import { councilLinks } from '../parts/paths.ts';
import { initialOf, sortedByPlace } from '../parts/places.ts';
import { scopeName } from '../parts/promises.ts';

/** A record, and what its entry shows of the council. */
export interface ListedCommitment extends Commitment {
  readonly council: Link;
  readonly country: string;
  /** The letter under which the council is listed. */
  readonly initial: string;
}

/** The properties by which the commitments of a year can be narrowed, together or separately. */
export const FILTERS: readonly Narrower<ListedCommitment>[] = [
  {
    title: 'Scope',
    values: [...SCOPES.toReversed(), null].map(scopeName),
    of: ({ scope }) => scopeName(scope),
    textOf: (value) => value.toLowerCase(),
    folderOf: slugOf,
  },
  { title: 'Country', values: COUNTRIES, of: ({ country }) => country, textOf: (value) => value, folderOf: slugOf },
];

const EVERYTHING: ChosenValues = FILTERS.map(() => undefined);

export interface Selection {
  readonly title: string;
  readonly folder: string;
  readonly chosen: ChosenValues;
  /** Sorted by the council's place. Never empty. */
  readonly commitments: readonly ListedCommitment[];
}

export interface CommitmentYear {
  readonly year: number | null;
  readonly all: Selection;
  /** All selections by their folders, beginning with all commitments of the year. */
  readonly selections: ReadonlyMap<string, Selection>;
}

/** The most commitments on a page without headings for letters. A year with no more than these has no narrower selections. */
export const FEW = 40;

/** Earliest year first. Commitments without a year come last. */
export function commitmentYears({ site, dataset, factsOf }: PageInput): readonly CommitmentYear[] {
  const linkTo = councilLinks(site);
  const commitments = sortedByPlace(dataset.councils).flatMap((council) => {
    const shown = { country: council.country, initial: initialOf(council), council: linkTo(council) };
    return factsOf(council).commitments.map((commitment) => ({ ...commitment, ...shown }));
  });
  return Array.from(
    groupBy(commitments, ({ target_year }) => target_year),
    ([year, own]) => commitmentYear(year, own),
  ).sort((one, other) => (one.year ?? Infinity) - (other.year ?? Infinity));
}

function commitmentYear(year: number | null, commitments: readonly ListedCommitment[]): CommitmentYear {
  const all = selectionOf(year, EVERYTHING, commitments);
  const [, ...narrowed] = commitments.length > FEW ? combinations(FILTERS) : [];
  const narrower = narrowed.map((chosen) => selectionOf(year, chosen, commitments));
  const selections = [all, ...narrower.filter((each) => each.commitments.length > 0)];
  return { year, all, selections: new Map(selections.map((each) => [each.folder, each])) };
}

function selectionOf(year: number | null, chosen: ChosenValues, commitments: readonly ListedCommitment[]): Selection {
  const name = year === null ? 'No target year' : `Target year ${year}`;
  const texts = chosenTexts(FILTERS, chosen);
  return {
    title: texts.length === 0 ? name : `${name}: ${texts.join(', ')}`,
    ...{ folder: folderOf(year, chosen), chosen },
    commitments: commitments.filter((each) => isAmongChosen(FILTERS, chosen, each)),
  };
}

const folderOf = (year: number | null, chosen: ChosenValues): string =>
  chosenFolder(`commitments/${year ?? 'no-year'}`, FILTERS, chosen);

/** Undefined if the selection has no page. */
export const selectionOfChosen = ({ year, selections }: CommitmentYear, chosen: ChosenValues): Selection | undefined =>
  selections.get(folderOf(year, chosen));

/** The selection with a single value. Undefined if it has no page. */
export const selectionWith = (
  year: CommitmentYear,
  filter: Narrower<ListedCommitment>,
  value: string,
): Selection | undefined => selectionOfChosen(year, EVERYTHING.with(FILTERS.indexOf(filter), value));
