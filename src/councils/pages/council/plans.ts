// The section of a council's page with its plans and other documents.

import { outwardLink, section } from '../../../engine/markup/elements.ts';
import { type Html, html } from '../../../engine/text/html.ts';
import type { Plan } from '../../dataset.ts';
import { planFacts, planType } from '../parts/plan-facts.ts';
import { planTitles } from '../parts/plan-titles.ts';

/**
 * @param plans the plans, most recent first
 * @param all the path of the list of all plans
 */
export function plansSection(plans: readonly Plan[], all: string): Html {
  const body =
    plans.length === 0
      ? html`<p>None on record. Browse <a href="${all}">plans from all councils</a>.</p>\n`
      : html`<ul class="plans">
${Array.from(planTitles(plans), ([plan, title]) => planItem(plan, title))}</ul>
<p><a href="${all}">Plans from all councils</a></p>
`;
  return section('plans', 'Plans and other documents', body);
}

const planItem = (plan: Plan, title: string): Html => html`<li><bdi>${outwardLink(plan.url, title)}</bdi>
<p class="quiet"><bdi>${planType(plan)}</bdi>, ${planFacts(plan)}</p></li>
`;
