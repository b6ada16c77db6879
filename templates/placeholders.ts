// The templates that the site's owner can replace, and their placeholders.

interface TemplateRule {
  readonly about: string;
  /** Descriptions of the placeholders. Some placeholders are empty on some pages. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** The placeholders that a template must contain. */
  readonly needs: readonly string[];
  /** The placeholders that are filled with text rather than markup. No other placeholders are allowed in attributes. */
  readonly texts: readonly string[];
}

export const TEMPLATES = {
  layout: {
    about: 'The structure of every page, including the header and footer.',
    placeholders: {
      title: 'the page’s title, followed by the site’s title if there’s room, as plain text',
      site: 'the site’s title, as plain text',
      head: 'the page’s description, and links to the style sheet, the icon and the page’s JSON',
      home: 'the path of the home page, for use in links',
      logo: 'the logo image; empty if the site has no logo',
      nav: 'links to the lists and the API reference',
      main: 'the page’s own content',
      footer: 'the licence, contact and footer text from site.json',
    },
    needs: ['title', 'head', 'main'],
    texts: ['title', 'site', 'home'],
  },
  response: {
    about: 'The page for an API response, an error or an OPTIONS response.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      description: 'a one-sentence description of the endpoint',
      notice: 'a note about ignored filter values, and advice if there’s an error or the list is empty',
      filters: 'the filters for a list, showing the current selections',
      tools: 'links to the other formats and to the OPTIONS response, and a curl command',
      request: 'the request line',
      headers: 'the response’s status and headers',
      pages: 'links to the other pages in a list',
      body: 'the response as JSON',
      help: 'the endpoint’s parameters, and the fields in its records',
    },
    needs: ['title', 'notice', 'pages', 'body'],
    texts: ['title'],
  },
  home: {
    about: 'The home page.',
    placeholders: {
      title: 'the site’s title, as plain text',
      description: 'the site’s description, as plain text',
      about: 'the “about” text from site.json',
      find: 'ways to find a council',
      figures: 'key figures',
      councils: 'the number of councils with and without commitments, by country and type',
      'target-years': 'the number of commitments by target year',
      emergencies: 'climate emergency declarations over time',
      searches: 'the most popular searches, and the number of searches over time',
      downloads: 'a link to the downloads; empty if there are none',
      lists: 'the API’s three lists, with the number of entries in each',
      examples: 'example requests in several languages',
      more: 'links to the API reference and the URL index',
    },
    needs: ['title', 'examples'],
    texts: ['title', 'description'],
  },
  'council-list': {
    about: 'A list of councils: all of them, or some.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      description: 'a summary of the councils in the list',
      find: 'a field for finding a council by name, and links to the parts of the table',
      lists: 'links to the lists by country, type and region',
      table: 'the councils as a table',
      others: 'the councils without a target year, and those that no longer exist',
    },
    needs: ['title', 'table'],
    texts: ['title'],
  },
  'commitment-list': {
    about: 'The commitments of all years, or of one year.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      description: 'the number of promises and other records',
      years: 'the table of target years, or links to the parts of a year’s page',
      commitments: 'the commitments with a target year; empty on the page about all years',
    },
    needs: ['title', 'years', 'commitments'],
    texts: ['title'],
  },
  about: {
    about: 'The page about the data.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      gaps: 'what the data doesn’t contain, with numbers',
      accessibility: 'a link to the accessibility statement',
    },
    needs: ['title'],
    texts: ['title'],
  },
  accessibility: {
    about: 'The accessibility statement.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      contact: 'how to report a problem',
    },
    needs: ['title'],
    texts: ['title'],
  },
  'not-found': {
    about: 'The page for addresses that don’t exist.',
    placeholders: {
      title: 'the page’s heading, as plain text',
      home: 'a link to the home page',
      find: 'a field for finding a council by name',
    },
    needs: ['title'],
    texts: ['title'],
  },
  moved: {
    about: 'The page about a council that has ended or moved.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the council’s name, as plain text',
      text: 'what happened to the council, with links to its successors',
    },
    needs: ['title', 'text'],
    texts: ['title'],
  },
  council: {
    about: 'The page about each council.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the council’s name, as plain text',
      summary: 'what the council has promised, in one sentence',
      record: 'the council’s record',
      commitments: 'the council’s net zero promises and other statements',
      plans: 'the council’s plans and other documents, with links',
      comparison: 'a comparison with councils of the same type in the same country, and links to other councils',
      api: 'the files to download, and the API URLs for this data',
    },
    needs: ['title', 'record', 'commitments'],
    texts: ['title'],
  },
  reference: {
    about: 'The API reference.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      description: 'a description of the API',
      contents: 'links to the sections on the page',
      endpoints: 'each endpoint, with its parameters, responses and an example',
      records: 'the fields in each type of record',
      errors: 'each error and its response',
    },
    needs: ['title', 'endpoints', 'records', 'errors'],
    texts: ['title'],
  },
  downloads: {
    about: 'The page of files to download.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      description: 'an introduction to the files',
      files: 'the files, with their sizes',
      licence: 'the licence, and the text to credit the source',
      loading: 'how to load the data into other programs',
      updates: 'how to download the data regularly',
      tables: 'the columns and the first rows of each table',
    },
    needs: ['title', 'files', 'licence'],
    texts: ['title'],
  },
  'url-index': {
    about: 'The index of all prebuilt URLs.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as plain text',
      note: 'an explanation of what “prebuilt” means on this site',
      formats: 'a link to this page as JSON',
      groups: 'the URL groups',
    },
    needs: ['title', 'groups'],
    texts: ['title'],
  },
  'url-group': {
    about: 'The list of prebuilt URLs in one URL group.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the URL group’s name, as plain text',
      about: 'a description of the URL group',
      formats: 'a link to this page as JSON',
      contents: 'links to the sections of a long list',
      responses: 'links to the prebuilt responses',
    },
    needs: ['title', 'responses'],
    texts: ['title'],
  },
} as const satisfies Readonly<Record<string, TemplateRule>>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** The text of each template. */
export type Templates = Readonly<Record<TemplateName, string>>;

export type PlaceholdersOf<Name extends TemplateName, Value> = Readonly<
  Record<Extract<keyof (typeof TEMPLATES)[Name]['placeholders'], string>, Value>
>;
