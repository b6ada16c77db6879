// The rules that choose a response, both for `.htaccess` and for virtual hosts, which don't process a rewritten request again.

import { errorFile, HOME } from '../../engine/addressing/site-files.ts';
import { API_FOLDER } from '../../engine/api/api.ts';
import { REFUSALS, type RefusalName } from '../../engine/http/rules.ts';
import { refusalFor } from '../../engine/site/host.ts';
import { mappingsFor } from '../rewrite/mappings.ts';
import { PRIVATE } from '../rewrite/patterns.ts';
import {
  exists,
  IN_ERROR,
  IN_OTHER_ERROR,
  ownPage,
  type ServerPlace,
  sitePattern,
  variableIs,
  variableIsNot,
} from './place.ts';
import { envVariable, plainText, type Rule, rewriteRulesOf, variableBefore } from './rules.ts';
import { sendingRules } from './sending.ts';

export function decisions(place: ServerPlace): readonly Rule[] {
  return [
    ...secondPass(place),
    ...asked(place),
    ...(place.compose === undefined ? refusedBefore(place) : composed(place, place.compose)),
    ...prebuiltOrRefused(refusalFor(place)),
    ...outside(place),
    ...sendingRules(place),
  ];
}

// After a rewrite or an error, Apache applies the rules in `.htaccess` again, this time to the chosen file.
function secondPass(place: ServerPlace): readonly Rule[] {
  return [
    {
      when: [[`${variableBefore('kind')} ${variableBefore('coded')}`, '^([a-z]+) (.*)$']],
      pattern: sitePattern(place, '(.*?)(\\.br|\\.gz|\\.asis)?'),
      set: { kind: '%1', coded: '%2', file: '$1', ending: '$2' },
      go: 'headers',
    },
  ];
}

function asked(place: ServerPlace): readonly Rule[] {
  const { base, root, compose } = place;
  // With MultiViews, Apache may have added an extension to the path.
  const named = root === undefined ? '^(.*?)(?:\\.(?:json|html)(?:\\.(?:br|gz))?)?$' : '^(.*)$';
  const rules: Rule[] = [
    ...(root === undefined ? [] : [{ set: { dir: '%{DOCUMENT_ROOT}/' } }]),
    {
      when: [['%{THE_REQUEST}', '^[^ ]+ (?:[hH][tT][tT][pP][sS]?://[^/? ]*)?([^? ]*)(?:\\?([^ ]*))?']],
      set: { path: '%1', query: '%2', method: '%{REQUEST_METHOD}' },
    },
    { when: [['%{REQUEST_URI}', named]], set: { decoded: '%1' } },
    ...(compose === undefined ? [] : [askedOfRouter()]),
  ];
  let routes: string | undefined;
  for (const mapping of mappingsFor(base, refusalFor(place))) {
    // Rules for parameters are skipped for routes that don't use them.
    const needed = mapping.routes && `(?:${mapping.routes.join('|')})`;
    if (routes !== undefined && needed !== routes) rules.push({ label: `unless ${routes}`, pattern: '!^' });
    if (needed !== undefined && needed !== routes)
      rules.push({ when: [[envVariable('route'), `!^${needed}$`]], go: `unless ${needed}` });
    routes = needed;
    rules.push(...rewriteRulesOf(mapping));
    if (mapping.name === 'method_kind')
      rules.push({ when: [[envVariable('route'), '^(?:outside|description)$']], go: 'outside' });
  }
  if (root === undefined) {
    // The site's folder: the part of the file's path before the part matched by a rule.
    const folder = ['%{REQUEST_FILENAME}%{PATH_INFO}//$1', '^(.*)(api.*)//\\2$'] as const;
    rules.push({ pattern: '^(api.*)$', when: [folder], set: { dir: '%1' } });
  }
  return [...rules, { set: { full: `${envVariable('dir')}${envVariable('file')}` } }];
}

// If Apache rejects a request before applying the first rule, it requests an error document without the query. That request must
// not return data.
function refusedBefore(place: ServerPlace): readonly Rule[] {
  const document = { kind: 'error', status: '404', document: envVariable('document') };
  return [
    { when: [IN_ERROR, variableIs('verdict', '404')], set: document, go: 'errors' },
    { when: [IN_ERROR], ...ownPage(place) },
  ];
}

/** If the router is down, Apache requests an error document. If there is a prebuilt response, it is sent instead. */
const askedOfRouter = (): Rule => ({
  when: [[variableBefore('routed'), '=1']],
  set: { routed: '1', method: variableBefore('method'), decoded: variableBefore('decoded') },
});

