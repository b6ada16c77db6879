// What is wrong with a file of an owner's design. It is loaded only if there is one: its parsers take longer to load than most checks.
import path from 'node:path';
import type { TemplateName } from '../../../templates/slots.ts';
import type { Finding } from './finding.ts';
import { piecesOf } from './markup.ts';
import { findBlocked, findBlockedRules } from './policy.ts';
import { findInSlots } from './slots.ts';

/**
 * @param name of a template's file, or of the style rules
 * @param siteUrl where the site will be, if that is known
 */
export function faultsIn(name: string, text: string, siteUrl: string | undefined): readonly Finding[] {
  if (name.endsWith('.css')) return findBlockedRules(text, siteUrl);
  const pieces = piecesOf(text);
  const template = path.basename(name, '.html') as TemplateName;
  return [...findInSlots(template, text, pieces), ...findBlocked(pieces, siteUrl)];
}
