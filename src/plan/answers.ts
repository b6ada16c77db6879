// What every prebuilt answer can be rendered from, as a router has it too: a thread that is given this renders any of them.
import { contentOf, type Item, type SiteIndex } from '../respond/content.ts';
import type { Address } from '../route/address.ts';
import type { Rendering } from '../route/endpoints.ts';
import { openDictionary } from '../searchterms/dictionary.ts';
import { searchTermLists } from './records.ts';
import { answerRenderer, type RenderAnswer } from './render.ts';

export interface AnswerSource {
  readonly site: SiteIndex;
  /** The stored records, as text. */
  readonly councils: string;
  readonly commitments: string;
  /** The files of the search-term store by their names. */
  readonly searchTerms: ReadonlyMap<string, Uint8Array>;
}

/** A prebuilt answer, in one of its renderings. */
export interface PlannedAnswer {
  readonly address: Address;
  readonly rendering: Rendering;
}

export function rendererFrom({ site, councils, commitments, searchTerms }: AnswerSource): RenderAnswer {
  const files = site.store.searchterms;
  const bytesOf = (file: string) => searchTerms.get(file)!;
  const content = contentOf({
    councils: JSON.parse(councils) as readonly Item[],
    commitments: JSON.parse(commitments) as readonly Item[],
    searchTerms: searchTermLists({ dictionary: openDictionary(bytesOf(files.dictionary)), files, bytesOf }),
  });
  return answerRenderer(content, site);
}
