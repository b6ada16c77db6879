// The templates of pages about councils, in `templates/`, and their placeholders.
import { ON_EVERY_PAGE, templateRule } from '../engine/markup/template-rules.ts';

export const OWN_TEMPLATES = {
  home: templateRule('The home page.', 'title examples', 'title description', {
    title: 'the site’s title, as plain text',
    description: 'the site’s description, as plain text',
    about: 'the “about” text from site.json',
    find: 'ways to find a council',
    figures: 'key figures',
    councils: 'the number of councils with and without commitments, by country and type',
    'target-years': 'the number of commitments by target year',
    emergencies: 'climate emergency declarations over time',
    searches: 'the most popular searches, and the number of searches over time; empty if the site has no searches',
    downloads: 'a link to the downloads; empty if there are none',
    examples: 'an introduction to the API, with example requests in several languages',
  }),
  'council-list': templateRule('A list of councils: all of them, or some.', 'title table', 'title', {
    ...ON_EVERY_PAGE,
    description: 'a summary of the councils in the list',
    find: 'a field for finding a council by name, and links to the parts of the table',
    lists: 'links to the lists by country, type and region',
    table: 'the councils as a table',
    others: 'the councils without a target year, and those that no longer exist',
  }),
  'commitment-list': templateRule('The commitments of all years, or of one year.', 'title years commitments', 'title', {
    ...ON_EVERY_PAGE,
    description: 'the number of promises and other records',
    years: 'the table of target years, or links to the parts of a year’s page',
    commitments: 'the commitments with a target year; empty on the page about all years',
  }),
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
  moved: templateRule('The page about a council that has ended or moved.', 'title text', 'title', {
    breadcrumb: ON_EVERY_PAGE.breadcrumb,
    title: 'the council’s name, as plain text',
    text: 'what happened to the council, with links to its successors',
  }),
  council: templateRule('The page about each council.', 'title record commitments', 'title', {
    breadcrumb: ON_EVERY_PAGE.breadcrumb,
    title: 'the council’s name, as plain text',
    summary: 'what the council has promised, in one sentence',
    record: 'the council’s record',
    commitments: 'the council’s net zero promises and other statements',
    plans: 'the council’s plans and other documents, with links',
    comparison: 'a comparison with councils of the same type in the same country, and links to other councils',
    api: 'the files to download, and the API URLs for this data',
  }),
} as const;
