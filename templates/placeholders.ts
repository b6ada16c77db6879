// The templates that the site's owner can replace, and their placeholders.

interface TemplateRule<Placeholders> {
  readonly about: string;
  /** The placeholders that a template must contain. */
  readonly needs: readonly string[];
  /** Descriptions of the placeholders. Some placeholders are empty on some pages. */
  readonly placeholders: Placeholders;
  /** The placeholders that are filled with text rather than markup. No other placeholders are allowed in attributes. */
  readonly texts: readonly string[];
}

/** @param needs names separated by spaces, like `texts` */
const template = <const Placeholders extends Readonly<Record<string, string>>>(
  about: string,
  needs: string,
  texts: string,
  placeholders: Placeholders,
): TemplateRule<Placeholders> => ({ about, placeholders, needs: needs.split(' '), texts: texts.split(' ') });

const PAGE = {
  breadcrumb: 'links to the pages above this one',
  title: 'the page’s heading, as plain text',
} as const;

export const TEMPLATES = {
  layout: template('The structure of every page.', 'title head main', 'title site home', {
    title: 'the page’s title, followed by the site’s title if there’s room, as plain text',
    site: 'the site’s title, as plain text',
    head: 'the page’s description and canonical link, and links to the style sheet, the icon and the page’s JSON',
    home: 'the path of the home page, for use in links',
    logo: 'the logo image; empty if the site has no logo',
    nav: 'links to the lists and the API reference',
    main: 'the page’s own content',
    footer: 'the licence, contact and footer text from site.json',
  }),
  response: template('The page for an API response or an error.', 'title notice pages body', 'title', {
    ...PAGE,
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
  home: template('The home page.', 'title examples', 'title description', {
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
  'council-list': template('A list of councils: all of them, or some.', 'title table', 'title', {
    ...PAGE,
    description: 'a summary of the councils in the list',
    find: 'a field for finding a council by name, and links to the parts of the table',
    lists: 'links to the lists by country, type and region',
    table: 'the councils as a table',
    others: 'the councils without a target year, and those that no longer exist',
  }),
  'commitment-list': template('The commitments of all years, or of one year.', 'title years commitments', 'title', {
    ...PAGE,
    description: 'the number of promises and other records',
    years: 'the table of target years, or links to the parts of a year’s page',
    commitments: 'the commitments with a target year; empty on the page about all years',
  }),
  about: template('The page about the data.', 'title', 'title', {
    ...PAGE,
    searches: 'which search terms are published; empty if the site has no searches',
    credits: 'where the data comes from and who compiled it; empty if site.json doesn’t say',
    gaps: 'what the data doesn’t contain, with numbers',
    accessibility: 'a link to the accessibility statement',
  }),
  accessibility: template('The accessibility statement.', 'title', 'title', {
    ...PAGE,
    contact: 'how to report a problem',
  }),
  'not-found': template('The page for addresses that don’t exist.', 'title', 'title', {
    title: PAGE.title,
    home: 'a link to the home page',
    find: 'a field for finding a council by name',
  }),
  moved: template('The page about a council that has ended or moved.', 'title text', 'title', {
    breadcrumb: PAGE.breadcrumb,
    title: 'the council’s name, as plain text',
    text: 'what happened to the council, with links to its successors',
  }),
  council: template('The page about each council.', 'title record commitments', 'title', {
    breadcrumb: PAGE.breadcrumb,
    title: 'the council’s name, as plain text',
    summary: 'what the council has promised, in one sentence',
    record: 'the council’s record',
    commitments: 'the council’s net zero promises and other statements',
    plans: 'the council’s plans and other documents, with links',
    comparison: 'a comparison with councils of the same type in the same country, and links to other councils',
    api: 'the files to download, and the API URLs for this data',
  }),
  reference: template('The API reference.', 'title endpoints records errors', 'title', {
    ...PAGE,
    description: 'a description of the API',
    contents: 'links to the sections on the page',
    endpoints: 'each endpoint, with its parameters, responses and an example',
    records: 'the fields in each type of record',
    errors: 'each error and its response',
  }),
  downloads: template('The page of files to download.', 'title files', 'title', {
    ...PAGE,
    description: 'an introduction to the files',
    files: 'the files, with their sizes',
    loading: 'how to load the data into other programs',
    updates: 'how to download the data regularly',
    tables: 'the columns and the first rows of each table',
  }),
  'url-index': template('The index of all prebuilt URLs.', 'title groups', 'title', {
    ...PAGE,
    note: 'an explanation of what “prebuilt” means on this site',
    formats: 'a link to this page as JSON',
    groups: 'the URL groups',
  }),
  'url-group': template('The list of prebuilt URLs in one URL group.', 'title responses', 'title', {
    breadcrumb: PAGE.breadcrumb,
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
