// How what has been decided is sent: an error's document, a compressed file, headers, the file itself.
import { ERRORS, NOT_PREBUILT } from '../../route/rules.ts';
import { HEADER_FLAGS } from './headers.ts';
import { is, isNot, type Place, pathOf } from './place.ts';
import { plain, type Rule, variable, variableBefore } from './rules.ts';

export function sending(place: Place): readonly Rule[] {
  return [...errors(place), ...compressed(), ...headers(), ...sent(place)];
}

/** Statuses that have documents. */
export const STATUSES: readonly string[] = [
  ...new Set([...Object.values(ERRORS).map(({ status }) => String(status)), '405', String(NOT_PREBUILT.status)]),
];

function errors({ base }: Place): readonly Rule[] {
  return [
    { label: 'errors', set: { document: `${plain(pathOf(base).slice(1))}${variable('document')}` } },
    ...STATUSES.map((status) => ({ when: [is('status', status)], flags: [`R=${status}`, 'L'] })),
  ];
}

const encodingOf = (name: string): string =>
  `(?:^|,)[ \\t]*${name}[ \\t]*(?:;[ \\t]*q=(?:1(?:\\.0*)?|0?\\.0*[1-9][0-9]*)[ \\t]*)?(?:,|$)`;

function compressed(): readonly Rule[] {
  const full = variable('full');
  const coded = (name: string, ending: string): Rule => ({
    when: [
      ['%{HTTP:Accept-Encoding}', encodingOf(name), 'NC,NV'],
      [`${full}${ending}`, '-f'],
    ],
    set: { ending },
    go: 'headers',
  });
  return [
    // Of other names it isn't certain that they mean the same when they are read a second time.
    { label: 'compressed', when: [[variable('file'), '!^[A-Za-z0-9._~/-]+$']], go: 'headers' },
    {
      when: [
        [`${full}.br`, '!-f'],
        [`${full}.gz`, '!-f'],
      ],
      go: 'headers',
    },
    { set: { coded: 'yes' } },
    coded('br', '.br'),
    coded('(?:x-)?gzip', '.gz'),
  ];
}

function headers(): readonly Rule[] {
  const flags = HEADER_FLAGS.map(({ flag, test, pattern }) => ({
    when: [[variable(test), pattern] as const],
    set: { [flag]: '1' },
  }));
  // Nothing is to be compressed twice (https://httpd.apache.org/docs/2.4/mod/mod_deflate.html).
  const once = { when: [[variable('ending'), '^\\.(?:br|gz)$'] as const], flags: ['E=no-gzip:1', 'E=no-brotli:1'] };
  return [{ label: 'headers' }, once, ...flags];
}

function sent({ base, root }: Place): readonly Rule[] {
  const file = `${variable('file')}${variable('ending')}`;
  return [
    { when: [[`${variableBefore('kind')}`, '.']], flags: ['L'] },
    { when: [is('kind', 'redirect')], to: `${variable('path')}/`, flags: ['R=301', 'NE', 'L'] },
    { when: [is('kind', 'plain'), [variable('ending'), '^$'], isNot('folder', '1')], flags: ['L'] },
    root === undefined
      ? { to: file, flags: ['L'] }
      : { to: `${plain(decodeURIComponent(base))}${file}`, flags: ['PT', 'L'] },
  ];
}
