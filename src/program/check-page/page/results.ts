// Shows the result of a check: how many problems there are, what can be done about them, and the problems of each file.
import type { Severity } from '../../../engine/diagnostics/diagnostic.ts';
import { counted, listText, numberText } from '../../../engine/text/format.ts';
import { printable } from '../../../engine/text/printable.ts';
import type { CheckResult, CorrectedFile, FileResult, SeverityCounts, SomeProblems } from '../protocol.ts';
import { button, element, fileName } from './elements.ts';
import { type FileChoices, notes } from './notes.ts';
import { problemItem, revealMarks } from './problems.ts';

/** What the page can do with the result. */
export interface ResultActions extends FileChoices {
  readonly problems: (file: string, severity: Severity | undefined, from: number) => Promise<SomeProblems>;
  readonly fix: () => void;
  readonly saveCorrected: (file: CorrectedFile) => void;
  readonly copyReport: (button: HTMLButtonElement) => void;
  readonly saveReport: () => void;
}

/** For example, `3 errors and 1 warning`. */
export function resultText({ files, counts, praise }: CheckResult): string {
  // A folder without problems has no files in the result either.
  return files.length === 0 && praise === undefined ? 'no file was checked' : severityCountsText(counts);
}

export function resultParts(result: CheckResult, actions: ResultActions): readonly Node[] {
  const { counts, files, praise } = result;
  const lists = element('div');
  const show = (severity: Severity | undefined) =>
    lists.replaceChildren(...files.map((file) => fileSection(file, severity, actions)));
  show(undefined);
  return [
    ...(praise === undefined ? [] : [element('p', { class: 'lead' }, praise)]),
    ...notes(result, actions),
    ...correctedSection(result, actions),
    actionsOf(result, actions),
    ...(total(counts) > 0 ? [severityFilter(counts, show)] : []),
    lists,
  ];
}

const total = ({ error, warning, notice }: SeverityCounts): number => error + warning + notice;

/** For example, `1 error and 2 warnings`. */
function severityCountsText({ error, warning, notice }: SeverityCounts): string {
  const parts = [
    ...(error > 0 ? [counted(error, 'error')] : []),
    ...(warning > 0 ? [counted(warning, 'warning')] : []),
    ...(notice > 0 ? [counted(notice, 'notice')] : []),
  ];
  return parts.length === 0 ? 'no problems' : listText(parts);
}

function actionsOf({ fixable, counts }: CheckResult, actions: ResultActions): HTMLElement {
  return element(
    'p',
    { class: 'actions' },
    fixable > 0 ? button(`Fix ${counted(fixable, 'cell')} safely`, actions.fix) : undefined,
    total(counts) > 0 ? button('Copy the report', actions.copyReport) : undefined,
    total(counts) > 0 ? button('Save the report as JSON', actions.saveReport) : undefined,
  );
}

function correctedSection({ corrected }: CheckResult, { saveCorrected }: ResultActions): readonly Node[] {
  if (corrected.length === 0) return [];
  return corrected.map((file) =>
    element(
      'section',
      { class: 'corrected' },
      element('h3', {}, `${nameOf(file)}: ${counted(file.cells, 'cell')} fixed`),
      element(
        'ul',
        {},
        ...file.changes.map(({ place, before, after }) =>
          element(
            'li',
            {},
            `${place}: `,
            element('del', {}, before || 'empty'),
            ' → ',
            element('ins', {}, after || 'empty'),
          ),
        ),
        file.cells > file.changes.length
          ? element('li', {}, `and ${counted(file.cells - file.changes.length, 'other')}`)
          : undefined,
      ),
      button(`Save the corrected ${nameOf(file)}`, () => saveCorrected(file)),
    ),
  );
}

const nameOf = ({ path }: CorrectedFile): string => printable(fileName(path));

function severityFilter(counts: SeverityCounts, onChange: (severity: Severity | undefined) => void): HTMLElement {
  const choices: readonly (readonly [Severity | undefined, string, number])[] = [
    [undefined, 'All', total(counts)],
    ['error', 'Errors', counts.error],
    ['warning', 'Warnings', counts.warning],
    ['notice', 'Notices', counts.notice],
  ];
  return element(
    'fieldset',
    { class: 'severities' },
    element('legend', {}, 'Show'),
    ...choices.map(([severity, text, count]) => {
      const field = element('input', { type: 'radio', name: 'severity', disabled: count === 0 ? '' : undefined });
      field.checked = severity === undefined;
      field.addEventListener('change', () => onChange(severity));
      return element('label', {}, field, ` ${text} (${numberText(count)})`);
    }),
  );
}

function fileSection(
  { file, title, counts }: FileResult,
  severity: Severity | undefined,
  actions: ResultActions,
): HTMLElement {
  const problems = element('ol', { class: 'problems' });
  const section = element('section', {}, element('h3', {}, `${title}: ${severityCountsText(counts)}`), problems);
  const count = severity === undefined ? total(counts) : counts[severity];
  const addMore = async (from: number) => {
    const { problems: found, more } = await actions.problems(file, severity, from);
    const items = found.map(problemItem);
    problems.append(...items);
    items.forEach(revealMarks);
    if (from > 0) {
      items[0]?.setAttribute('tabindex', '-1');
      items[0]?.focus();
    }
    if (more > 0) {
      const next = button(`Show more (${numberText(more)} left)`, () => {
        next.remove();
        void addMore(from + found.length);
      });
      section.append(next);
    }
  };
  if (count > 0) void addMore(0);
  section.hidden = severity !== undefined && count === 0;
  return section;
}
