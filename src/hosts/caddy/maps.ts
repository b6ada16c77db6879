// The mappings as Caddy's `map` (https://caddyserver.com/docs/caddyfile/directives/map).
import type { Mapping } from '../rewrite/mapping.ts';
import { caddyBlock, type Lines } from './lines.ts';
import { textToken, token } from './quote.ts';

/**
 * What Caddy knows of a request: as it came, whatever is done to it later. `uri.path` alone is unescaped already, and
 * `orig_uri` has the whole of a target in absolute form.
 */
const KNOWN: Readonly<Record<string, string>> = {
  method: '{http.request.orig_method}',
  path: '{site.path}',
  decoded: '{http.request.orig_uri.path}',
  query: '{http.request.orig_uri.query}',
  accept: '{http.request.header.Accept}{http.vars.site_accept_nothing}',
};

/** An Accept that is there and empty accepts nothing, as a comma does; one that isn't there accepts everything. */
export const ACCEPT_NOTHING: Lines = [
  '@accept_nothing header Accept ""',
  'vars @accept_nothing site_accept_nothing ","',
];

/** Path and query of a target, and where it leads with a slash at the end of its path. */
export const TARGET_MAP: Lines = caddyBlock('map {http.request.orig_uri} {site.path} {site.with_slash}', [
  `${token('~^(?:[hH][tT][tT][pP][sS]?://[^/?]*)?([^?]*)(.*)$')} ${textToken(captures('$1'))} ${textToken(captures('$1/$2'))}`,
  'default "" ""',
]);

const REFERENCES = /\{(\w+)\}/g;

/** The mappings that are needed for some of them, in their order. */
export function neededFor(names: readonly string[], mappings: readonly Mapping[]): readonly Mapping[] {
  const needed = new Set(names);
  for (const mapping of mappings.toReversed()) {
    if (needed.has(mapping.name)) for (const name of referencesOf(mapping)) needed.add(name);
  }
  return mappings.filter(({ name }) => needed.has(name));
}

const referencesOf = ({ from, cases, otherwise }: Mapping): readonly string[] =>
  [from, otherwise, ...cases.map(([, value]) => value)].flatMap((template) =>
    Array.from(template.matchAll(REFERENCES), ([, name]) => name!),
  );

/**
 * Names that several mappings refer to. Caddy evaluates a mapping each time that its value is used, and with it all that
 * it is made from: so these are kept in variables.
 */
function sharedAmong(mappings: readonly Mapping[]): ReadonlySet<string> {
  const users = mappings.flatMap((mapping) => [...new Set(referencesOf(mapping))]);
  return new Set(users.filter((name, index) => users.indexOf(name) !== index));
}

interface Translation {
  readonly lines: Lines;
  /** The placeholder of a mapping's value. */
  readonly placeholder: (name: string) => string;
}

/** @param kept names that are used more than once outside the mappings */
export function translated(mappings: readonly Mapping[], kept: readonly string[]): Translation {
  const shared = new Set([...sharedAmong(mappings), ...kept]);
  const placeholder = (name: string) => (shared.has(name) ? `{http.vars.site_${name}}` : `{site.${name}}`);
  const filled = (template: string): string =>
    template.replace(REFERENCES, (_, name: string) => KNOWN[name] ?? placeholder(name));
  const lines = mappings.flatMap((mapping) => [
    ...mapLines(mapping, filled),
    ...(shared.has(mapping.name) ? keptLines(mapping, placeholder) : []),
  ]);
  return { lines, placeholder };
}

/** Routes that do without a value do without the time that it takes. */
function keptLines({ name, routes }: Mapping, placeholder: (name: string) => string): Lines {
  if (!routes) return [`vars site_${name} "{site.${name}}"`];
  return [
    `@for_${name} vars ${placeholder('route')} ${routes.join(' ')}`,
    `vars @for_${name} site_${name} "{site.${name}}"`,
  ];
}

type Filled = (template: string) => string;

function mapLines(mapping: Mapping, filled: Filled): Lines {
  const { name, from, cases, otherwise } = mapping;
  const values = [...cases.map(([, value]) => value), otherwise];
  if (values.some((value) => value.includes('{'))) return mapLinesInTwoSteps(mapping, filled);
  return caddyBlock(`map ${textToken(filled(from))} {site.${name}}`, [
    ...cases.map(([pattern, value]) => `${token(`~${pattern}`)} ${textToken(captures(value))}`),
    `default ${textToken(otherwise)}`,
  ]);
}

/**
 * Caddy fills in placeholders only where an input is a plain text: a first map tells which case it is, and what has been
 * captured, a second one gives the value.
 */
function mapLinesInTwoSteps({ name, from, cases, otherwise }: Mapping, filled: Filled): Lines {
  const values = [...cases.map(([, value]) => value), otherwise];
  const groups = [...new Set(values.flatMap((value) => value.match(/\$[1-9]/g) ?? []))];
  const [which, ...captured] = [`{which.${name}}`, ...groups.map((group) => `{captured.${name}_${group.slice(1)}}`)];
  const first = cases.map(([pattern, value], index) => {
    const outputs = groups.map((group) => textToken(value.includes(group) ? captures(group) : ''));
    return [token(`~${pattern}`), `case${index}`, ...outputs].join(' ');
  });
  const second = values.map((value, index) => {
    const text = filled(value).replace(/\$[1-9]/g, (group) => captured[groups.indexOf(group)]!);
    return `case${index} ${textToken(text)}`;
  });
  return [
    ...caddyBlock(`map ${textToken(filled(from))} ${[which, ...captured].join(' ')}`, [
      ...first,
      [`default case${cases.length}`, ...groups.map(() => '""')].join(' '),
    ]),
    ...caddyBlock(`map ${which} {site.${name}}`, second),
  ];
}

function captures(value: string): string {
  return value.replace(/\$([1-9])/g, '$${$1}');
}
