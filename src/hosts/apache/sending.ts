// The rules that send the chosen response with its headers: either an error document or a file, which may be compressed.
import { ERRORS, REFUSALS } from '../../engine/http/rules.ts';
import { refusalFor } from '../../engine/site/host.ts';
import { HEADER_FLAGS } from './headers.ts';
import { localPath, type ServerPlace, variableIs, variableIsNot } from './place.ts';
import { envVariable, plainText, type Rule, variableBefore } from './rules.ts';

export function sendingRules(place: ServerPlace): readonly Rule[] {
  return [...errors(place), ...compressed(), ...headers(), ...sent(place)];
}

/** The statuses with documents. OPTIONS has the temporary status 501 until its document is sent. */
export const statusesOf = (place: ServerPlace): readonly string[] => [
  ...new Set([
    ...Object.values(ERRORS).map(({ status }) => String(status)),
    '405',
    '501',
    String(REFUSALS[refusalFor(place)].status),
  ]),
];

const documentAt = (base: string, file: string): string => `${plainText(localPath(base).slice(1))}${file}`;

function errors(place: ServerPlace): readonly Rule[] {
  return [
    { label: 'errors', set: { document: documentAt(place.base, envVariable('document')) } },
    ...statusesOf(place).map((status) => ({ when: [variableIs('status', status)], flags: [`R=${status}`, 'L'] })),
  ];
}

const encodingOf = (name: string): string =>
  `(?:^|,)[ \\t]*${name}[ \\t]*(?:;[ \\t]*q=(?:1(?:\\.0*)?|0?\\.0*[1-9][0-9]*)[ \\t]*)?(?:,|$)`;

function compressed(): readonly Rule[] {
  const full = envVariable('full');
  const coded = (name: string, ending: string): Rule => ({
    when: [
      ['%{HTTP:Accept-Encoding}', encodingOf(name), 'NC,NV'],
      [`${full}${ending}`, '-f'],
    ],
    set: { ending },
    go: 'headers',
  });
  return [
    // Other names might change when Apache processes them a second time.
    { label: 'compressed', when: [[envVariable('file'), '!^[A-Za-z0-9._~/-]+$']], go: 'headers' },
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
    when: [[envVariable(test), pattern] as const],
    set: { [flag]: '1' },
  }));
  // Keeps Apache from compressing the file again (https://httpd.apache.org/docs/2.4/mod/mod_deflate.html).
  const once = { when: [[envVariable('ending'), '^\\.(?:br|gz)$'] as const], flags: ['E=no-gzip:1', 'E=no-brotli:1'] };
  return [{ label: 'headers' }, once, ...flags];
}

function sent({ base, root, compose }: ServerPlace): readonly Rule[] {
  const file = `${envVariable('file')}${envVariable('ending')}`;
  return [
    { when: [[`${variableBefore('kind')}`, '.']], flags: ['L'] },
    ...(compose === undefined ? [] : fallenBack(base, file)),
    { when: [variableIs('kind', 'preflight')], flags: ['R=204', 'L'] },
    { when: [variableIs('kind', 'redirect')], to: `${envVariable('path')}/`, flags: ['R=301', 'NE', 'L'] },
    { when: [variableIs('kind', 'plain'), [envVariable('ending'), '^$'], variableIsNot('folder', '1')], flags: ['L'] },
    root === undefined
      ? { to: file, flags: ['L'] }
      : { to: `${plainText(decodeURIComponent(base))}${file}`, flags: ['PT', 'L'] },
  ];
}

/** After an error, Apache no longer has the query, and it would send the file with the error's status. */
const fallenBack = (base: string, file: string): readonly Rule[] => [
  {
    when: [variableIs('routed', '1'), variableIs('kind', 'redirect'), [envVariable('query'), '.']],
    to: `${envVariable('path')}/?${envVariable('query')}`,
    flags: ['R=301', 'NE', 'L'],
  },
  {
    when: [variableIs('routed', '1'), variableIsNot('kind', 'redirect')],
    set: { document: documentAt(base, file) },
    flags: ['R=200', 'L'],
  },
];
