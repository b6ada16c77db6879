// The “init” command creates the tables with their headers, site.json and, if wanted, the workflows for GitHub.

import path from 'node:path';
import { ADDING_ROWS } from '#service/names';
import { attempt } from '../../engine/attempt.ts';
import { createFiles, type NewFiles } from '../../engine/edit/new-files.ts';
import type { OwnFile } from '../../engine/edit/own-files.ts';
import { SITE_OPTIONS_FILE } from '../../engine/options/names.ts';
import { placeholderFile } from '../../engine/options/unfilled-options.ts';
import { PACKAGE_FOLDER, workflowText } from '../../engine/package-files.ts';
import { git } from '../../engine/source/git.ts';
import { tableFile } from '../../engine/source/source-folder.ts';
import { columnRules, TABLE_NAMES, type TableName, tableNamed } from '../../engine/tables/tables.ts';
import { printable } from '../../engine/text/printable.ts';
import { plainWord } from '../../engine/text/shell.ts';
import { wrapped } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import { textWidthOf } from '../terminal.ts';
import type { Effects, ExitCode } from './effects.ts';

export interface InitOptions {
  /** The project's directory, which will contain the data directory. */
  readonly folder: string;
  /** The data directory, relative to the project's directory. */
  readonly data: string;
  /** Whether to create workflows, or the GitHub account that owns the program's repository. */
  readonly github?: string | boolean | undefined;
}

export function init({ folder, data, github = false }: InitOptions, { terminal }: Effects): ExitCode {
  const owner = typeof github === 'string' ? github : ownerOfProgram();
  const files = [
    ...dataFiles().map(({ name, text }) => ({ name: path.join(data, name), text })),
    { name: '.gitignore', text: IGNORED },
    ...(github === false ? [] : workflows(owner)),
  ];
  const made = createFiles(folder, files);
  if ('code' in made) return reportProblems(terminal, [made]);
  terminal.print(madeText(folder, made));
  if (made.created.length > 0)
    terminal.notify(stepsText(stepsFor({ folder, data, owner, isOnGitHub: github !== false, ...made })));
  return 0;
}

/** Without the others, a site lacks nothing. */
const CREATED = TABLE_NAMES.filter((name) => {
  const { mayBeMissing, records } = tableNamed(name);
  return !mayBeMissing || records !== undefined;
});

const dataFiles = (): readonly OwnFile[] => [
  ...CREATED.map((name) => ({ name: tableFile(name), text: `${columnsOf(name).join(',')}\n` })),
  { name: SITE_OPTIONS_FILE, text: placeholderFile() },
];

const columnsOf = (name: TableName): readonly string[] =>
  columnRules(name).flatMap(([column, { mayBeMissing, isRecommended }]) =>
    mayBeMissing && !isRecommended ? [] : column,
  );

const IGNORED = `# The site, which “build” writes, and the cache, which may contain private data.
dist/
.cache/
`;

// ---- workflows ----

/** Their names in the documentation. GitHub Pages needs no account with another provider. */
const WORKFLOWS = { 'check.yml': 'check.yml', 'publish.yml': 'publish-github-pages.yml' };

const UNKNOWN_OWNER = 'OWNER';

const workflows = (owner = UNKNOWN_OWNER): readonly OwnFile[] =>
  Object.entries(WORKFLOWS).map(([name, source]) => ({
    name: path.join('.github', 'workflows', name),
    text: workflowText(source).replaceAll('uses: OWNER/', `uses: ${owner}/`),
  }));

/** The account from whose repository on GitHub this program was cloned. */
function ownerOfProgram(): string | undefined {
  const url = attempt(() => git(PACKAGE_FOLDER, ['remote', 'get-url', 'origin']).toString().trim()) ?? '';
  return /^(?:https:\/\/github\.com\/|git@github\.com:)([\w-]+)\//.exec(url)?.[1];
}

// ---- the report ----

function madeText(folder: string, { created, kept }: NewFiles): string {
  const list = (title: string, names: readonly string[]) =>
    names.length === 0 ? [] : [[title, ...names.map((name) => `  ${printable(name)}`)].join('\n')];
  return [
    ...list(`Created in ${printable(path.resolve(folder))}:`, created),
    ...list(created.length > 0 ? 'Not changed, because they exist:' : 'Nothing to create. These files exist:', kept),
  ].join('\n\n');
}

interface Made extends NewFiles {
  readonly folder: string;
  readonly data: string;
  readonly owner: string | undefined;
  readonly isOnGitHub: boolean;
}

function stepsText(steps: readonly string[]): string {
  const width = textWidthOf(process.stderr);
  const indent = 5;
  const lines = steps.map((step, index) => `  ${index + 1}. ${wrapped(printable(step), width, indent).slice(indent)}`);
  return ['\nNext:', ...lines].join('\n');
}

function stepsFor({ folder, data, owner, isOnGitHub, created }: Made): readonly string[] {
  const site = path.join(data, SITE_OPTIONS_FILE);
  const isHere = path.resolve(folder) === process.cwd();
  const option = data === 'data' ? '' : ` --data ${plainWord(data)}`;
  return [
    ...(isHere ? [] : [`Change to the new directory: cd ${plainWord(folder)}`]),
    ...(created.includes(site) ? [`In ${site}, fill in your title, URL, licence and contact.`] : []),
    `Add rows to the tables in ${data}${ADDING_ROWS === undefined ? '' : `, or ${ADDING_ROWS}${option}`}`,
    `Find mistakes in the tables: council-climate-api check${option}`,
    `See the site while you edit: council-climate-api preview${option}`,
    ...(isOnGitHub ? gitHubSteps(owner) : []),
  ];
}

const gitHubSteps = (owner: string | undefined): readonly string[] => [
  ...(owner === undefined
    ? [`In .github/workflows, replace ${UNKNOWN_OWNER} with the GitHub account that owns the program’s repository.`]
    : []),
  'In .github/workflows/publish.yml, change SITE to the URL of your site.',
  'Push the directory to a repository on GitHub. In its settings, choose Pages and set the source to GitHub Actions.',
];
