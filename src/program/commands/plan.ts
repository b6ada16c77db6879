// The “plan” command shows the output of a build before it is written, by URL group.

import { countedNouns } from '../../engine/api/api.ts';
import { RENDERINGS } from '../../engine/api/media.ts';
import { andThen } from '../../engine/diagnostics/diagnostic.ts';
import { byName, groupBy } from '../../engine/grouping.ts';
import { planSite } from '../../engine/site/plan-site.ts';
import { readSite } from '../../engine/site/read-site.ts';
import type { SourceOptions } from '../../engine/site/read-source.ts';
import type { SitePlan } from '../../engine/site/site-plan.ts';
import type { SiteSizes } from '../../engine/site/sizes.ts';
import { bytesText, counted, numberText } from '../../engine/text/format.ts';
import { checkHosts } from '../../hosts/check-hosts.ts';
import { limitUsages, limitUsageText } from '../../hosts/limits.ts';
import { hostsOf } from '../../hosts/registry.ts';
import { measuringProgress, readingProgress } from '../progress.ts';
import { reportProblems } from '../report/terminal-report.ts';
import type { Effects, ExitCode } from './effects.ts';

interface PlanOptions extends SourceOptions {
  readonly format: 'pretty' | 'json';
}

interface Count {
  readonly responses: number;
  readonly files: number;
  readonly bytes: number;
}

interface GroupCount extends Count {
  readonly group: string;
  /** The date policy option that determines the number of responses, such as `openEndedDays: 31`. */
  readonly option: string | null;
}

export async function plan(options: PlanOptions, { terminal }: Effects): Promise<ExitCode> {
  const read = await readSite(options, readingProgress(terminal));
  const planned = andThen(read, (source) => planSite(source, hostsOf(source.options)));
  const { value: sizes, problems } = andThen(planned, (plan) => checkHosts(plan, measuringProgress(terminal)));
  const exitCode = reportProblems(terminal, problems);
  if (!sizes) return exitCode;
  const counts = countGroups(sizes.plan.groups, sizes.bytesOf);
  const thresholds = countThresholds(sizes);
  const prebuild = countPrebuild(counts, sizes);
  const uses = sizes.plan.hosts.map((host) => ({ host, uses: limitUsages(host, sizes) }));
  if (options.format === 'json') {
    const limits = uses.flatMap(({ host, uses }) => uses.map(({ remedy: _, ...use }) => ({ host: host.name, ...use })));
    const result = { groups: counts, thresholds, prebuild, maxCompressedFiles: sizes.compressed, limits };
    terminal.print(JSON.stringify(result, null, 2));
    return exitCode;
  }
  const compressed = `plus up to ${counted(sizes.compressed, 'compressed file')}, whose size is known after the build`;
  const notes = [sizes.compressed > 0 ? compressed : '', ...uses.map(({ host, uses }) => limitUsageText(host, uses))];
  const parts = [
    tableOf(counts),
    thresholdsTable(thresholds),
    prebuildTable(prebuild),
    notes.filter((note) => note !== '').join('\n'),
  ];
  terminal.print(parts.filter((part) => part !== '').join('\n\n'));
  return exitCode;
}

function countGroups(groups: SitePlan['groups'], bytesOf: SiteSizes['bytesOf']): readonly GroupCount[] {
  return groups.map(({ name, option, responses, files }) => ({
    group: name,
    option: option ? `${option.name}: ${option.value}` : null,
    responses,
    files: files.length,
    bytes: sumOf(files.map(bytesOf)),
  }));
}

type Prebuild = SitePlan['options']['prebuild'];

/** The totals with each value of the option `prebuild`; undefined if it makes no difference. */
function countPrebuild(
  counts: readonly GroupCount[],
  { plan, bytesOf }: SiteSizes,
): Readonly<Record<Prebuild, Count>> | undefined {
  if (plan.absentResponses === 0) return undefined;
  const [own, other] = [totalOf(counts), totalOf(countGroups(plan.otherGroups(), bytesOf))];
  return plan.options.prebuild === 'all' ? { all: own, present: other } : { all: other, present: own };
}

interface ThresholdCount extends Count {
  /** In the form of a query string. */
  readonly thresholds: string;
}

/** The responses, files and bytes for each pair of thresholds. Every date range is generated once per pair. */
function countThresholds({ plan, bytesOf }: SiteSizes): readonly ThresholdCount[] {
  const filtered = plan.groups.filter(({ responses }) => responses > 0).flatMap(({ files }) => files);
  const groups = groupBy(filtered, ({ thresholds }) => thresholds);
  return [...groups].flatMap(([thresholds, files]) => {
    if (thresholds === undefined) return [];
    const responses = files.length / RENDERINGS.length;
    return [{ thresholds, responses, files: files.length, bytes: sumOf(files.map(bytesOf)) }];
  });
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

const COUNTS = ['responses', 'files', 'bytes'] as const;

const totalOf = (counts: readonly Count[]): Count => byName(COUNTS, (key) => sumOf(counts.map((count) => count[key])));

function tableOf(counts: readonly GroupCount[]): string {
  const rows = [...counts, { group: 'all', option: null, ...totalOf(counts) }].map(({ group, option, ...numbers }) => [
    group,
    option ?? '',
    ...cells(numbers),
  ]);
  const [header, ...lines] = columns([['URL group', 'option', ...NUMBERS], ...rows], 2);
  const rule = '-'.repeat(header!.length);
  return [header, rule, ...lines.slice(0, -1), rule, lines.at(-1)].join('\n');
}

/** Omitted if there is only one pair, because its numbers are already included in those for the groups. */
function thresholdsTable(counts: readonly ThresholdCount[]): string {
  if (counts.length < 2) return '';
  const rows = counts.map(({ thresholds, ...numbers }) => [thresholds.replace('&', ', '), ...cells(numbers)]);
  return columns([[`${countedNouns().one} filters`, ...NUMBERS], ...rows], 1).join('\n');
}

function prebuildTable(totals: ReturnType<typeof countPrebuild>): string {
  if (!totals) return '';
  const rows = Object.entries(totals).map(([value, count]) => [`"prebuild": "${value}"`, ...cells(count)]);
  return columns([['option', ...NUMBERS], ...rows], 1).join('\n');
}

const NUMBERS = ['responses', 'files', 'size'];

const cells = ({ responses, files, bytes }: Count): readonly string[] => [
  responses === 0 ? '' : numberText(responses),
  numberText(files),
  bytesText(bytes),
];

/** @param texts the number of text columns; the remaining columns are numeric */
function columns(rows: readonly (readonly string[])[], texts: number): readonly string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const padded = (cell: string, column: number) =>
    column < texts ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!);
  return rows.map((row) => row.map(padded).join('  '));
}
