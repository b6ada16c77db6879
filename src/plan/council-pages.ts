// A page for each council, at the path that its record names.
import { type CouncilView, councilPage } from '../../templates/council.ts';
import { groupBy } from '../grouping.ts';
import { markupOf } from '../html.ts';
import { once } from '../once.ts';
import type { Council } from '../read/dataset.ts';
import { frameOf } from '../respond/page.ts';
import { type Address, LISTS } from '../route/address.ts';
import { councilPage as councilPageFile, HOME } from '../route/layout.ts';
import { answerPaths, linkTo, pagePaths } from '../route/links.ts';
import { PLACEHOLDER } from '../template.ts';
import { councilPlaces, kindLists, kindName, NEIGHBOURS, neighboursOf, placeAmong } from './council-places.ts';
import type { PlannedFile } from './planned.ts';
import { promisedYears } from './promised-years.ts';
import type { SiteMaterial } from './site-material.ts';

const fileFor = ({ slug }: Council): string => councilPageFile(`/councils/${slug}/`);

export function councilFiles(material: SiteMaterial): readonly PlannedFile[] {
  const viewOf = once(() => councilViews(material));
  const atMost = once(() => pageBounds(material));
  return material.dataset.councils.map((council) => ({
    path: fileFor(council),
    render: () => `${markupOf(councilPage(viewOf()(council)))}\n`,
    atMost: () => atMost()(council),
  }));
}

/** What a page has besides the texts of its records and addresses, in bytes: most of it two charts with their tables. */
const PARTS = 60_000;
/** How often a page names a text of its records at most, and what escaping makes of each character. */
const NAMED = 8 * 6;
/** How often a page has the site's address in its links at most. */
const LINKED = 60 * 6;

/** How many bytes a page has at most: to render 100,000 of them, to find that each is small, would take a minute. */
function pageBounds({ site, templates, dataset }: SiteMaterial): (council: Council) => number {
  const { councils } = dataset;
  const ownRecords = [dataset.commitments, dataset.plans, dataset.emergencies].map((records) =>
    groupBy(records as readonly OfCouncil[], codeOf),
  );
  const neighbours = councils.reduce((most, { name, slug }) => Math.max(most, textBytes([name, slug])), 0) * NEIGHBOURS;
  const shared = PARTS + LINKED * Buffer.byteLength(site.siteUrl) + NAMED * neighbours;
  const [pages, repeats] = [site.frame, templates.council].map(mostRepeated) as [number, number];
  const around = Buffer.byteLength(site.frame) + pages * Buffer.byteLength(templates.council);
  return (council) => {
    const records: readonly OfCouncil[] = [
      council,
      ...ownRecords.flatMap((of) => of.get(council.authority_code) ?? []),
    ];
    const own = records.flatMap((record): readonly unknown[] => Object.values(record));
    // The frame shows parts of it, too.
    return around + pages * (repeats + 1) * (shared + NAMED * textBytes(own));
  };
}

interface OfCouncil {
  readonly authority_code: string;
}

const codeOf = ({ authority_code: code }: OfCouncil): string => code;

const textBytes = (values: readonly unknown[]): number =>
  values.reduce<number>((sum, value) => sum + Buffer.byteLength(String(value)), 0);

/** How often a template has the placeholder that it has most often. */
function mostRepeated(template: string): number {
  const placeholders = groupBy(template.matchAll(PLACEHOLDER), ([, name]) => name);
  return Array.from(placeholders.values()).reduce((most, { length }) => Math.max(most, length), 1);
}

function councilViews({ site, templates, dataset }: SiteMaterial): (council: Council) => CouncilView {
  const pathsTo = answerPaths(site);
  const page = pagePaths(site);
  const pathOf = (council: Council) => page(fileFor(council));
  const commitmentsOf = groupBy(dataset.commitments, codeOf);
  const plansOf = groupBy(dataset.plans, codeOf);
  const declarationsOf = groupBy(dataset.emergencies, codeOf);
  const years = new Map(Array.from(commitmentsOf, ([code, own]) => [code, promisedYears(own)]));
  const yearsOf = ({ authority_code: code }: Council) => years.get(code) ?? [];
  const { peersOf, alike } = councilPlaces(dataset.councils, yearsOf);
  const listOfKind = kindLists(site);
  const frame = frameOf(site);
  return (council) => {
    const { name, authority_code: code } = council;
    const record: Address = { endpoint: 'council', code };
    const peers = peersOf(council);
    return {
      ...{ site: frame, template: templates.council, council },
      commitments: commitmentsOf.get(code) ?? [],
      promisedYears: yearsOf(council),
      plans: plansOf.get(code) ?? [],
      declarations: declarationsOf.get(code) ?? [],
      crumbs: [
        { title: 'Home', url: page(HOME) },
        { title: 'Councils', url: pathsTo(LISTS.councils).page },
        { title: name, url: pathOf(council) },
      ],
      place: {
        place: peers && placeAmong(peers, yearsOf(council)),
        neighbours: neighboursOf(alike(council), pathOf),
        kind: kindName(council),
        list: listOfKind(council),
      },
      record: pathsTo(record),
      statements: pathsTo({ endpoint: 'council-commitments', code }),
      address: linkTo(record, 'json', site),
      allCommitments: pathsTo(LISTS.commitments).page,
    };
  };
}
