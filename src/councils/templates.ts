// The templates of the pages with the service's own words, in `templates/`, and their placeholders.
import { ON_EVERY_PAGE, templateRule } from '../engine/markup/template-rules.ts';

export const OWN_TEMPLATES = {
  about: templateRule('The page about the data.', 'title', 'title', {
    ...ON_EVERY_PAGE,
    searches: 'which search terms are published; empty if the site has no searches',
    credits: 'where the data comes from and who compiled it; empty if site.json doesn’t say',
    gaps: 'what the data doesn’t contain, with numbers',
    accessibility: 'a link to the accessibility statement',
  }),
  accessibility: templateRule('The accessibility statement.', 'title', 'title', {
    ...ON_EVERY_PAGE,
    contact: 'how to report a problem',
  }),
} as const;
