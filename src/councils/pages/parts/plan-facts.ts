// The facts about a document that follow its title, in pages and in the results of a search.

import { dayText } from '../../../engine/text/format.ts';
import type { Plan } from '../../dataset.ts';
import { fileKind, hostIn } from './plan-links.ts';

export const NO_TYPE = 'Type not recorded';

export const planType = ({ document_type: type }: Pick<Plan, 'document_type'>): string => type.trim() || NO_TYPE;

/** The facts after the type. For example, `PDF, wenmere.gov.uk, record updated 3 July 2025`. */
export function planFacts({ updated_at: date, url }: Pick<Plan, 'updated_at' | 'url'>): string {
  const host = hostIn(url);
  const link = host === undefined ? ['no link recorded'] : [fileKind(url) ?? 'file type not known', host];
  return [...link, date === null ? 'date not recorded' : `record updated ${dayText(date)}`].join(', ');
}
