// The page at an address that a current council no longer has: of a council that ended, or of one whose slug has changed.

import type { CrawlerView, Link, PageView } from '../../engine/markup/layout.ts';
import { linkList } from '../../engine/markup/markup.ts';
import { filledPage } from '../../engine/markup/page.ts';
import { dayText } from '../../engine/text/format.ts';
import { type Html, html } from '../../engine/text/html.ts';

export interface MovedView extends PageView {
  /** The council that ended; undefined if a current council's page has moved. */
  readonly ended: { readonly name: string; readonly date: string | null } | undefined;
  /** The successors, or the council whose page has moved. */
  readonly councils: readonly Link[];
}

export function movedPage(view: MovedView & CrawlerView): Html {
  const { ended, councils } = view;
  const text = ended ? `${endText(ended)} ${SUCCESSORS[Math.min(councils.length, 2)]}` : MOVED;
  return filledPage<'moved'>(view, {
    text: html`<p class="lead">${text}</p>\n${councils.length > 0 && linkList(councils)}`,
  });
}

const MOVED = 'This page has moved. The council is now here:';

/** The date may be the last day of the council or the first day of its successors. */
const endText = ({ name, date }: NonNullable<MovedView['ended']>): string =>
  `${name} no longer exists.${date === null ? '' : ` It existed until ${dayText(date)}.`}`;

/** The texts for no successor, for one and for several. */
const SUCCESSORS = ['The data doesn’t say which council replaced it.', 'Its successor is:', 'Its successors are:'];