function composed(place: ServerPlace, origin: string): readonly Rule[] {
  return [
    { when: [variableIs('routed', '1')], go: 'prebuilt' },
    ...refusedBefore(place),
    {
      when: [variableIs('verdict', 'send'), variableIs('exact', 'yes'), exists(envVariable('full'))],
      set: { kind: 'answer' },
      go: 'compressed',
    },
    // Apache appends the query itself. Without NE, it would escape the path and the query a second time.
    { to: `${plainText(origin)}${envVariable('path')}`, set: { routed: '1' }, flags: ['P', 'NE'] },
  ];
}

function prebuiltOrRefused(refusal: RefusalName): readonly Rule[] {
  const status = String(REFUSALS[refusal].status);
  const refused = { set: { kind: 'refusal', status, document: envVariable('refusal') }, go: 'errors' };
  const found = exists(envVariable('full'));
  return [
    {
      label: 'prebuilt',
      when: [variableIs('verdict', 'redirect')],
      set: { kind: 'redirect', file: `${API_FOLDER}/` },
      go: 'headers',
    },
    { when: [[envVariable('verdict'), '!^(?:send|refuse)$']], go: 'direct' },
    { when: [variableIs('verdict', 'send'), found], set: { kind: 'answer' }, go: 'compressed' },
    { when: [found], ...refused },
    {
      when: [
        [`${envVariable('dir')}${envVariable('listed')}`, '!-f'],
        exists(`${envVariable('dir')}${envVariable('possible')}`),
      ],
      ...refused,
    },
    {
      when: [variableIs('missing_status', '200')],
      set: { kind: 'answer', file: envVariable('missing'), full: `${envVariable('dir')}${envVariable('missing')}` },
      go: 'compressed',
    },
    { set: { kind: 'error', status: envVariable('missing_status'), document: envVariable('missing') }, go: 'errors' },
    { label: 'direct', set: { kind: 'error', status: envVariable('verdict'), document: envVariable('document') } },
    { when: [variableIs('verdict', status)], set: { kind: 'refusal' } },
    // An error turns OPTIONS into GET, and the error's `.asis` document then sets the status to 200.
    { when: [variableIs('verdict', '200'), variableIsNot('asis', 'yes')], ...refused },
    {
      when: [variableIs('verdict', '200')],
      set: { kind: 'options', status: '501', document: `${envVariable('document')}.asis` },
    },
    { go: 'errors' },
  ];
}

function outside(place: ServerPlace): readonly Rule[] {
  const file = envVariable('file');
  const full = place.root === undefined ? '%{REQUEST_FILENAME}%{PATH_INFO}' : `${envVariable('dir')}$1`;
  const missing = { kind: 'missing', status: '404', document: '404.html' };
  const nowhere: readonly Rule[] =
    place.root === undefined ? [] : [{ pattern: `!${sitePattern(place, '.*')}`, set: missing, go: 'errors' }];
  return [
    { label: 'outside', set: {} },
    ...nowhere,
    { pattern: sitePattern(place, '(.*)'), set: { file: '$1', full } },
    { when: [[file, '^$|/$']], set: { file: `${file}${HOME}`, full: `${envVariable('full')}${HOME}`, folder: '1' } },
    {
      when: [[envVariable('method_kind'), '!^(?:read|options|other)$']],
      set: {
        kind: 'error',
        status: '405',
        document: errorFile(`method-not-allowed-${envVariable('method_kind')}`, 'json'),
      },
      go: 'errors',
    },
    { when: [[envVariable('method_kind'), '!^(?:read|options)$']], set: missing, go: 'errors' },
    // The API's files must not be reachable through any other path. Certificate challenges (RFC 8555, section 8.3) aren't part of
    // the site.
    {
      when: [
        variableIsNot('route', 'description'),
        [file, '!^\\.well-known/'],
        [file, `^/*${API_FOLDER}(?:/|$)|//|(?:^|/)\\.ht|^${PRIVATE}`, 'NC'],
      ],
      set: missing,
      go: 'errors',
    },
    // This error must not be sent as a missing page, because caches could store it.
    { when: [IN_OTHER_ERROR], ...ownPage(place) },
    { when: [IN_ERROR], set: missing, go: 'errors' },
    // The headers for the file aren't headers for this response.
    {
      when: [exists(envVariable('full')), variableIs('method_kind', 'options')],
      set: { kind: 'preflight', file: '' },
      go: 'headers',
    },
    { when: [exists(envVariable('full'))], set: { kind: 'plain' }, go: 'compressed' },
    { set: missing },
  ];
}
