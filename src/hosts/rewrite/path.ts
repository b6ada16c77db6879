// Path and method: which endpoint is asked, and how.
import { OPENAPI } from '../../route/layout.ts';
import { REFUSED_METHODS } from '../../route/rules.ts';
import { type Mapping, mapping } from './mapping.ts';
import { literal, SEGMENT, SLASH, spelled } from './patterns.ts';

export function routing(base: string): readonly Mapping[] {
  const root = `^${literal(base)}${spelled('api')}`;
  const council = `${SLASH}${spelled('councils')}${SLASH}${SEGMENT}`;
  const lists = ['councils', 'commitments', 'searchterms'] as const;
  const list = (name: string) => `${root}${SLASH}${spelled(name)}`;
  return [
    // A path that isn't ASCII as a whole can't be compared escape by escape: where it has an escape that is, none is.
    // Two patterns, because one for both in either order takes quadratic time.
    mapping('has_escaped_ascii', '{path}', [[`^${literal(base)}.*%[0-7]`, 'yes']]),
    mapping('has_escaped_other', '{path}', [[`^${literal(base)}.*%[89a-fA-F]`, 'yes']]),
    mapping('unclear', '{has_escaped_ascii}{has_escaped_other}{path}?{query}', [
      ['^yesyes', 'yes'],
      ['[^!-~]', 'yes'],
    ]),
    mapping(
      'route',
      '{unclear}{path}',
      [
        // A file, as those outside the API are, whatever else is asked.
        [`^(?:yes)?${root.slice(1)}${SLASH}${spelled(OPENAPI.slice('api/'.length))}$`, 'description'],
        [`^yes${root.slice(1)}(?:${SLASH}|$)`, 'unclear'],
        [`${root}${SLASH}$`, 'root'],
        ...lists.map((name) => [`${list(name)}${SLASH}$`, name] as const),
        [`${root}${council}${SLASH}$`, 'council'],
        [`${root}${council}${SLASH}${spelled('commitments')}$`, 'council-commitments'],
        [`${root}$`, 'redirect'],
        ...lists.map((name) => [`${list(name)}$`, 'redirect'] as const),
        [`${root}${council}$`, 'redirect'],
        [`${root}${SLASH}`, 'none'],
      ],
      'outside',
    ),
    mapping(
      'code',
      '{route} {decoded}',
      [
        [`^council ${literal(decodeURIComponent(base))}api/councils/([A-Z][A-Z][A-Z][A-Z]?)/$`, '$1'],
        [
          `^council-commitments ${literal(decodeURIComponent(base))}api/councils/([A-Z][A-Z][A-Z][A-Z]?)/commitments$`,
          '$1',
        ],
      ],
      'no',
    ),
    mapping(
      'method_kind',
      '{method}',
      [
        ['^(?:GET|HEAD)$', 'read'],
        ['^OPTIONS$', 'options'],
        ...REFUSED_METHODS.map((method) => [`^${method}$`, method.toLowerCase()] as const),
      ],
      'other',
    ),
  ];
}
