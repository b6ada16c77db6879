// Shows the result of a check: how many problems there are, what can be done about them, and the problems of each file.
import type { Severity } from '../../../engine/diagnostics/diagnostic.ts';
import { counted, listText, numberText } from '../../../engine/text/format.ts';
import type {
  CheckResult,
  CorrectedFile,
  FileResult,
  SeverityCounts,
  ShownProblem,
  UncheckedFile,
} from '../protocol.ts';
import { button, element } from './elements.ts';
import { problemItem } from './problems.ts';

/** What the result can ask for. */
export interface ResultActions {
  readonly problems: (
    file: string,
    severity: Severity | undefined,
    from: number,
  ) => Promise<{ readonly problems: readonly ShownProblem[]; readonly more: number }>;
  readonly fix: () => void;
  readonly saveCorrected: (file: CorrectedFile) => void;
  readonly copyReport: (button: HTMLButtonElement) => void;
  readonly saveReport: () => void;
  /** Checks a file with a name of its own as one of the tables; an empty text means none. */
  readonly checkAs: (path: string, table: string) => void;
}

const REASONS: Readonly<Record<UncheckedFile['reason'], string>> = {
  'other-name': 'Neither its name nor its columns belong to a table.',
  compressed: 'Unpack compressed files first.',
  workbook:
    'If it is a table, save the sheet as “CSV UTF-8”. If it is a published sheet, see below what an import would change.',
  settings: 'This page checks only tables.',
};

/** Shown if the user chose only other files. */
export const NO_TABLES = 'None of these files was checked.';

/** @param tables the names of the files that can be checked */
export function resultParts(result: CheckResult, tables: readonly string[], actions: ResultActions): readonly Node[] {
  const { counts, files, praise } = result;
  const lists = element('div');
  const show = (severity: Severity | undefined) =>
    lists.replaceChildren(...files.map((file) => fileSection(file, severity, actions)));
  show(undefined);
  return [
    element(
      'p',
      { class: 'lead' },
      files.length === 0 ? NO_TABLES : (praise ?? `Found ${severityCountsText(counts)}.`),
    ),
    ...notes(result, tables, actions),
    ...correctedSection(result, actions),
    actionsOf(result, actions),
    ...(total(counts) > 0 ? [severityFilter(counts, show)] : []),
    lists,
  ];
}

const total = ({ error, warning, notice }: SeverityCounts): number => error + warning + notice;

/** For example, `1 error and 2 warnings`. */
export function severityCountsText({ error, warning, notice }: SeverityCounts): string {
  const parts = [
    ...(error > 0 ? [counted(error, 'error')] : []),
    ...(warning > 0 ? [counted(warning, 'warning')] : []),
    ...(notice > 0 ? [counted(notice, 'notice')] : []),
  ];
  return parts.length === 0 ? 'no problems' : listText(parts);
}

/** What the user has to know about the files that were checked, and about those that weren't. */
function notes(
  { unchecked, renamed, absent, fromSite }: CheckResult,
  tables: readonly string[],
  actions: ResultActions,
): readonly Node[] {
  const items: Node[] = [];
  for (const { path, table } of renamed)
    items.push(element('li', {}, `${path} was checked as `, tableChoice(path, table, tables, actions), '.'));
  for (const { path, reason } of unchecked.filter(({ reason }) => reason !== 'settings')) {
    const choice = reason === 'other-name' ? [' Check it as ', tableChoice(path, '', tables, actions), '.'] : [];
    items.push(element('li', {}, `${path} wasn’t checked. ${REASONS[reason]}`, ...choice));
  }
  const settings = unchecked.filter(({ reason }) => reason === 'settings').map(({ path }) => path);
  if (settings.length > 0)
    items.push(
      element(
        'li',
        {},
        `${listText(settings.slice(0, 3))}${settings.length > 3 ? ' and others' : ''} weren’t checked. ${REASONS.settings}`,
      ),
    );
  if (fromSite.length > 0)
    items.push(element('li', {}, `Links to ${listText(fromSite)} were checked against the published data.`));
  if (absent.length > 0)
    items.push(
      element(
        'li',
        {},
        `Links to ${listText(absent)} weren’t checked. To check them, choose ${absent.length === 1 ? 'that file' : 'these files'} as well.`,
      ),
    );
  return items.length === 0 ? [] : [element('ul', { class: 'notice' }, ...items)];
}

function tableChoice(path: string, chosen: string, tables: readonly string[], { checkAs }: ResultActions): HTMLElement {
  const select = element(
    'select',
    { name: 'table', 'aria-label': `Table as which to check ${path}` },
    ...['', ...tables].map((name) => {
      const option = element('option', { value: name }, name || 'no table');
      option.selected = name === chosen;
      return option;
    }),
  );
  select.addEventListener('change', () => checkAs(path, select.value));
  return select;
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
      element('h3', {}, `${file.name}: ${counted(file.cells, 'cell')} fixed`),
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
      button(`Save the corrected ${file.name}`, () => saveCorrected(file)),
    ),
  );
}

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
