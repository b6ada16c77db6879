// The rules for a template that the site's owner can replace: its placeholders and what it must contain.

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
export const templateRule = <const Placeholders extends Readonly<Record<string, string>>>(
  about: string,
  needs: string,
  texts: string,
  placeholders: Placeholders,
): TemplateRule<Placeholders> => ({ about, placeholders, needs: needs.split(' '), texts: texts.split(' ') });

export const ON_EVERY_PAGE = {
  breadcrumb: 'links to the pages above this one',
  title: 'the page’s heading, as plain text',
} as const;
