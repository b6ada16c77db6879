// The files from which a router composes responses, and those that all pages share.
import { ICON, SITE_INDEX } from '../addressing/site-files.ts';
import { RECORD_SOURCES } from '../api/api.ts';
import { PAGE_SCRIPTS } from '../design/design.ts';
import { jsonOf } from '../respond/json.ts';
import { picturePath } from './index/site-index.ts';
import { fileGroup, knownFile, type Part } from './part.ts';

/** The records of each source, the published terms, and the site index. */
export const storePart: Part = (published) => {
  const { site, stored, terms } = published;
  return [
    fileGroup('store', [
      ...RECORD_SOURCES.map((source) => knownFile(site.store[source], stored[source], published)),
      ...Array.from(terms?.contents ?? [], ([path, bytes]) => knownFile(path, bytes, published)),
      knownFile(SITE_INDEX, jsonOf(site), published),
    ]),
  ];
};

export const assetsPart: Part = (published) => {
  const { site, design, scripts } = published;
  return [
    fileGroup('style, scripts and pictures', [
      knownFile(site.style, design.style, published),
      ...PAGE_SCRIPTS.map((name) => knownFile(scripts[name], design.scripts[name], published)),
      knownFile(ICON, design.icon, published),
      knownFile(picturePath(design.picture), design.picture.bytes, published),
      ...(site.logo !== undefined && design.logo ? [knownFile(site.logo, design.logo.bytes, published)] : []),
    ]),
  ];
};
