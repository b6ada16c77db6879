// The section of a council's page that lists the council's plans and other climate documents, each with a type, a date and a link.

import { outwardLink, section } from '../../../engine/markup/markup.ts';
import { dayText } from '../../../engine/text/format.ts';
import { type Html, html } from '../../../engine/text/html.ts';

export interface ShownPlan {
  readonly title: string;
  readonly document_type: string;
  /** The date when the record was updated, not the document. */
  readonly updated_at: string | null;
  readonly url: string;
}

/** @param plans the plans, most recent first */
export function plansSection(plans: readonly ShownPlan[]): Html {
  const body =
    plans.length === 0
      ? html`<p>None on record.</p>\n`
      : html`<ul class="plans">
${plans.map((plan) => planItem(plan))}</ul>
`;
  return section('plans', 'Plans and other documents', body);
}

function planItem({ title, document_type: type, updated_at: date, url }: ShownPlan): Html {
  const facts = [
    type.trim() || 'Type not recorded',
    date === null ? 'date not recorded' : `record updated ${dayText(date)}`,
    ...(url === '' ? ['no link recorded'] : []),
  ];
  return html`<li><bdi>${outwardLink(url, title.trim() || 'Untitled document')}</bdi>
<p class="quiet"><bdi>${facts[0]}</bdi>, ${facts.slice(1).join(', ')}</p></li>
`;
}
