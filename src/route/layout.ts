// Where the site keeps what is no answer: the files that the router, the hosts and the pages need besides them.
import type { EndpointName, Rendering } from './endpoints.ts';

export const HOME = 'index.html';
/** What is answered where there is no file. */
export const NOT_FOUND = '404.html';
/** What the router must know of the site; see `SiteIndex`. */
export const SITE_INDEX = 'store/index.json';

export const optionsFile = (endpoint: EndpointName, rendering: Rendering): string =>
  `documents/options/${endpoint}.${rendering}`;
export const errorFile = (name: string, rendering: Rendering): string => `documents/errors/${name}.${rendering}`;
/** What there is instead of a record: the commitments of a council that isn't there. */
export const noCommitmentsFile = (rendering: Rendering): string => `documents/no-commitments.${rendering}`;
/** The list of everything that is prebuilt. */
export const availableFile = (rendering: Rendering): string => `documents/available.${rendering}`;
/** What is prebuilt of one family of answers. */
export const availableFamilyFile = (family: string, rendering: Rendering): string =>
  `documents/available/${family.replace(/[^a-z]+/g, '-')}.${rendering}`;
/** Names with a hash of the content: a router that has read the site index never gets the data of another build. */
export const storeFile = (name: 'councils' | 'commitments' | 'searchterms', hash: string): string =>
  `store/${name}.${hash}.${name === 'searchterms' ? 'bin' : 'json'}`;
export const styleFile = (hash: string): string => `assets/style.${hash}.css`;
