// The script of the page that compares councils. It reads their records from the API, because every host has them.

import { counted, listText, quoted, shortened } from '../../engine/text/format.ts';
import { isWebAddress } from '../../engine/text/web-address.ts';
import { councilsAsked, MOST_COMPARED } from './asked-councils.ts';
import { type ComparedLine, type CouncilRecords, comparisonRows } from './comparison-rows.ts';
import { newElement, newLink } from './elements.ts';
import { fetchJson } from './fetch-json.ts';
import type { FindEntry } from './search.ts';
import { startSearch } from './search-field.ts';

/** In milliseconds. */
const SLOW = 5000;
const TOO_LONG = 30_000;

/** The most texts that a message repeats from the URL, and the longest of them. */
const MOST_REPEATED = 8;
const LONGEST_REPEATED = 30;

const form = document.querySelector<HTMLFormElement>('form.find')!;
const status = document.getElementById('compared-status')!;
const place = document.getElementById('compared')!;
/** URLs, in which an asterisk represents codes or a slug. */
const patterns = place.dataset as Readonly<Record<'council' | 'commitments' | 'page' | 'compare', string>>;
const filled = (pattern: keyof typeof patterns, text: string): string => patterns[pattern].replace('*', () => text);

const asked = councilsAsked(location.search);
/** The codes that links to other comparisons keep. */
let kept = asked.codes;

type Message = readonly (string | Node)[];

interface Compared {
  readonly code: string;
  readonly records: CouncilRecords;
}

interface NotCompared {
  readonly code: string;
  /** Whether there is no current council with this code. */
  readonly isMissing: boolean;
  readonly message: Message;
}

async function show(): Promise<void> {
  const problems = urlProblems();
  if (kept.length === 0) return say([...problems, ['Find a first council by its name, former name or code.']]);
  say([[`Loading ${counted(kept.length, 'council')}…`]]);
  const slow = setTimeout(() => say([['Still loading. Your connection may be slow.']]), SLOW);
  const loaded = await Promise.all(kept.map(load));
  clearTimeout(slow);
  const compared = loaded.flatMap((each) => ('records' in each ? each : []));
  const failed = loaded.flatMap((each) => ('records' in each ? [] : each));
  kept = loaded.filter((each) => !('isMissing' in each && each.isMissing)).map(({ code }) => code);
  const hasFailed = failed.some(({ isMissing }) => !isMissing);
  say([
    ...problems,
    ...failed.map(({ message }) => message),
    [summaryOf(compared.length)],
    ...(hasFailed ? [retry()] : []),
  ]);
  if (kept.length === MOST_COMPARED) form.remove();
  else offerSearch();
  if (compared.length === 0) return;
  const names = compared.map(({ records: { council } }) => council.name);
  const heading = document.querySelector('h1')!.textContent!;
  const title = `Compare ${listText(names)}`;
  document.title = document.title.replace(heading, () => title);
  cite(heading, title);
  const table = place.querySelector('table')!;
  // The columns have the same width.
  table.style.minWidth = `${6.5 + 8 * compared.length}rem`;
  table.replaceChildren(...tableParts(compared));
  place.hidden = false;
}

/** Puts the compared councils into the text for crediting the source. */
function cite(heading: string, title: string): void {
  const credit = document.querySelector('.access-date')?.previousSibling;
  const [page] = patterns.compare.split('?');
  if (!credit?.textContent) return;
  credit.textContent = credit.textContent
    .replace(heading, () => title)
    .replace(page!, () => filled('compare', kept.join()));
}

/** Messages for people who can't see that the page has changed. */
function say(messages: readonly Message[]): void {
  status.replaceChildren(
    ...messages.map((message) => {
      const paragraph = newElement('p');
      paragraph.append(...message);
      return paragraph;
    }),
  );
}

function summaryOf(count: number): string {
  if (count === 0) return 'No council is shown. Find one by its name, former name or code.';
  if (kept.length === MOST_COMPARED) return `${counted(count, 'council')} compared. To add another, first remove one.`;
  return count === 1 ? 'Now find a council to compare with this one.' : `${counted(count, 'council')} compared.`;
}

const retry = (): Message => [newLink(location.href, 'Try again')];

