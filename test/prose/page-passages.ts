// Extracts the prose of rendered pages, of the help, and of code that renders pages.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Passage } from './prose.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Data, code and URLs, which don't contain the program's own words. */
const FOREIGN = new Set(['code', 'pre', 'bdi', 'blockquote', 'script', 'style', 'template']);
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'br', 'em', 'i', 'kbd', 'small', 'span', 'strong', 'sup', 'time', 'var', 'wbr'],
]);
/** Attributes that people see or hear. */
const READ_OUT = new Set(['alt', 'aria-label', 'content', 'placeholder', 'title']);

/** Every paragraph, heading, cell, label and attribute for screen readers on a page. */
export function pagePassages(place: string, page: string): readonly Passage[] {
  const texts: string[] = [];
  let current = '';
  const finish = () => {
    if (current.trim() !== '') texts.push(current);
    current = '';
  };
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') current += (node as DefaultTreeAdapterTypes.TextNode).value;
    if (!('tagName' in node)) return;
    for (const { name, value } of node.attrs) if (READ_OUT.has(name)) texts.push(value);
    if (FOREIGN.has(node.tagName)) {
      current += ' X ';
      return;
    }
    if (!INLINE.has(node.tagName)) finish();
    node.childNodes.forEach(visit);
    if (!INLINE.has(node.tagName)) finish();
  };
  parse(page).childNodes.forEach(visit);
  return [...new Set(texts)].map((text) => ({ place, text }));
}

/** The descriptions in the help of all commands, each joined into a single line. */
export function helpPassages(help: string): readonly Passage[] {
  const passages: Passage[] = [];
  let command = '';
  for (const paragraph of help.split(/\n\s*\n/)) {
    const [, usage] = /^Usage: council-climate-api ?(\S*)/.exec(paragraph) ?? [];
    if (usage !== undefined) command = usage;
    // A new entry has a smaller indent than a line that continues one.
    for (const entry of paragraph.split(/\n(?= {2}\S)/)) {
      const text = entry
        .replace(/^ {2}\S.*? {2,}/, '')
        .replace(/\s+/g, ' ')
        .trim();
      passages.push({ place: `help ${command}`.trim(), text });
    }
  }
  return passages.filter(({ text }) => !/^(?:Usage|Options|Arguments|Commands):/.test(text));
}

/** Matches comments, regular expressions, strings, and the ends of templates and of their expressions. Everything else is code. */
const TOKEN =
  /\/\/.*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n[\\])+\/|'(?:\\.|[^'\\\n])*'|[`{}]/y;

/** The texts in the strings and templates of a TypeScript file, without comments and code. */
export function literalsIn(source: string): readonly string[] {
  const texts: string[] = [];
  /** Each open template, as the number of open braces in its current expression. In the text of the template, it is 0. */
  const open: number[] = [];
  for (let at = 0; at < source.length; ) {
    if (open.at(-1) === 0) {
      const end = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*/y;
      end.lastIndex = at;
      const [text] = end.exec(source)!;
      texts.push(text);
      at += text.length;
      if (source[at] === '`') open.pop();
      else open[open.length - 1] = 1;
      at += source[at] === '`' ? 1 : 2;
      continue;
    }
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(source)?.[0] ?? source[at]!;
    if (token.startsWith("'")) texts.push(token.slice(1, -1));
    if (token === '`') open.push(0);
    if (open.length > 0 && token === '{') open[open.length - 1]!++;
    if (open.length > 0 && token === '}') open[open.length - 1]!--;
    at += token.length;
  }
  return texts;
}
