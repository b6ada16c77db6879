// Checks that a template has the placeholders it needs, no unknown ones, and none where its value would be unsafe or invisible.
import { TEMPLATES, type TemplateName } from '../../../templates/placeholders.ts';
import { PLACEHOLDER } from '../../text/template.ts';
import { quoted } from '../header.ts';
import { nearest } from '../suggestion.ts';
import type { DesignFinding } from './finding.ts';
import type { Attribute, MarkupPiece } from './markup.ts';

/** A placeholder, or something that looks like one. */
const NEARLY_PLACEHOLDER = /\{\{([^{}<>"'\r\n]{0,60})\}\}/g;

const placeholder = (name: string): string => `{{${name}}}`;

/** @param pieces those of the text */
export function findInPlaceholders(
  name: TemplateName,
  text: string,
  pieces: readonly MarkupPiece[],
): readonly DesignFinding[] {
  const { placeholders, needs, texts } = TEMPLATES[name];
  const known = Object.keys(placeholders);
  const findings: DesignFinding[] = [];
  const seen = new Set<string>();
  let index = 0;
  for (const { 0: found, 1: inner, index: offset } of text.matchAll(NEARLY_PLACEHOLDER)) {
    const at = { offset, length: found.length };
    while (index < pieces.length && pieces[index]!.end <= offset) index++;
    const piece = pieces[index];
    if (found.replace(PLACEHOLDER, '') !== '') findings.push(almostPlaceholder(found, inner!, known, at));
    else if (!known.includes(inner!)) findings.push(unknownPlaceholder(name, inner!, known, at));
    else {
      seen.add(inner!);
      const wrong = misplaced(
        inner!,
        text,
        offset,
        piece && piece.start <= offset ? piece : undefined,
        (texts as readonly string[]).includes(inner!),
      );
      if (wrong) findings.push({ code: 'misplaced-slot', values: { placeholder: placeholder(inner!), ...wrong }, at });
    }
  }
  for (const each of needs) {
    const what = (placeholders as Readonly<Record<string, string>>)[each]!;
    if (!seen.has(each)) findings.push({ code: 'missing-slot', values: { placeholder: placeholder(each), what } });
  }
  return findings;
}

function almostPlaceholder(
  found: string,
  inner: string,
  known: readonly string[],
  at: DesignFinding['at'],
): DesignFinding {
  const meant = nearest(inner, known);
  return { code: 'almost-slot', values: { found: quoted(found) }, suggestion: meant && placeholder(meant), at };
}

function unknownPlaceholder(
  template: TemplateName,
  name: string,
  known: readonly string[],
  at: DesignFinding['at'],
): DesignFinding {
  const values = { template, placeholder: placeholder(name), known: known.join(', ') };
  const meant = nearest(name, known);
  return { code: 'unknown-slot', values, suggestion: meant && placeholder(meant), at };
}

/** Where a misplaced placeholder is, and where it is allowed. */
type Misplacement = { readonly where: string; readonly expected: string } | undefined;

const BETWEEN_TAGS = 'the placeholder between tags: it is filled with markup';
const ANYWHERE = 'the placeholder between tags, or in a quoted attribute value';

function misplaced(
  name: string,
  text: string,
  offset: number,
  piece: MarkupPiece | undefined,
  isText: boolean,
): Misplacement {
  const expected = isText ? ANYWHERE : BETWEEN_TAGS;
  switch (piece?.kind) {
    case 'comment':
      return { where: 'in a comment, which is not shown', expected: `${expected}; or a comment without it` };
    case 'code':
      return { where: `in <${piece.element}>, where it would be read as code`, expected };
    case 'plain':
      return isText ? undefined : { where: `in <${piece.element}>, which can’t contain markup`, expected };
    case undefined:
      return text[offset - 1] === '<' ? { where: 'right after “<”, as if it were a tag', expected } : undefined;
    case 'tag':
      return misplacedInTag(
        name,
        piece.attributes?.find((each) => each.start <= offset && offset < each.end),
        { offset, isText, text },
      );
  }
}

/** Attributes whose value is an address, or begins with one. */
const ADDRESS_ATTRIBUTE =
  /^(?:(?:xlink:)?href|src|srcset|imagesrcset|action|formaction|data|poster|background|ping|to|from|by|values)$/;

/** Attributes whose value is a program, rules or a page. */
const CODE_ATTRIBUTE = /^(?:on.*|style|srcdoc)$/;

function misplacedInTag(
  name: string,
  attribute: Attribute | undefined,
  { offset, isText, text }: { readonly offset: number; readonly isText: boolean; readonly text: string },
): Misplacement {
  const expected = isText ? ANYWHERE : BETWEEN_TAGS;
  if (!attribute || offset < attribute.valueStart) return { where: 'inside a tag', expected };
  const where = `in the attribute ${attribute.name}`;
  if (CODE_ATTRIBUTE.test(attribute.name)) return { where: `${where}, where it would be read as code`, expected };
  if (!isText) return { where: `${where}, which can’t contain markup`, expected };
  // Text from the data could link to any site, or load from it.
  const isBeginning = /(?:^|[\s,;])$/.test(text.slice(attribute.valueStart, offset));
  if (ADDRESS_ATTRIBUTE.test(attribute.name) && isBeginning && name !== 'home') {
    return { where: `${where}, where it would be read as a URL`, expected };
  }
  if (attribute.isQuoted) return undefined;
  const value = attribute.value.length > 60 ? placeholder(name) : attribute.value;
  return { where: `${where} without quotation marks`, expected: `${attribute.name}="${value}"` };
}
