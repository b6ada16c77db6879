// A small HTML parser, which reads pages independently of the program: their tags, their links, and the JSON that they show.

export interface Tag {
  /** The name in lower case. It begins with a slash for an end tag, and is `!` for anything else in angle brackets. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
}

// Matches what begins a tag, a comment or a declaration in a browser (HTML Standard, 13.2.5.6, the tag open state).
const OPENING = /<(?:(\/?[A-Za-z][^\s/>]*)|[!?/])/g;
const ATTRIBUTE = /[\s/]*([^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/y;

const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/** All tags in the markup, in order, with decoded attributes. */
export function tagsOf(markup: string): readonly Tag[] {
  const tags: Tag[] = [];
  OPENING.lastIndex = 0;
  for (let opening = OPENING.exec(markup); opening; opening = OPENING.exec(markup)) {
    let attributes: Map<string, string> | undefined;
    let at = OPENING.lastIndex;
    if (opening[1] !== undefined) {
      for (;;) {
        ATTRIBUTE.lastIndex = at;
        const attribute = ATTRIBUTE.exec(markup);
        if (!attribute) break;
        at = ATTRIBUTE.lastIndex;
        attributes ??= new Map();
        attributes.set(attribute[1]!.toLowerCase(), decodeEntities(attribute[2] ?? attribute[3] ?? attribute[4] ?? ''));
      }
    }
    tags.push({ name: opening[1]?.toLowerCase() ?? '!', attributes: attributes ?? NO_ATTRIBUTES });
    OPENING.lastIndex = Math.max(at, markup.indexOf('>', at) + 1);
  }
  return tags;
}

/** The structure of the markup: its tags, with the names of their attributes. */
export function shapeOf(markup: string): readonly string[] {
  // A line break in a text adds an element that shows it.
  const tags = tagsOf(markup.replaceAll('\\n<u></u>', '\\n'));
  return tags.map(({ name, attributes }) => [name, ...attributes.keys()].join(' '));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

export function decodeEntities(text: string): string {
  return text.replace(/&([a-z]+|#39);/g, (whole, name: string) => ENTITIES[name] ?? whole);
}

/** The targets of the page's links, in order. */
export function hrefsOf(markup: string): readonly string[] {
  return tagsOf(markup).flatMap(({ name, attributes }) => (name === 'a' ? [attributes.get('href') ?? ''] : []));
}

/** The JSON that a page shows, parsed from its text. */
export function shownJson(page: string): unknown {
  const shown = /<div class="json">(.*)<\/div>/s.exec(page)?.[1];
  if (shown === undefined) throw new Error('the page shows no JSON');
  const parts = Array.from(shown.matchAll(/<pre[^>]*>(.*?)<\/pre>/gs), (part) => part[1]!);
  return JSON.parse(decodeEntities(parts.join('').replace(/<[^>]*>/g, '')));
}
