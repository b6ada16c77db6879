// A site, and everything that interprets or describes a parameter: the router, the mappings of hosts that only rewrite, the
// description in both forms, and the list of prebuilt URLs.
import { ENDPOINT_NAMES, parametersIn } from '../../../src/engine/api/api.ts';
import { once } from '../../../src/engine/once.ts';
import { type ParameterObject as Described, resolve } from '../../../src/engine/openapi/document.ts';
import { siteFiles } from '../../../src/engine/router/files.ts';
import { createRouter, type Router } from '../../../src/engine/router/router.ts';
import { type Acted, act } from '../../hosts/evaluate.ts';
import { descriptionIn, validatorsOf, valueIn } from '../openapi/described.ts';
import { datasetIn, EDGE_DATA, memorySite, PAGE_SIZES, SITE_URL, textOf } from '../router/edge-site.ts';

interface Listed {
  readonly json: string;
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A parameter according to a description. */
interface DescribedParameter {
  readonly in: string;
  /** Whether the parameter's schema allows a text. */
  readonly allows: (text: string) => boolean;
  /** Reads the text as the description says. */
  readonly read: (text: string) => unknown;
}

interface Description {
  /** Undefined if the description doesn't contain the parameter. */
  readonly parameter: (path: string, name: string) => DescribedParameter | undefined;
  readonly statuses: (path: string) => readonly string[];
}

export interface WholeSite {
  /** Has no prebuilt responses, so it composes them all. */
  readonly router: Router;
  /** The first and last days of the log. */
  readonly days: { readonly first: string; readonly last: string };
  /** The text of a file, or undefined if there is no such file. */
  readonly read: (file: string) => string | undefined;
  /** What a rewriting host does with a GET request. */
  readonly acted: (target: string) => Acted;
  readonly byQuery: Description;
  readonly byFile: Description;
  /** Keyed by URL, relative to the site's root. */
  readonly listed: ReadonlyMap<string, Listed>;
}

/** Two prebuilt values of each threshold. One of them has the same effect as leaving out the threshold. */
const THRESHOLDS = ENDPOINT_NAMES.flatMap(parametersIn).flatMap(([, each]) =>
  each.kind === 'threshold' ? [[each.option, [each.least, each.least + 1]]] : [],
);
const DATES = { dateRangeDays: 6, openEndedDays: 12, ...Object.fromEntries(THRESHOLDS) };

export const wholeSite = once(async (): Promise<WholeSite> => {
  const dataset = await datasetIn(EDGE_DATA);
  const options = { pageSizes: PAGE_SIZES, dates: DATES };
  const { files } = await memorySite(dataset, SITE_URL, options, { kind: 'rewrite' });
  const plain = await memorySite(dataset, SITE_URL, { ...options, links: 'path' });
  const read = (file: string) => {
    const body = files.get(file);
    return body && textOf({ body });
  };
  return {
    router: createRouter(
      () => undefined,
      siteFiles((file) => files.get(file)),
    ),
    days: JSON.parse(read('store/index.json')!).days,
    read,
    acted: (target) => act({ method: 'GET', target, accept: undefined }, '/', (file) => files.has(file)),
    byQuery: descriptionOf(files),
    byFile: descriptionOf(plain.files),
    listed: new Map(listedIn(read).map((item) => [item.json.slice(SITE_URL.length), item])),
  };
});

function descriptionOf(files: ReadonlyMap<string, Uint8Array>): Description {
  const document = descriptionIn(files);
  const { of } = validatorsOf(document);
  const parameter = (path: string, name: string): DescribedParameter | undefined => {
    const all = (document.paths[path]?.parameters ?? []).map((each) => resolve<Described>(document, each));
    const found = all.find((each) => each.name === name);
    if (!found) return undefined;
    const read = (text: string) => valueIn(found, text);
    return { in: found.in, allows: (text) => of(found.schema)(read(text)), read };
  };
  return { parameter, statuses: (path) => Object.keys(document.paths[path]!.get!.responses) };
}

function listedIn(read: WholeSite['read']): readonly Listed[] {
  const { groups } = JSON.parse(read('documents/available.json')!) as {
    groups: readonly { readonly items?: readonly Listed[]; readonly list?: { readonly json: string } }[];
  };
  return groups.flatMap(({ items, list }) => items ?? JSON.parse(read(list!.json.slice(SITE_URL.length + 1))!).items);
}
