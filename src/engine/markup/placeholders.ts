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
    nav: 'links to the lists, the downloads and the API',
    main: 'the page’s own content',
    footer: 'the licence, contact and footer text from site.json',
  }),
  ...OWN_TEMPLATES,
  'not-found': templateRule('The page for addresses that don’t exist.', 'title', 'title', {
    title: ON_EVERY_PAGE.title,
    home: 'a link to the home page',
    find: 'a way to find a record; empty if there is none',
  }),
} as const;

export type TemplateName = keyof typeof TEMPLATES;
export const TEMPLATE_NAMES = Object.keys(TEMPLATES) as readonly TemplateName[];

/** The text of each template. */
export type Templates = Readonly<Record<TemplateName, string>>;

export type PlaceholdersOf<Name extends TemplateName, Value> = Readonly<
  Record<Extract<keyof (typeof TEMPLATES)[Name]['placeholders'], string>, Value>
>;
