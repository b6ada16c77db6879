// The pages of councils that have ended, and the pages at former slugs.

import { pagePaths } from '../../engine/addressing/links.ts';
import { listPage, recordPage } from '../../engine/addressing/site-files.ts';
import { wordsOf } from '../../engine/api/words.ts';
import { linkList } from '../../engine/markup/elements.ts';
import type { CrawlerView, Link, PageView } from '../../engine/markup/layout.ts';
import { sourceView } from '../../engine/pages/attribution.ts';
import { headed, pageFile, pageView, wholePage } from '../../engine/pages/page.ts';
import type { PlannedFile } from '../../engine/site/site-plan.ts';
import { dayText } from '../../engine/text/format.ts';
import { type Html, html } from '../../engine/text/html.ts';
import { listedIn } from '../../engine/text/space.ts';
import type { Council, EndedCouncil } from '../dataset.ts';
import { slugFor } from '../slug.ts';
import type { PageInput } from './parts/council-facts.ts';
import { endedPage, linksByCode, pageAtSlug } from './parts/paths.ts';

/** The page of a council that has ended, or of a current council at its former slug. */
interface FormerPage {
  readonly file: string;
  readonly ended?: EndedCouncil;
  readonly renamed?: Council;
}

/** The former slugs, without the one that the council has now. */
const formerSlugs = (council: Council | EndedCouncil): readonly string[] =>
  [...new Set(listedIn(council.former_slugs))].filter((slug) => slug !== slugFor(council));

/** The check makes sure that none of these pages has the path of another council's page. */
export function formerPages({ dataset: { councils, ended } }: Pick<PageInput, 'dataset'>): readonly FormerPage[] {
  return [
    ...councils.flatMap((renamed) => formerSlugs(renamed).map((slug) => ({ file: pageAtSlug(slug), renamed }))),
    ...ended.flatMap((council) =>
      [endedPage(council), ...formerSlugs(council).map(pageAtSlug)].map((file) => ({ file, ended: council })),
    ),
  ];
}

export function formerCouncilFiles(input: PageInput): readonly PlannedFile[] {
  const { site, dataset } = input;
  const path = pagePaths(site);
  const pages = formerPages(input);
  const links = linksByCode(dataset, site);
  const list = { title: wordsOf('councils').heading, url: path(listPage('councils')) };
  const source = sourceView(input, { endpoint: 'councils' });
  return pages.map(({ file, ended, renamed }) => {
    const { name: title } = (ended ?? renamed)!;
    const successors = ended ? listedIn(ended.replaced_by) : [renamed!.authority_code];
    const shown = {
      ended: ended && { name: title, date: ended.end_date },
      councils: [...new Set(successors)].flatMap((code) => links.get(code) ?? []),
    };
    const view = () => ({
      ...pageView(input, [list, { title, url: path(file) }], source),
      ...shown,
    });
    // An ended council's content isn't that of its successors, so its former slugs only lead to its own page.
    const canonical = ended ? endedPage(ended) : recordPage(renamed!.url);
    return pageFile(input, { file, shows: [title, source, shown], canonical, isIndexed: false }, view, movedPage);
  });
}

interface MovedView extends PageView {
  /** The council that ended; undefined if a current council's page has moved. */
  readonly ended: { readonly name: string; readonly date: string | null } | undefined;
  /** The successors, or the council whose page has moved. */
  readonly councils: readonly Link[];
}

function movedPage(view: MovedView & CrawlerView): Html {
  const { ended, councils } = view;
  const text = ended ? `${endText(ended)} ${SUCCESSORS[Math.min(councils.length, 2)]}` : MOVED;
  return wholePage(
    view,
    html`${headed(view)}<p class="lead">${text}</p>\n${councils.length > 0 && linkList(councils)}\n`,
  );
}

const MOVED = 'This page has moved. The council is now here:';

/** The date may be the last day of the council or the first day of its successors. */
const endText = ({ name, date }: NonNullable<MovedView['ended']>): string =>
  `${name} no longer exists.${date === null ? '' : ` It existed until ${dayText(date)}.`}`;

/** The texts for no successor, for one and for several. */
const SUCCESSORS = ['The data doesn’t say which council replaced it.', 'Its successor is:', 'Its successors are:'];
