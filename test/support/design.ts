// How sites look in tests.
import { ownIcon, ownStyle, ownTemplates } from '../../src/package-files.ts';
import type { Design } from '../../src/plan/design.ts';

/** As a site looks whose owner has changed nothing. */
export const OWN_DESIGN: Design = { style: ownStyle(), templates: ownTemplates(), icon: ownIcon() };
