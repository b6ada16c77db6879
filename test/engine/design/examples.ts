// The examples of docs/pages-and-themes.md.
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const PAGE = path.join(import.meta.dirname, '..', '..', '..', 'docs', 'pages-and-themes.md');

/** The first code block in a language. */
export function exampleIn(language: string): string {
  const [, example] = new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(readFileSync(PAGE, 'utf8')) ?? [];
  if (example === undefined) throw new Error(`the page has no example in ${language}`);
  return example;
}
