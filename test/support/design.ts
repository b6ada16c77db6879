// How sites look in tests.
import { ownDesign } from '../../src/package-files.ts';

/** As a site looks whose owner has changed nothing. */
export const OWN_DESIGN = ownDesign();
