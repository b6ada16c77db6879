// The design of sites in tests.
import { ownDesign } from '../../src/engine/package-files.ts';

/** The design of a site whose owner has changed nothing. */
export const OWN_DESIGN = ownDesign();
