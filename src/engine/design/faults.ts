// Finds faults in an owner's design files. This module is loaded only if there are any such files, because its parsers take longer
// to load than most checks take to run.
import path from 'node:path';
import type { TemplateName } from '../markup/placeholders.ts';
import type { DesignFinding } from './finding.ts';
import { findInPlaceholders } from './placeholder-faults.ts';
import { findBlocked, findBlockedRules } from './policy.ts';
import { piecesOf } from './template-pieces.ts';

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
