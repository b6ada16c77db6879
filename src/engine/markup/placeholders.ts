// The templates that the site's owner can replace, and their placeholders.
import { OWN_TEMPLATES } from '#service/templates';
import { ON_EVERY_PAGE, templateRule } from './template-rules.ts';

export const TEMPLATES = {
  layout: templateRule('The structure of every page.', 'title head main', 'title site home', {
    title: 'the page’s title, followed by the site’s title if there’s room, as plain text',
    site: 'the site’s title, as plain text',
    head: 'the page’s description and canonical link, and links to the style sheet, the icon and the page’s JSON',
    home: 'the path of the home page, for use in links',
    logo: 'the logo image; empty if the site has no logo',
    nav: 'links to the lists and the API reference',
    main: 'the page’s own content',
    footer: 'the licence, contact and footer text from site.json',
  }),
  response: templateRule('The page for an API response or an error.', 'title notice pages body', 'title', {
    ...ON_EVERY_PAGE,
    description: 'a one-sentence description of the endpoint',
    notice: 'a note about ignored filter values, and advice if there’s an error or the list is empty',
    filters: 'the filters for a list, showing the current selections',
    tools: 'links to the other formats and to the OPTIONS response, and a curl command',
    request: 'the request line',
    headers: 'the response’s status and headers',
    pages: 'links to the other pages in a list',
    body: 'the response as JSON',
    help: 'the endpoint’s parameters, and the fields in its records',
  }),
  ...OWN_TEMPLATES,
  'not-found': templateRule('The page for addresses that don’t exist.', 'title', 'title', {
    title: ON_EVERY_PAGE.title,
    home: 'a link to the home page',
    find: 'a way to find a record; empty if there is none',
  }),
  reference: templateRule('The API reference.', 'title endpoints records errors', 'title', {
    ...ON_EVERY_PAGE,
    description: 'a description of the API',
    contents: 'links to the sections on the page',
    endpoints: 'each endpoint, with its parameters, responses and an example',
    records: 'the fields in each type of record',
    errors: 'each error and its response',
  }),
  downloads: templateRule('The page of files to download.', 'title files', 'title', {
    ...ON_EVERY_PAGE,
    description: 'an introduction to the files',
    files: 'the files, with their sizes',
    loading: 'how to load the data into other programs',
    updates: 'how to download the data regularly',
    tables: 'the columns and the first rows of each table',
  }),
  'url-index': templateRule('The index of all prebuilt URLs.', 'title groups', 'title', {
    ...ON_EVERY_PAGE,
    note: 'an explanation of what “prebuilt” means on this site',
    formats: 'a link to this page as JSON',
    groups: 'the URL groups',
  }),
  'url-group': templateRule('The list of prebuilt URLs in one URL group.', 'title responses', 'title', {
    breadcrumb: ON_EVERY_PAGE.breadcrumb,
    title: 'the URL group’s name, as plain text',
    about: 'a description of the URL group',
    formats: 'a link to this page as JSON',
    contents: 'links to the sections of a long list',
    responses: 'links to the prebuilt responses',
  }),
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** The text of each template. */
export type Templates = Readonly<Record<TemplateName, string>>;

export type PlaceholdersOf<Name extends TemplateName, Value> = Readonly<
  Record<Extract<keyof (typeof TEMPLATES)[Name]['placeholders'], string>, Value>
>;
