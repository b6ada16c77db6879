// The mappings as Caddy's `map` directives (https://caddyserver.com/docs/caddyfile/directives/map).
import type { Mapping } from '../rewrite/mapping.ts';
import { caddyBlock, type Lines, textToken, token } from './syntax.ts';

/** Caddy's placeholders for the original request. `orig_uri.path` is unescaped, and `orig_uri` may be an absolute URL. */
const KNOWN: Readonly<Record<string, string>> = {
  method: '{http.request.orig_method}',
  path: '{site.path}',
  decoded: '{http.request.orig_uri.path}',
  query: '{http.request.orig_uri.query}',
  accept: '{http.request.header.Accept}{http.vars.site_accept_nothing}',
};

/** An empty Accept header accepts nothing. A comma has the same effect, whereas a missing header accepts everything. */
export const ACCEPT_NOTHING: Lines = [
  '@accept_nothing header Accept ""',
  'vars @accept_nothing site_accept_nothing ","',
];

export const braceCaptures = (value: string): string => value.replace(/\$([1-9])/g, '$${$1}');

/** Sets the path, and the target for redirects that add a slash to the path. */
export const TARGET_MAP: Lines = caddyBlock('map {http.request.orig_uri} {site.path} {site.with_slash}', [
  `${token('~^(?:[hH][tT][tT][pP][sS]?://[^/?]*)?([^?]*)(.*)$')} ${textToken(braceCaptures('$1'))} ${textToken(braceCaptures('$1/$2'))}`,
  'default "" ""',
]);

const REFERENCES = /\{(\w+)\}/g;

/** The named mappings and all the mappings that they depend on, in their original order. */
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
 * The mappings that several others refer to. Their values are stored in variables, because Caddy evaluates a map each time it is
 * used.
 */
function sharedAmong(mappings: readonly Mapping[]): ReadonlySet<string> {
  const users = mappings.flatMap((mapping) => [...new Set(referencesOf(mapping))]);
  return new Set(users.filter((name, index) => users.indexOf(name) !== index));
}

/** @param kept the names that are used more than once outside the mappings */
export function caddyMaps(mappings: readonly Mapping[], kept: readonly string[]) {
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

/** The value is evaluated only for routes that need it. */
function keptLines({ name, routes }: Mapping, placeholder: (name: string) => string): Lines {
  if (!routes) return [`vars site_${name} "{site.${name}}"`];
  return [
    `@for_${name} vars ${placeholder('route')} ${routes.join(' ')}`,
    `vars @for_${name} site_${name} "{site.${name}}"`,
  ];
}

function mapLines(mapping: Mapping, filled: (template: string) => string): Lines {
  const { name, from, cases, otherwise } = mapping;
  const values = [...cases.map(([, value]) => value), otherwise];
  if (values.some((value) => value.includes('{'))) return mapLinesInTwoSteps(mapping, filled);
  return caddyBlock(`map ${textToken(filled(from))} {site.${name}}`, [
    ...cases.map(([pattern, value]) => `${token(`~${pattern}`)} ${textToken(braceCaptures(value))}`),
    `default ${textToken(otherwise)}`,
  ]);
}

/**
 * Caddy doesn't replace placeholders in a value that belongs to a pattern. The first map therefore finds the case and its
 * captures, and the second one builds the value.
 */
function mapLinesInTwoSteps({ name, from, cases, otherwise }: Mapping, filled: (template: string) => string): Lines {
  const values = [...cases.map(([, value]) => value), otherwise];
  const groups = [...new Set(values.flatMap((value) => value.match(/\$[1-9]/g) ?? []))];
  const [which, ...captured] = [`{which.${name}}`, ...groups.map((group) => `{captured.${name}_${group.slice(1)}}`)];
  const first = cases.map(([pattern, value], index) => {
    const outputs = groups.map((group) => textToken(value.includes(group) ? braceCaptures(group) : ''));
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
