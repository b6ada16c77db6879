// The files of pages about councils and commitments.
import { HOME } from '../../addressing/site-files.ts';

export const ACCESSIBILITY = 'about/accessibility/index.html';

/** The list for people of all records. */
export const listPage = (records: 'councils' | 'commitments'): string => `${records}/${HOME}`;
