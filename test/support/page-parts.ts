// Updates the parts of pages in docs/ that are generated from the code. Each part is between two comments.

/** @param parts the content of each part, which is between `<!-- name -->` and `<!-- end of name -->` */
export const withParts = (page: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
    const [before, rest] = text.split(begin) as [string, string];
    return `${before}${begin}\n${part}\n\n${rest.slice(rest.indexOf(end))}`;
  }, page);

/** Converts text to Markdown, in which all characters with a special meaning in Markdown or HTML are escaped. */
export const plainText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()+!|~>]/g, '\\$&');
