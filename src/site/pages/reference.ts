// The API's description as a file, and the reference page that is made from it.

import { referencePage } from '../../../templates/reference.ts';
import type { Address } from '../../addressing/address.ts';
import { basePath, pagePaths } from '../../addressing/links.ts';
import { OPENAPI, REFERENCE } from '../../addressing/site-files.ts';
import { describeApi } from '../../openapi/describe.ts';
import { examplesFrom } from '../../openapi/examples.ts';
import { frameOf } from '../../respond/response-view.ts';
import type { PlannedFile } from '../site-plan.ts';
import { crumbsFrom, pageFile } from './page-file.ts';
import type { PageInput } from './page-input.ts';
import { referenceView } from './reference-view.ts';

/**
 * @param prebuilt all prebuilt addresses
 * @param version of the program
 */
export function referenceFiles(
  { site, templates, content }: PageInput,
  prebuilt: readonly Address[],
  version: string,
): readonly PlannedFile[] {
  const description = describeApi({ site, version, examples: examplesFrom(content, site), prebuilt });
  return [
    { path: OPENAPI, render: () => `${JSON.stringify(description, null, 2)}\n` },
    pageFile(REFERENCE, () => {
      const view = referenceView(description, basePath(site) + OPENAPI);
      const crumbs = crumbsFrom(site, { title: view.title, url: pagePaths(site)(REFERENCE) });
      return referencePage({ ...view, crumbs, site: frameOf(site), template: templates.reference });
    }),
  ];
}
