// The templates that a site's owner may replace, and what each has slots for.

interface TemplateRule {
  /** Which pages it makes. */
  readonly about: string;
  /** What each slot gets; empty where there is nothing to say. */
  readonly slots: Readonly<Record<string, string>>;
  /** Slots without which the page would lack what it is for. */
  readonly needs: readonly string[];
  /** Slots that get text and no markup: they alone may stand in an attribute. */
  readonly texts: readonly string[];
}

export const TEMPLATES = {
  layout: {
    about: 'The frame of every page.',
    slots: {
      title: 'the page’s title, and the site’s where there is room, as text',
      site: 'the site’s title, as text',
      head: 'links to the style sheet, the icon and the same answer as JSON; the page’s description',
      home: 'the path of the home page, for a link',
      logo: 'the logo as a picture; empty without one',
      nav: 'links to the lists and the reference',
      main: 'the page itself',
      footer: 'the licence, the contact and the owner’s own words',
    },
    needs: ['title', 'head', 'main'],
    texts: ['title', 'site', 'home'],
  },
  answer: {
    about: 'An answer of the API, an error, or what OPTIONS answers, for people.',
    slots: {
      breadcrumb: 'where one is',
      title: 'what it is called, as text',
      description: 'what it holds, in a sentence',
      notice: 'what to do next, after an error or where a list is empty',
      filters: 'the filters of a list: what is chosen, and what can be',
      tools: 'the formats, OPTIONS, and the command that asks for the same',
      request: 'the request’s first line',
      headers: 'the status and the headers',
      pages: 'links to the pages of a list',
      body: 'the answer itself',
      guide: 'the parameters that can be asked with, and the fields of an answer',
    },
    needs: ['title', 'notice', 'pages', 'body'],
    texts: ['title'],
  },
  home: {
    about: 'The home page.',
    slots: {
      title: 'the site’s title, as text',
      description: 'its description, as text',
      about: 'the owner’s own words',
      lists: 'the three lists, and what each holds',
      calling: 'how to call the API, from several languages',
      glance: 'the numbers that say most',
      councils: 'councils by country and type, with who has commitments',
      targets: 'the years that are aimed at',
      emergencies: 'declarations of an emergency over the years',
      searches: 'the most popular searches and their history',
      more: 'links to the reference and to what is prebuilt',
    },
    needs: ['title', 'calling'],
    texts: ['title', 'description'],
  },
  council: {
    about: 'The page of a council.',
    slots: {
      breadcrumb: 'where one is',
      title: 'the council’s name, as text',
      record: 'its record',
      commitments: 'its commitments',
      place: 'its place among the councils of its country and kind',
      api: 'where the API has it',
    },
    needs: ['title', 'record', 'commitments'],
    texts: ['title'],
  },
  reference: {
    about: 'The reference of the API.',
    slots: {
      breadcrumb: 'where one is',
      title: 'its title, as text',
      description: 'what the API is',
      contents: 'links to its parts',
      endpoints: 'each address, with its parameters, answers and an example',
      records: 'the fields of each record',
      errors: 'what goes wrong, and what is answered then',
    },
    needs: ['title', 'endpoints', 'records', 'errors'],
    texts: ['title'],
  },
  catalogue: {
    about: 'The list of everything that is prebuilt.',
    slots: {
      breadcrumb: 'where one is',
      title: 'its title, as text',
      note: 'what it means to be prebuilt here',
      formats: 'a link to the same as JSON',
      families: 'the families of answers',
    },
    needs: ['title', 'families'],
    texts: ['title'],
  },
  family: {
    about: 'The list of everything that is prebuilt of one family.',
    slots: {
      breadcrumb: 'where one is',
      title: 'the family’s name, as text',
      about: 'what it holds',
      formats: 'a link to the same as JSON',
      contents: 'links to the parts of a long list',
      answers: 'the answers',
    },
    needs: ['title', 'answers'],
    texts: ['title'],
  },
} as const satisfies Readonly<Record<string, TemplateRule>>;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** Every template's text by its name. */
export type Templates = Readonly<Record<TemplateName, string>>;

/** What a template's slots are filled with. */
export type SlotsOf<Name extends TemplateName, Value> = Readonly<
  Record<Extract<keyof (typeof TEMPLATES)[Name]['slots'], string>, Value>
>;
