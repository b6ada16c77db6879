// The files from which a router composes responses, and those that all pages share.
import { ICON, SITE_INDEX } from '../addressing/site-files.ts';
import { RECORD_SOURCES } from '../api/api.ts';
import { jsonOf } from '../respond/json.ts';
import { fileGroup, finished, type Part } from './part.ts';

/** The records of each source, the published terms, and the site index. */
export const storePart: Part = (published) => {
  const { site, stored, terms } = published;
  return [
    fileGroup('store', [
      ...RECORD_SOURCES.map((source) => finished(site.store[source], stored[source], published)),
      ...Array.from(terms?.contents ?? [], ([path, bytes]) => finished(path, bytes, published)),
      finished(SITE_INDEX, jsonOf(site), published),
    ]),
  ];
};

export const assetsPart: Part = (published) => {
  const { site, design, script } = published;
  return [
    fileGroup('style, script and pictures', [
      finished(site.style, design.style, published),
      ...(script !== undefined && design.script !== undefined ? [finished(script, design.script, published)] : []),
      finished(ICON, design.icon, published),
      ...(site.logo !== undefined && design.logo ? [finished(site.logo, design.logo.bytes, published)] : []),
    ]),
  ];
};
