// The template of the home page.
import { templateRule } from '../../../src/engine/markup/template-rules.ts';

export const OWN_TEMPLATES = {
  home: templateRule('The home page.', 'count', 'title', { title: 'the title', count: 'the number of lighthouses' }),
} as const;
