// The templates that a site's owner can replace, and their placeholders.

interface TemplateRule {
  /** Which pages it makes. */
  readonly about: string;
  /** What each placeholder is filled with; some are empty on some pages. */
  readonly placeholders: Readonly<Record<string, string>>;
  /** Placeholders that a template must have. */
  readonly needs: readonly string[];
  /** Placeholders filled with text, not markup: only these are allowed in an attribute. */
  readonly texts: readonly string[];
}

export const TEMPLATES = {
  layout: {
    about: 'The frame of every page.',
    placeholders: {
      title: 'the page’s title, followed by the site’s title if it fits, as text',
      site: 'the site’s title, as text',
      head: 'the page’s description, and links to the style sheet, the icon and the JSON',
      home: 'the path of the home page, for a link',
      logo: 'the logo as an image; empty if there is none',
      nav: 'links to the lists and the API reference',
      main: 'the content of the page',
      footer: 'the licence, the contact and the footer text from site.json',
    },
    needs: ['title', 'head', 'main'],
    texts: ['title', 'site', 'home'],
  },
  response: {
    about: 'An API response, an error, or a response to OPTIONS, as a page.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as text',
      description: 'a one-sentence description of the endpoint',
      notice: 'ignored filter values, and what to do next after an error or if a list is empty',
      filters: 'the filters of a list, with the current choices',
      tools: 'links to the formats and OPTIONS, and the curl command',
      request: 'the request line',
      headers: 'the status and the response headers',
      pages: 'links to the other pages of a list',
      body: 'the JSON of the response',
      help: 'the endpoint’s parameters and the fields of its records',
    },
    needs: ['title', 'notice', 'pages', 'body'],
    texts: ['title'],
  },
  home: {
    about: 'The home page.',
    placeholders: {
      title: 'the site’s title, as text',
      description: 'the site’s description, as text',
      about: 'the “about” text from site.json',
      lists: 'the three lists, with the number of entries in each',
      examples: 'example requests in several languages',
      figures: 'the key figures',
      councils: 'councils by country and type, with and without commitments',
      'target-years': 'commitments by target year',
      emergencies: 'climate emergency declarations over the years',
      searches: 'the most popular searches, and searches over time',
      more: 'links to the API reference and the URL index',
    },
    needs: ['title', 'examples'],
    texts: ['title', 'description'],
  },
  council: {
    about: 'The page of a council.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the council’s name, as text',
      record: 'the council’s record',
      commitments: 'the council’s net zero promises and other statements',
      plans: 'the council’s plans and other documents, with links',
      comparison: 'a comparison with councils of the same country and type',
      api: 'the URLs of this data in the API',
    },
    needs: ['title', 'record', 'commitments'],
    texts: ['title'],
  },
  reference: {
    about: 'The API reference.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as text',
      description: 'a description of the API',
      contents: 'links to the sections of the page',
      endpoints: 'each endpoint, with its parameters, its responses and an example',
      records: 'the fields of each record',
      errors: 'the errors and their responses',
    },
    needs: ['title', 'endpoints', 'records', 'errors'],
    texts: ['title'],
  },
  'url-index': {
    about: 'The index of all prebuilt URLs.',
    placeholders: {
      breadcrumb: 'links to the pages above this one',
      title: 'the page’s heading, as text',
      note: 'what “prebuilt” means on this site',
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
      title: 'the URL group’s name, as text',
      about: 'a description of the URL group',
      formats: 'a link to this page as JSON',
      contents: 'links to the sections of a long list',
      responses: 'links to the responses',
    },
    needs: ['title', 'responses'],
    texts: ['title'],
  },
} as const satisfies Readonly<Record<string, TemplateRule>>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** Every template's text by its name. */
export type Templates = Readonly<Record<TemplateName, string>>;

/** What a template's placeholders are filled with. */
export type PlaceholdersOf<Name extends TemplateName, Value> = Readonly<
  Record<Extract<keyof (typeof TEMPLATES)[Name]['placeholders'], string>, Value>
>;
