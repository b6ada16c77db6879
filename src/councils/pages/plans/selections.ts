// The plans and other documents of all councils, and the narrower selections that have pages of their own: those of one type, those
// from one country, or both.

import { groupBy } from '../../../engine/grouping.ts';
import type { Link } from '../../../engine/markup/layout.ts';
import { compareCodePoints } from '../../../engine/text/collation.ts';
import { listText } from '../../../engine/text/format.ts';
import { slugOf } from '../../../engine/text/slug.ts';
import type { Plan } from '../../dataset.ts';
import { PLAN_FOLDER } from '../../names.ts';
import { COUNTRIES } from '../../vocabulary.ts';
import { valueSlug } from '../council-lists/selections.ts';
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
import { NO_TYPE, planType } from '../parts/plan-facts.ts';
import { planTitles } from '../parts/plan-titles.ts';

/** A document, and what its entry shows of the council. */
export interface ListedPlan {
  readonly plan: Plan;
  /** The text of the link to the document, which is unique to the council. */
  readonly title: string;
  /** The name of its type, which is the same for types that differ only in letter case or punctuation. */
  readonly type: string;
  readonly council: Link;
  readonly country: string;
  /** The letter under which the council is listed. */
  readonly initial: string;
}

export interface PlanSelection {
  readonly title: string;
  readonly folder: string;
  readonly chosen: ChosenValues;
  /** Sorted by the council's place, and then from newest to oldest. Empty only if there are no documents at all. */
  readonly plans: readonly ListedPlan[];
}

export interface PlanSelections {
  readonly narrowers: readonly Narrower<ListedPlan>[];
  /** All selections by their folders, beginning with all documents. */
  readonly selections: ReadonlyMap<string, PlanSelection>;
}

/** Every page of plans lists the plans of one of these selections. */
export function planSelections({
  site,
  dataset,
  factsOf,
}: Pick<PageInput, 'site' | 'dataset' | 'factsOf'>): PlanSelections {
  const linkTo = councilLinks(site);
  const typeNames = namesOfTypes(dataset.plans);
  const plans = sortedByPlace(dataset.councils).flatMap((council) => {
    const titles = planTitles(factsOf(council).plans);
    const shown = { country: council.country, initial: initialOf(council), council: linkTo(council) };
    return factsOf(council).plans.map((plan): ListedPlan => {
      return { plan, title: titles.get(plan)!, type: typeNames.get(planType(plan))!.name, ...shown };
    });
  });
  const narrowers = [typeNarrower(typeNames), COUNTRY];
  const selections = combinations(narrowers).map((chosen) => selectionOf(narrowers, chosen, plans));
  const shown = selections.filter((each, index) => index === 0 || each.plans.length > 0);
  return { narrowers, selections: new Map(shown.map((each) => [each.folder, each])) };
}

const COUNTRY: Narrower<ListedPlan> = {
  ...{ title: 'Country', values: COUNTRIES, of: ({ country }) => country },
  ...{ textOf: (value) => value, folderOf: (value) => `country/${slugOf(value)}` },
};

/** Types that differ only in letter case or punctuation have the same name and slug. */
type TypeNames = ReadonlyMap<string, { readonly slug: string; readonly name: string }>;

/** The names and slugs of all types, by the types as they are recorded. */
function namesOfTypes(plans: readonly Plan[]): TypeNames {
  const alike = groupBy([...new Set(plans.map(planType))], valueSlug);
  return new Map(
    Array.from(alike, ([slug, types]) => types.map((type) => [type, { slug, name: listText(types) }] as const)).flat(),
  );
}

/** Documents without a type come last. */
function typeNarrower(names: TypeNames): Narrower<ListedPlan> {
  const slugs = new Map(Array.from(names.values(), ({ slug, name }) => [name, slug]));
  return {
    title: 'Type',
    values: [...slugs.keys()].sort((a, b) => Number(a === NO_TYPE) - Number(b === NO_TYPE) || compareCodePoints(a, b)),
    of: ({ type }) => type,
    textOf: (name) => name,
    folderOf: (name) => `type/${slugs.get(name)}`,
  };
}

const TITLE = 'Plans and other documents';

function selectionOf(
  narrowers: PlanSelections['narrowers'],
  chosen: ChosenValues,
  plans: readonly ListedPlan[],
): PlanSelection {
  const texts = chosenTexts(narrowers, chosen);
  return {
    title: texts.length === 0 ? TITLE : `${TITLE}: ${texts.join(', ')}`,
    ...{ folder: chosenFolder(PLAN_FOLDER, narrowers, chosen), chosen },
    plans: plans.filter((each) => isAmongChosen(narrowers, chosen, each)),
  };
}

/** Undefined if the selection has no page. */
export const planSelectionOf = (
  { narrowers, selections }: PlanSelections,
  chosen: ChosenValues,
): PlanSelection | undefined => selections.get(chosenFolder(PLAN_FOLDER, narrowers, chosen));
