// The endpoint that a request is for, and the kind of request method.
import { OPENAPI } from '../../engine/addressing/site-files.ts';
import { API_FOLDER, ENDPOINT_NAMES, endpointOf } from '../../engine/api/api.ts';
import { REFUSED_METHODS } from '../../engine/http/rules.ts';
import { type Mapping, mapping } from './mapping.ts';
import { encodedPattern, keyPattern, literal, SEGMENT, SLASH } from './patterns.ts';

/** A pattern for a path without its leading slash. */
const pathPattern = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith('{') ? SEGMENT : encodedPattern(segment)))
    .join(SLASH);

const API = pathPattern(API_FOLDER);

/** Paths that contain a key come last, because a key can be any text. */
const PATHS = [false, true].flatMap((isKeyed) =>
  ENDPOINT_NAMES.filter((name) => (endpointOf(name).key !== undefined) === isKeyed).map(
    (name) => [name, endpointOf(name).path.slice(1)] as const,
  ),
);

export function routeMappings(base: string): readonly Mapping[] {
  const root = literal(base);
  return [
    // Non-ASCII paths can't be compared one escape at a time. A single pattern for both kinds of escape would take quadratic time.
    mapping('has_escaped_ascii', '{path}', '', [[`^${root}.*%[0-7]`, 'yes']]),
    mapping('has_escaped_other', '{path}', '', [[`^${root}.*%[89a-fA-F]`, 'yes']]),
    mapping('unclear', '{has_escaped_ascii}{has_escaped_other}{path}?{query}', '', [
      ['^yesyes', 'yes'],
      ['[^!-~]', 'yes'],
    ]),
    mapping('route', '{unclear}{path}', 'outside', [
      [`^(?:yes)?${root}${pathPattern(OPENAPI)}$`, 'description'],
      [`^yes${root}${API}(?:${SLASH}|$)`, 'unclear'],
      ...PATHS.map(([name, path]) => [`^${root}${pathPattern(path)}$`, name] as const),
      ...PATHS.filter(([, path]) => path.endsWith('/')).map(
        ([, path]) => [`^${root}${pathPattern(path.slice(0, -1))}$`, 'redirect'] as const,
      ),
      [`^${root}${API}${SLASH}`, 'none'],
    ]),
    mapping('code', '{route} {decoded}', 'no', codes(decodeURIComponent(base))),
    mapping('method_kind', '{method}', 'other', [
      ['^(?:GET|HEAD)$', 'read'],
      ['^OPTIONS$', 'options'],
      ...REFUSED_METHODS.map((method) => [`^${method}$`, method.toLowerCase()] as const),
    ]),
  ];
}

const codes = (base: string): Mapping['cases'] =>
  PATHS.flatMap(([name, path]) => {
    const { key } = endpointOf(name);
    const [before = '', after = ''] = path.split(/\{\w+\}/);
    return key
      ? [[`^${name} ${literal(base + before)}(${keyPattern(key.pattern)})${literal(after)}$`, '$1'] as const]
      : [];
  });
