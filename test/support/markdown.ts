// Reads Markdown pages as GitHub does: their links, the anchors of their headings, and their prose without code.
import GithubSlugger from 'github-slugger';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTable } from 'micromark-extension-gfm-table';

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly alt?: string | null;
  readonly children?: readonly Node[];
  readonly position?: { readonly start: { readonly line: number }; readonly end: { readonly line: number } };
}

interface Located<Value> {
  readonly line: number;
  readonly value: Value;
}

const parse = (markdown: string): Node =>
  fromMarkdown(markdown, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] }) as Node;

function* nodesIn(node: Node): Generator<Node> {
  yield node;
  for (const child of node.children ?? []) yield* nodesIn(child);
}

const lineOf = (node: Node): number => node.position!.start.line;

/** The text of a heading from which GitHub generates the anchor. */
const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('');

const isLink = ({ type }: Node): boolean => ['link', 'definition', 'image'].includes(type);

/** The targets of the page's links and images, including those in HTML. */
export function linksIn(markdown: string): readonly Located<string>[] {
  return [...nodesIn(parse(markdown))].flatMap((node) => {
    if (isLink(node)) return [{ line: lineOf(node), value: node.url! }];
    if (node.type !== 'html') return [];
    return Array.from(node.value!.matchAll(/\s(?:href|src|srcset)="([^"]*)"/g), ([, value]) => ({
      ...{ line: lineOf(node), value: value! },
    }));
  });
}

/** The anchors of the page's headings, and those defined in HTML. */
export function anchorsIn(markdown: string): ReadonlySet<string> {
  const slugger = new GithubSlugger();
  return new Set(
    [...nodesIn(parse(markdown))].flatMap((node) => {
      if (node.type === 'heading') return [slugger.slug(textOf(node))];
      if (node.type !== 'html') return [];
      return Array.from(node.value!.matchAll(/\s(?:id|name)="([^"]+)"/g), ([, anchor]) => anchor!);
    }),
  );
}

/** A single word that represents a code span in prose. */
export const CODE = '‹code›';

const BLOCKS: ReadonlySet<string> = new Set(['heading', 'paragraph', 'tableCell']);

function proseOf(node: Node): string {
  if (node.type === 'inlineCode') return CODE;
  if (node.type === 'html') return '';
  if (node.type === 'image') return node.alt ?? '';
  if (node.type === 'break') return ' ';
  return node.value ?? (node.children ?? []).map(proseOf).join('');
}

/** Headings, paragraphs, list items and table cells, without code, HTML and the targets of links. */
export function proseIn(markdown: string): readonly Located<string>[] {
  return [...nodesIn(parse(markdown))]
    .filter(({ type }) => BLOCKS.has(type))
    .map((node) => ({ line: lineOf(node), value: proseOf(node).replace(/\s+/g, ' ').trim() }))
    .filter(({ value }) => value !== '');
}

/** The lines that aren't in a table, a code block or HTML. */
export function proseLinesIn(markdown: string): readonly Located<string>[] {
  const left = new Set<number>();
  for (const { type, position } of nodesIn(parse(markdown))) {
    if (!['table', 'code', 'html', 'definition'].includes(type)) continue;
    for (let line = position!.start.line; line <= position!.end.line; line++) left.add(line);
  }
  return markdown
    .split('\n')
    .map((value, index) => ({ line: index + 1, value }))
    .filter(({ line }) => !left.has(line));
}
