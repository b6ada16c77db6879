// The prose of rendered pages, of the help, and of code that renders pages.
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import type { Passage } from './prose.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Data, code and addresses: not the program's words. */
const FOREIGN = new Set(['code', 'pre', 'bdi', 'blockquote', 'script', 'style', 'template']);
const INLINE = new Set([
  ...['a', 'abbr', 'b', 'br', 'em', 'i', 'kbd', 'small', 'span', 'strong', 'sup', 'time', 'var', 'wbr'],
]);
/** Attributes that people hear or see. */
const READ_OUT = new Set(['alt', 'aria-label', 'content', 'placeholder', 'title']);

/** Every paragraph, heading, cell, label and read-out attribute of a page. */
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

/** Each description of the help of all commands, its lines joined. */
export function helpPassages(help: string): readonly Passage[] {
  const passages: Passage[] = [];
  let command = '';
  for (const paragraph of help.split(/\n\s*\n/)) {
    const [, usage] = /^Usage: council-climate-api ?(\S*)/.exec(paragraph) ?? [];
    if (usage !== undefined) command = usage;
    // A new entry is indented less than the lines that go on.
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

/** Comments, regular expressions, strings, the ends of templates and of their expressions; everything else is code. */
const TOKEN =
  /\/\/.*|\/\*[\s\S]*?\*\/|(?<=[(,=:[!&|?{};]\s*)\/(?:\\.|\[(?:\\.|[^\]])*\]|[^/\n[\\])+\/|'(?:\\.|[^'\\\n])*'|[`{}]/y;

/** The texts of a TypeScript file's strings and templates, without comments and code. */
export function literalsIn(source: string): readonly string[] {
  const texts: string[] = [];
  /** Each template that is open, by the number of open braces in its present expression; 0 in its text. */
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
