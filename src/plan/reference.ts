// The API's own description as a file, and the reference that is made from it.
import { referencePage } from '../../templates/reference.ts';
import { markupOf } from '../html.ts';
import { describeApi } from '../openapi/describe.ts';
import { examplesFrom } from '../openapi/examples.ts';
import { referenceView } from '../openapi/reference-view.ts';
import { frameOf } from '../respond/page.ts';
import type { Address } from '../route/address.ts';
import { HOME, OPENAPI, REFERENCE } from '../route/layout.ts';
import { basePath, pagePaths } from '../route/links.ts';
import type { PlannedFile } from './planned.ts';
import type { SiteMaterial } from './site-material.ts';

/**
 * @param prebuilt every answer that lies ready
 * @param version of the program
 */
export function referenceFiles(
  { site, templates, content }: SiteMaterial,
  prebuilt: readonly Address[],
  version: string,
): readonly PlannedFile[] {
  const description = describeApi({ site, version, examples: examplesFrom(content, site), prebuilt });
  return [
    { path: OPENAPI, render: () => `${JSON.stringify(description, null, 2)}\n` },
    {
      path: REFERENCE,
      render: () => {
        const view = referenceView(description, basePath(site) + OPENAPI);
        const path = pagePaths(site);
        const crumbs = [
          { title: 'Home', url: path(HOME) },
          { title: view.title, url: path(REFERENCE) },
        ];
        return `${markupOf(referencePage({ ...view, crumbs, site: frameOf(site), template: templates.reference }))}\n`;
      },
    },
  ];
}
