// The API reference shows everything in the description, and shows text as text.

import { expect, test } from 'vitest';
import { REFERENCE, SITE_INDEX } from '../../../../src/engine/addressing/site-files.ts';
import { ERRORS } from '../../../../src/engine/http/rules.ts';
import type { OpenApiDocument } from '../../../../src/engine/openapi/describe.ts';
import type { ParameterObject } from '../../../../src/engine/openapi/document.ts';
import { resolve } from '../../../../src/engine/openapi/document.ts';
import { packageVersion } from '../../../../src/engine/package-files.ts';
import { referenceView } from '../../../../src/engine/pages/reference/reference.ts';
import { referencePage } from '../../../../src/engine/pages/reference/reference-page.ts';
import { textOf } from '../../../../src/engine/site/file-content.ts';
import { markupOf } from '../../../../src/engine/text/html.ts';
import { htmlFaults } from '../../../support/html-faults.ts';
import { COMMITMENTS_HEADER, text as csv, LOG_HEADER, sourceFolder } from '../../../support/source.ts';
import { descriptionIn, planFiles } from '../../openapi/described.ts';
import { smallSite } from '../../router/edge-site.ts';

const LINKS = ['query', 'path'] as const;
type Links = (typeof LINKS)[number];

const siteWith = (links: Links) => smallSite('https://climate.example/data', { links });
const pageIn = (files: ReadonlyMap<string, Uint8Array>): string => Buffer.from(files.get(REFERENCE)!).toString();
const idsOf = (page: string): readonly string[] => Array.from(page.matchAll(/ id="([^"]*)"/g), ([, id]) => id!);

test.each(LINKS)(
  'linked by %s, it has all that the description has, under anchors that its links find',
  async (links) => {
    const { files } = await siteWith(links);
    const [document, page] = [descriptionIn(files), pageIn(files)];
    const ids = idsOf(page);
    expect(new Set(ids).size).toBe(ids.length);
    expect(anchorsOf(document).filter((id) => !ids.includes(id))).toEqual([]);
    const targets = Array.from(page.matchAll(/ href="#([^"]*)"/g), ([, id]) => id!);
    expect(targets.length).toBeGreaterThan(100);
    expect(targets.filter((id) => !ids.includes(id))).toEqual([]);
    for (const path of Object.keys(document.paths)) expect(page).toContain(`<code>GET ${path}</code>`);
  },
);

/** Each of these needs an anchor: operations, parameters, responses, records and fields. */
function anchorsOf(document: OpenApiDocument): readonly string[] {
  const inPaths = Object.values(document.paths).flatMap(({ get, parameters = [] }) => [
    get!.operationId,
    ...parameters.map((each) => `${get!.operationId}-${resolve<ParameterObject>(document, each).name}`),
    ...Object.keys(get!.responses).map((status) => `${get!.operationId}-${status}`),
  ]);
  const inRecords = Object.entries(document.components.schemas).flatMap(([name, { properties }]) => [
    `record-${name}`,
    ...Object.keys((properties ?? {}) as object).map((field) => `record-${name}-${field}`),
  ]);
  return [...inPaths, ...inRecords];
}

test('every error is listed once, with advice', async () => {
  const page = pageIn((await siteWith('query')).files);
  for (const [name, { detail }] of Object.entries(ERRORS)) {
    const row = new RegExp(
      `<tr id="error-${name}">.*<code>${detail.replace('.', '\\.')}</code></td><td[^>]*>([^<]|<code>)+`,
    );
    expect(page.match(new RegExp(row, 'g'))?.length).toBe(1);
  }
  for (const name of ['post', 'refused']) expect(page).toContain(`<tr id="error-${name}">`);
});

test('a site of files shows no queries, and links only to existing pages', async () => {
  const { files } = await siteWith('path');
  const page = pageIn(files);
  const tried = Array.from(page.matchAll(/<a href="([^"]*)">open in the browser/g), ([, link]) => link!);
  expect(tried.length).toBeGreaterThan(7);
  expect(tried.filter((link) => !files.has(link.slice('/data/'.length)))).toEqual([]);
  expect(page).not.toMatch(/href="[^"]*\?/);
});

const MARKUP = `"><script>alert('x')</script>{{title}}<https://evil.example>\`code\``;

test('text from the data is shown as text, and truncated if it is long', async () => {
  const quoted = `"${MARKUP.replaceAll('"', '""')}"`;
  const data = sourceFolder({
    'commitments.csv': csv(
      COMMITMENTS_HEADER,
      `ABC,true,2030,Whole area,"${'long '.repeat(5000)}",https://a.example/,${quoted}`,
    ),
    'searches.csv': csv(LOG_HEADER, ...Array.from({ length: 6 }, () => `2025-01-02,${quoted},3,`)),
  });
  const page = pageIn(await planFiles(data, { title: '<i>"&{{main}}' }));
  expect(page).not.toContain('<script');
  expect(page).not.toContain('href="https://evil.example"');
  expect(page).toContain('&lt;script&gt;alert(');
  expect(page).toContain('&lt;https://evil.example&gt;');
  expect(page).toContain('long long …');
  expect(page.length).toBeLessThan(90_000);
  expect(htmlFaults(page)).toEqual([]);
});

test('the page is generated only from the description', async () => {
  const { files } = await siteWith('query');
  const document = descriptionIn(files);
  const changed = { ...document, info: { ...document.info, version: '9.8.7' } };
  const site = { ...JSON.parse(textOf(files.get(SITE_INDEX)!)), frame: '{{main}}' };
  const view = referenceView(changed, { site });
  const page = markupOf(referencePage({ ...view, canonical: undefined, isIndexed: true }));
  const made = pageIn(files).replace(`version ${packageVersion()}`, 'version 9.8.7');
  expect(made).toContain(page.trim());
});
