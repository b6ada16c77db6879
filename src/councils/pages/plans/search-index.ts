// The index that the script of the pages of plans loads when someone is about to type.

import { pagePaths } from '../../../engine/addressing/links.ts';
import { jsonOf } from '../../../engine/respond/json.ts';
import { contentHash } from '../../../engine/site/file-content.ts';
import type { PlanIndex } from '../../script/plan-search.ts';
import type { PageInput } from '../parts/council-facts.ts';
import type { FindForm } from '../parts/find-form.ts';
import { PLAN_LIST } from '../parts/paths.ts';
import { planType } from '../parts/plan-facts.ts';
import { isLinked } from '../parts/plan-links.ts';
import type { ListedPlan, PlanSelection } from './selections.ts';

/** @param plans all documents, those of a council following each other */
export function planSearchIndex(plans: readonly ListedPlan[]) {
  const councils = [...new Map(plans.map(({ council, country }) => [council.url, [council.title, country] as const]))];
  const types = [...new Map(plans.map(({ plan, type }) => [planType(plan), type] as const))];
  const councilAt = new Map(councils.map(([url], index) => [url, index]));
  const typeAt = new Map(types.map(([type], index) => [type, index]));
  const index: PlanIndex = {
    councils: councils.map(([, council]) => council),
    types,
    plans: plans.map(({ plan, title, council }) => [
      ...([title, isLinked(plan.url) ? plan.url : ''] as const),
      ...([plan.updated_at ?? '', councilAt.get(council.url)!, typeAt.get(planType(plan))!] as const),
    ]),
  };
  const text = jsonOf(index);
  return { file: `assets/plans.${contentHash(text)}.json`, text };
}

export function planForm(
  file: string,
  { chosen: [type, country] }: PlanSelection,
  { site, scripts }: Pick<PageInput, 'site' | 'scripts'>,
): FindForm {
  const path = pagePaths(site);
  return {
    ...{ script: path(scripts.plans), index: path(file), list: path(PLAN_LIST) },
    label: 'Find a document',
    hint: 'Words of its title, council, country, type or website',
    within: { type, country },
  };
}
