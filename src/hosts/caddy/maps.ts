// The mappings as Caddy's `map` (https://caddyserver.com/docs/caddyfile/directives/map).
import type { Mapping } from '../rewrite/mappings.ts';
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
  accept: '{http.request.header.Accept}',
};

/** Path and query of a target, and where it leads with a slash at the end of its path. */
export const TARGET_MAP = [
  'map {http.request.orig_uri} {site.path} {site.with_slash} {',
  `\t${token('~^(?:[hH][tT][tT][pP][sS]?://[^/?]*)?([^?]*)(.*)$')} ${textToken(captures('$1'))} ${textToken(captures('$1/$2'))}`,
  '\tdefault "" ""',
  '}',
];

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

export interface Translation {
  readonly lines: readonly string[];
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
    ...(shared.has(mapping.name) ? [`vars ${textToken(`site_${mapping.name}`)} "{site.${mapping.name}}"`] : []),
  ]);
  return { lines, placeholder };
}

type Filled = (template: string) => string;

function mapLines(mapping: Mapping, filled: Filled): readonly string[] {
  const { name, from, cases, otherwise } = mapping;
  const values = [...cases.map(([, value]) => value), otherwise];
  if (values.some((value) => value.includes('{'))) return mapLinesInTwoSteps(mapping, filled);
  return [
    `map ${textToken(filled(from))} {site.${name}} {`,
    ...cases.map(([pattern, value]) => `\t${token(`~${pattern}`)} ${textToken(captures(value))}`),
    `\tdefault ${textToken(otherwise)}`,
    '}',
  ];
}

/**
 * Caddy fills in placeholders only where an input is a plain text: a first map tells which case it is, and what has been
 * captured, a second one gives the value.
 */
function mapLinesInTwoSteps({ name, from, cases, otherwise }: Mapping, filled: Filled): readonly string[] {
  const [which, captured] = [`{which.${name}}`, `{captured.${name}}`];
  const second = [...cases.map(([, value]) => value), otherwise].map((value, index) => {
    return `\tcase${index} ${textToken(filled(value).replaceAll('$1', captured))}`;
  });
  return [
    `map ${textToken(filled(from))} ${which} ${captured} {`,
    ...cases.map(([pattern, value], index) => {
      if (/\$[2-9]/.test(value)) throw new Error(`${name}: only one capture beside other values`);
      return `\t${token(`~${pattern}`)} "case${index}" ${textToken(value.includes('$1') ? captures('$1') : '')}`;
    }),
    `\tdefault "case${cases.length}" ""`,
    '}',
    `map ${which} {site.${name}} {`,
    ...second,
    '}',
  ];
}

function captures(value: string): string {
  return value.replace(/\$([1-9])/g, '$${$1}');
}
