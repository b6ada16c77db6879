// The code blocks of a page in docs/, without the indentation of a list.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const DOCS = path.join(import.meta.dirname, '..', '..', 'docs');

/** @param name the page's path in docs/ */
export function codeBlocksIn(name: string, language: string): readonly string[] {
  const page = readFileSync(path.join(DOCS, name), 'utf8');
  const pattern = new RegExp(`^( *)\`\`\`${language}\\n(.*?)^\\1\`\`\`$`, 'gms');
  return Array.from(page.matchAll(pattern), ([, indent, block]) =>
    block!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** The only block that contains a text. */
export function codeBlockWith(name: string, language: string, text: string): string {
  const found = codeBlocksIn(name, language).filter((block) => block.includes(text));
  if (found.length !== 1) throw new Error(`${name} has ${found.length} blocks with “${text}”`);
  return found[0]!;
}
