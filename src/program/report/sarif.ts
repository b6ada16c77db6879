// Writes diagnostics as SARIF 2.1.0, the format used by code scanning services (docs.oasis-open.org/sarif/sarif/v2.1.0).
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  CODES,
  type Diagnostic,
  type Edit,
  type Excerpt,
  errorsIn,
  excerptText,
  fixableIn,
  type Location,
  type Severity,
  severityOf,
} from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { hintsOf, messageText, relatedText } from './texts.ts';

/**
 * The maximum number of related locations that GitHub shows for each result (docs.github.com, “SARIF support for code scanning”).
 */
const MOST_RELATED = 100;

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', notice: 'note' };

/**
 * @param root the folder to which file paths are relative
 * @param version the program version
 */
export function sarifLog(problems: readonly Diagnostic[], root: string, version: string): object {
  const codes = [...new Set(problems.map(({ code }) => code))].sort();
  const uriOf = (file: string): string => uriIn(root, file);
  const [unplaced, placed] = [problems.filter(isUnplaced), problems.filter((problem) => !isUnplaced(problem))];
  const driver = { name: 'council-climate-api', semanticVersion: version, rules: codes.map(ruleOf) };
  // Every result must have a location, so errors in the command line are written as notifications.
  const invocation = {
    executionSuccessful: errorsIn(unplaced).length === 0,
    toolConfigurationNotifications: unplaced.map((problem) => ({
      descriptor: { id: problem.code },
      ...levelAndMessage(problem),
    })),
  };
  const results = placed.map((problem) => resultOf(problem, codes.indexOf(problem.code), uriOf));
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'unicodeCodePoints', invocations: [invocation], results }],
  };
}

const isUnplaced = ({ location }: Diagnostic): boolean => location === undefined;

function ruleOf(code: Diagnostic['code']): object {
  const { severity, explanation, help = explanation } = CODES[code];
  return {
    id: code,
    shortDescription: { text: code.replaceAll('-', ' ') },
    fullDescription: { text: explanation },
    help: { text: help },
    defaultConfiguration: { level: LEVELS[severity] },
  };
}

const levelAndMessage = (problem: Diagnostic) => ({
  level: LEVELS[severityOf(problem)],
  message: { text: withoutLinks([messageText(problem), ...hintsOf(problem)].join('\n')) },
});

/** Viewers turn `[text](address)` into a link (SARIF, section 3.11.6). */
const withoutLinks = (text: string): string => text.replaceAll('](', '] (');

function resultOf(problem: Diagnostic, ruleIndex: number, uriOf: (file: string) => string): object {
  const { code, location, related = [] } = problem;
  const fixed = groupBy(fixableIn([problem]), ({ file }) => file);
  const artifactChanges = Array.from(fixed, ([file, cells]) => ({
    artifactLocation: { uri: uriOf(file) },
    replacements: cells.map(({ fix }) => replacementOf(fix)),
  }));
  return {
    ruleId: code,
    ruleIndex,
    ...levelAndMessage(problem),
    locations: [locationOf(location!, uriOf)],
    relatedLocations: related.slice(0, MOST_RELATED).map((each, id) => ({
      id,
      message: { text: withoutLinks(each.relation === 'repeated' ? 'also here' : relatedText(each, location?.file)) },
      ...locationOf(each.location, uriOf),
    })),
    ...(fixed.size > 0 && { fixes: [{ artifactChanges }] }),
  };
}

const replacementOf = ({ start, end, text }: Edit): object => ({
  deletedRegion: { byteOffset: start, byteLength: end - start },
  insertedContent: { text },
});

const locationOf = (location: Location, uriOf: (file: string) => string): object => ({
  physicalLocation: {
    artifactLocation: { uri: uriOf(location.file) },
    ...(location.line !== undefined && { region: regionOf(location) }),
  },
});

function regionOf({ line: startLine = 1, column: startColumn = 1, excerpt }: Location): object {
  return { startLine, startColumn, ...(excerpt && endOf(startLine, startColumn, excerpt)) };
}

/** A cell may contain line breaks. */
function endOf(startLine: number, startColumn: number, excerpt: Excerpt): object {
  const lines = excerptText(excerpt).split(/\r\n|\n|\r/);
  const last = [...lines.at(-1)!].length;
  return {
    endLine: startLine + lines.length - 1,
    endColumn: lines.length === 1 ? startColumn + last : last + 1,
  };
}

/** The URI is relative, unless the file is outside the folder. */
function uriIn(root: string, file: string): string {
  const full = path.resolve(file);
  const relative = path.relative(root, full);
  if (/^\.\.(?:[\\/]|$)/.test(relative) || path.isAbsolute(relative)) return pathToFileURL(full).href;
  // File names that aren't valid Unicode can't be represented in a URI.
  return Buffer.from(relative).toString().split(path.sep).map(encodeURIComponent).join('/');
}
