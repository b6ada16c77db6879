// Finds faults in an owner's design files. This module is loaded only if there are any such files, because its parsers take longer
// to load than most checks take to run.

import path from 'node:path';
import { TEMPLATES, type TemplateName } from '../markup/placeholders.ts';
import { quoted } from '../text/format.ts';
import { nearest } from '../text/nearest.ts';
import { PLACEHOLDER } from '../text/template.ts';
import type { DesignFinding } from './finding.ts';
import { findBlocked, findBlockedRules } from './policy.ts';
import { type MarkupPiece, piecesOf } from './template-pieces.ts';

/**
 * @param name the name of the file
 * @param siteUrl undefined if the site's URL isn't known
 */
export function faultsIn(name: string, text: string, siteUrl: string | undefined): readonly DesignFinding[] {
  if (name.endsWith('.css')) return findBlockedRules(text, siteUrl);
  const pieces = piecesOf(text);
  const template = path.basename(name, '.html') as TemplateName;
  return [...findInPlaceholders(template, text, pieces), ...findBlocked(pieces, siteUrl)];
}

// ---- placeholders: all required ones must be present, and none may be unknown, unsafe or invisible ----

/** Matches placeholders and similar text. */
const NEARLY_PLACEHOLDER = /\{\{([^{}<>"'\r\n]{0,60})\}\}/g;

const placeholder = (name: string): string => `{{${name}}}`;

/** @param pieces the pieces of `text` */
export function findInPlaceholders(
  template: TemplateName,
  text: string,
  pieces: readonly MarkupPiece[],
): readonly DesignFinding[] {
  const placeholders: Readonly<Record<string, string>> = TEMPLATES[template].placeholders;
  const texts: readonly string[] = TEMPLATES[template].texts;
  const known = Object.keys(placeholders);
  const findings: DesignFinding[] = [];
  const seen = new Set<string>();
  let index = 0;
  for (const { 0: found, 1: name = '', index: offset } of text.matchAll(NEARLY_PLACEHOLDER)) {
    const at = { offset, length: found.length };
    while (index < pieces.length && pieces[index]!.end <= offset) index++;
    const next = pieces[index];
    const piece = next && next.start <= offset ? next : undefined;
    const misplacement = (own: string) => misplaced({ name: own, offset, isText: texts.includes(own) }, text, piece);
    const isPlaceholder = found.replace(PLACEHOLDER, '') === '';
    if (!isPlaceholder || !known.includes(name)) {
      const meant = nearest(name, known);
      const suggestion = meant && !misplacement(meant) ? placeholder(meant) : undefined;
      const unknown = { template, placeholder: found, known: known.join(', ') };
      if (isPlaceholder) findings.push({ code: 'unknown-placeholder', values: unknown, suggestion, at });
      else findings.push({ code: 'misspelt-placeholder', values: { found: quoted(found) }, suggestion, at });
      continue;
    }
    seen.add(name);
    const wrong = misplacement(name);
    if (wrong) findings.push({ code: 'misplaced-placeholder', values: { placeholder: found, ...wrong }, at });
  }
  for (const name of TEMPLATES[template].needs) {
    const values = { placeholder: placeholder(name), what: placeholders[name]! };
    if (!seen.has(name)) findings.push({ code: 'missing-placeholder', values });
  }
  return findings;
}

interface Found {
  readonly name: string;
  readonly offset: number;
  /** Whether the placeholder is replaced by text rather than by markup. */
  readonly isText: boolean;
}

/** The actual position of a misplaced placeholder, and the positions in which it is allowed. */
type Misplacement = { readonly where: string; readonly expected: string };

function misplaced(found: Found, text: string, piece: MarkupPiece | undefined): Misplacement | undefined {
  const { isText, offset } = found;
  const expected = isText
    ? 'between tags, or in an attribute value in quotation marks'
    : 'between tags, because its content is HTML';
  switch (piece?.kind) {
    case 'comment':
      return { where: 'in a comment, which isn’t shown', expected: `${expected}, or delete it from the comment` };
    case 'code':
      return { where: `in <${piece.element}>, where it would be read as code`, expected };
    case 'plain':
      return isText ? undefined : { where: `in <${piece.element}>, which can’t contain HTML`, expected };
    case 'tag':
      return misplacedInTag(found, text, piece, expected);
    case undefined:
      return text[offset - 1] === '<' ? { where: 'right after “<”, as if it were a tag', expected } : undefined;
  }
}

/** Matches attributes whose values are URLs or begin with them. */
const ADDRESS_ATTRIBUTE =
  /^(?:(?:xlink:)?href|src|srcset|imagesrcset|action|formaction|data|poster|background|ping|to|from|by|values)$/;

/** Matches attributes that contain a script, style rules or an HTML page. */
const CODE_ATTRIBUTE = /^(?:on.*|style|srcdoc)$/;

function misplacedInTag(
  { name, offset, isText }: Found,
  text: string,
  { attributes = [] }: MarkupPiece,
  expected: string,
): Misplacement | undefined {
  const attribute = attributes.find(({ start, end }) => start <= offset && offset < end);
  if (!attribute || offset < attribute.valueStart) return { where: 'inside a tag', expected };
  const where = `in the “${attribute.name}” attribute`;
  if (CODE_ATTRIBUTE.test(attribute.name)) return { where: `${where}, where it would be read as code`, expected };
  if (!isText) return { where: `${where}, which can’t contain HTML`, expected };
  // Text from the data could link to any site, or load files from it.
  const isBeginning = /(?:^|[\s,;])$/.test(text.slice(attribute.valueStart, offset));
  if (ADDRESS_ATTRIBUTE.test(attribute.name) && isBeginning && name !== 'home')
    return { where: `${where}, where it would be read as a URL`, expected };
  if (attribute.isQuoted) return undefined;
  const value = attribute.value.length > 60 ? placeholder(name) : attribute.value;
  return {
    where: `${where}, which has no quotation marks`,
    expected: `in quotation marks: ${attribute.name}="${value}"`,
  };
}
