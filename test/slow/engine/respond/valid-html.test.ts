// Checks the list of all lists of councils, which has thousands of links, with html-validate's recommended rules.
import { expect, test } from 'vitest';
import { datasetIn, EDGE_DATA, FEW_DATES, memorySite, SITE_URL, textOf } from '../../../engine/router/edge-site.ts';
import { htmlFaults } from '../../../support/html-faults.ts';

test('the list of all lists of councils, with path links', async () => {
  const { files } = await memorySite(await datasetIn(EDGE_DATA), SITE_URL, { links: 'path', dates: FEW_DATES });
  const page = textOf({ body: files.get('documents/available/filtered-councils.html')! });
  expect(page.split('<li>').length).toBeGreaterThan(4000);
  expect(htmlFaults(page)).toEqual([]);
});
