// Problems as annotations of GitHub Actions: lines on standard output that the runner turns into notes beside the changed
// files (docs.github.com, “Workflow commands for GitHub Actions”).
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { type Problem, severityOf } from '../problem.ts';
import type { IsChanged } from '../source/changed-lines.ts';
import { numberText } from '../text/format.ts';
import { hintsOf, messageText, placeText } from './texts.ts';

/** How many annotations of one kind GitHub shows for a step (https://github.com/actions/toolkit/blob/main/docs/problem-matchers.md). */
const MOST = 10;

export interface AnnotationOptions {
  /** Path of the working copy: GitHub names files from there. */
  readonly root: string;
  /** Whether a line was changed by what is checked: only there a note stands in the view of a pull request. */
  readonly isChanged?: IsChanged | undefined;
}

/** A text of which the runner obeys nothing, whatever a cell makes one of its lines begin with. */
export function withoutCommands(text: string): string {
  const token = randomUUID();
  return `::stop-commands::${token}\n${text}\n::${token}::`;
}

/** At most ten errors, ten warnings and ten notices, changed lines first; then the number of further problems. */
export function annotationsOf(problems: readonly Problem[], { root, isChanged }: AnnotationOptions): readonly string[] {
  const isNear = ({ file, place, other }: Problem) =>
    file !== undefined && [place, other].some((each) => each && isChanged?.(file, each.line));
  const sorted = [...problems.filter(isNear), ...problems.filter((problem) => !isNear(problem))];
  const shown = (['error', 'warning', 'notice'] as const).flatMap((severity) =>
    sorted.filter((problem) => severityOf(problem) === severity).slice(0, MOST),
  );
  const left = problems.length - shown.length;
  const more = `and ${numberText(left)} more: the job’s summary and its log list them`;
  return [...shown.map((problem) => annotation(problem, root)), ...(left > 0 ? [command('notice', {}, more)] : [])];
}

function annotation(problem: Problem, root: string): string {
  const { file, place, code } = problem;
  const lines = [
    messageText(problem),
    ...(place ? [placeText(place)] : []),
    ...(problem.other ? [`it clashes with ${placeText(problem.other)}`] : []),
    ...hintsOf(problem),
  ];
  const properties = {
    ...(file !== undefined && { file: path.relative(root, path.resolve(file)).replaceAll('\\', '/') }),
    ...(place && { line: place.line, col: place.column }),
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
