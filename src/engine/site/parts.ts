// The parts of every site, in the order of the plan.
import { OWN_PARTS } from '#service/site';
import { changesPart } from '../pages/changes/changes.ts';
import { checkPagePart } from '../pages/check-page/check-page.ts';
import { downloadsPart } from '../pages/downloads.ts';
import { errorsPart, optionsPart } from '../pages/errors-and-options.ts';
import { guidePart } from '../pages/guide/guide.ts';
import { referencePart } from '../pages/reference/reference.ts';
import { urlIndexPart } from '../pages/url-index.ts';
import { hostsPart } from './host-files.ts';
import type { Part } from './part.ts';
import { responsesPart } from './response-files.ts';
import { sitemapPart } from './sitemap.ts';
import { assetsPart, storePart } from './store-files.ts';

export const PARTS: readonly Part[] = [
  responsesPart,
  optionsPart,
  errorsPart,
  urlIndexPart,
  storePart,
  ...OWN_PARTS,
  guidePart,
  referencePart,
  downloadsPart,
  changesPart,
  checkPagePart,
  assetsPart,
  sitemapPart,
  hostsPart,
];
