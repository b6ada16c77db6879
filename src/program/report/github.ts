// Writes problems as GitHub Actions annotations. The runner reads them from standard output and shows them next to the changed
// files (docs.github.com, “Workflow commands for GitHub Actions”).
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Diagnostic, type Location, placeIn, severityOf } from '../../engine/diagnostics/diagnostic.ts';
import type { IsChanged } from '../../engine/source/changed-lines.ts';
import { numberText } from '../../engine/text/format.ts';
import { hintsOf, messageText, otherRows, placeText, relatedText } from './texts.ts';

/**
 * The maximum number of annotations of each kind that GitHub shows for a step
 * (https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md).
 */
const MOST = 10;

/** Prevents the runner from interpreting text from cells as commands. */
export function withoutCommands(text: string): string {
  const token = randomUUID();
  return `::stop-commands::${token}\n${text}\n::${token}::`;
}

/**
 * Up to ten errors, ten warnings and ten notices, starting with those on changed lines, followed by the number of remaining
 * problems.
 * @param options `root` is the path of the working copy, because GitHub expects paths relative to it; `isChanged` returns whether a
 * line has changed, because GitHub shows annotations in a pull request's diff only for changed lines
 */
export function annotationsOf(
  problems: readonly Diagnostic[],
  { root, isChanged = () => false }: { readonly root: string; readonly isChanged?: IsChanged | undefined },
): readonly string[] {
  const changedIn = ({ location, related = [] }: Diagnostic) =>
    [location, ...related.map((each) => each.location)].find(
      (each) => each?.line !== undefined && isChanged(each.file, each.line),
    );
  const placed = problems.map((problem) => ({ problem, changed: changedIn(problem) }));
  const sorted = [...placed.filter(({ changed }) => changed), ...placed.filter(({ changed }) => !changed)];
  const shown = (['error', 'warning', 'notice'] as const).flatMap((severity) =>
    sorted.filter(({ problem }) => severityOf(problem) === severity).slice(0, MOST),
  );
  const left = problems.length - shown.length;
  const more = `and ${numberText(left)} more: the job’s summary and its log list them`;
  const lines = shown.map(({ problem, changed }) => annotation(problem, changed ?? problem.location, root));
  return [...lines, ...(left > 0 ? [command('notice', {}, more)] : [])];
}

/** @param at the location at which GitHub shows the annotation */
function annotation(problem: Diagnostic, at: Location | undefined, root: string): string {
  const { location, code } = problem;
  const place = location && placeIn(location);
  const lines = [
    messageText(problem),
    ...(place ? [placeText(place)] : []),
    ...otherRows(problem).map((each) => relatedText(each, location?.file)),
    ...hintsOf(problem),
  ];
  const properties = {
    ...(at && { file: path.relative(root, path.resolve(at.file)).replaceAll('\\', '/') }),
    ...(at?.line !== undefined && { line: at.line, col: at.column ?? 1 }),
    title: code,
  };
  return command(severityOf(problem), properties, lines.join('\n'));
}

function command(name: string, properties: Readonly<Record<string, string | number>>, text: string): string {
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapedProperty(String(value))}`);
  return `::${name}${list.length > 0 ? ` ${list.join(',')}` : ''}::${escaped(text)}`;
}

const escaped = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapedProperty = (text: string): string => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