function urlProblems(): readonly Message[] {
  const { repeated, others, invalid } = asked;
  const problems: Message[] = [];
  if (invalid.length > 0)
    problems.push([`Not an authority code: ${repeatedTexts(invalid)}. A code has 3 or 4 letters.`]);
  if (repeated.length > 0)
    problems.push([
      `Only one column is shown for ${repeatedTexts(repeated)}, which the address contains more than once.`,
    ]);
  if (others.length > 0) {
    const link = newLink(filled('compare', others.slice(0, MOST_COMPARED).join()), 'Compare the others');
    problems.push([`Only the first ${MOST_COMPARED} councils are compared, without ${repeatedTexts(others)}. `, link]);
  }
  return problems;
}

function repeatedTexts(texts: readonly string[]): string {
  const shown = texts.slice(0, MOST_REPEATED).map((text) => quoted(shortened(text, LONGEST_REPEATED)));
  return listText(shown.length < texts.length ? [...shown, `${texts.length - shown.length} more`] : shown);
}

// ---- the records ----

async function load(code: string): Promise<Compared | NotCompared> {
  try {
    const [council, commitments] = await Promise.all([
      read(filled('council', code)),
      read(filled('commitments', code)),
    ]);
    return { code, records: { council, commitments } as CouncilRecords };
  } catch (error) {
    return explain(code, error);
  }
}

const read = (url: string): Promise<unknown> =>
  fetchJson(url, { headers: { Accept: 'application/json' }, signal: AbortSignal.timeout(TOO_LONG) });

/** The index of the search has all current and former councils. Some hosts don't answer 404 for a file that doesn't exist. */
async function explain(code: string, error: unknown): Promise<NotCompared> {
  const entries = await fetchJson<readonly FindEntry[]>(form.dataset.index!).catch(() => undefined);
  const entry = entries?.find(([, , codes]) => codes.split(' ')[0] === code);
  const isUnknown = entries ? !entry : error instanceof Response && error.status === 404;
  if (isUnknown) return { code, isMissing: true, message: [`No council has the code ${quoted(code)}.`] };
  if (entry?.[5]) return { code, isMissing: true, message: formerMessage(entry) };
  const name = entry ? entry[0] : quoted(code);
  return { code, isMissing: false, message: [`The records of ${name} couldn’t be loaded. You may be offline.`] };
}

/** In the index, the text about such a council begins with `Former council`, and says which councils replaced it. */
const formerMessage = ([name, url, , , about]: FindEntry): Message => [
  newLink(url, name),
  ` isn’t shown, because it’s a ${about.slice(0, 1).toLowerCase()}${about.slice(1)}.`,
];

// ---- the table ----

function tableParts(compared: readonly Compared[]): readonly HTMLElement[] {
  const [head, body] = [newElement('thead'), newElement('tbody')];
  head.insertRow().append(newElement('td'), ...compared.map((each) => columnHead(each)));
  for (const { title, cells } of comparisonRows(compared.map(({ records }) => records))) {
    const rowHead = newElement('th', title);
    rowHead.scope = 'row';
    const shown = cells.map((lines, index) => {
      const cell = newElement('td');
      cell.append(...lines.map((line) => lineElement(line, compared[index]!)));
      return cell;
    });
    body.insertRow().append(rowHead, ...shown);
  }
  return [head, body];
}

const pageOf = ({ records: { council } }: Compared): string => filled('page', council.url.split('/').at(-2)!);

function columnHead(one: Compared): HTMLElement {
  const { name } = one.records.council;
  const head = newElement('th');
  head.scope = 'col';
  const remove = newLink(filled('compare', kept.filter((code) => code !== one.code).join()), 'Remove');
  remove.ariaLabel = `Remove ${name}`;
  head.append(newLink(pageOf(one), name), remove);
  return head;
}

function lineElement({ text, isQuiet, source, part }: ComparedLine, one: Compared): HTMLElement {
  if (part !== undefined) return newLink(pageOf(one) + part, text);
  const line = source !== undefined && isWebAddress(source) ? newLink(source, text) : newElement('bdi', text);
  if (line instanceof HTMLAnchorElement) line.rel = 'nofollow';
  if (isQuiet) line.className = 'quiet';
  return line;
}

/** Results of the search are links that add a council to the comparison. */
function offerSearch(): void {
  if (form.hidden)
    startSearch(form, ([, url, codes, , , isFormer]) =>
      isFormer ? url : filled('compare', [...new Set([...kept, codes.split(' ')[0]!])].join()),
    );
}

// Whether there is room for another council isn't known yet if the URL has as many codes as can be compared.
if (kept.length < MOST_COMPARED) offerSearch();
void show();
