// Pages of docs/ of which parts are made from the code, each between two marks.

/** @param parts each with its name: it stands between `<!-- name -->` and `<!-- end of name -->` */
export const withParts = (page: string, parts: Readonly<Record<string, string>>): string =>
  Object.entries(parts).reduce((text, [name, part]) => {
    const [begin, end] = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`];
    const [before, rest] = text.split(begin) as [string, string];
    return `${before}${begin}\n${part}\n\n${rest.slice(rest.indexOf(end))}`;
  }, page);

/** A text of ours in Markdown: whatever Markdown or HTML would make of its characters is escaped. */
export const plainText = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replace(/[\\`*_{}[\]()+!|~>]/g, '\\$&');
