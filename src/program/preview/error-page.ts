// The page that the browser shows while the site can't be built. It contains the same problems as the terminal.
import { type Diagnostic, type Excerpt, isFault, placeIn, severityOf } from '../../engine/diagnostics/diagnostic.ts';
import { groupBy } from '../../engine/grouping.ts';
import { counted } from '../../engine/text/format.ts';
import { type Html, html, rawHtml } from '../../engine/text/html.ts';
import { printable } from '../../engine/text/printable.ts';
import { clip } from '../report/code-frame.ts';
import { countLine } from '../report/counts.ts';
import { hiddenProblemsText, shownFiles, shownProblems } from '../report/shown-problems.ts';
import { hintsOf, messageText, otherFilesOf, otherRows, placeText, relatedText } from '../report/texts.ts';
import { previewPage } from './page.ts';
import { LAST_GOOD } from './paths.ts';
import type { BuildFailure } from './state.ts';

/**
 * @param page the path of the page that was requested, with its query
 * @param hasSite whether there is a site from an earlier build
 */
export function errorPage(failure: BuildFailure, build: string, page: string, hasSite: boolean): string {
  const title = 'problems' in failure ? 'There are errors' : 'The site can’t be built';
  const help = hasSite
    ? html`<p><a href="${LAST_GOOD}?page=${encodeURIComponent(page)}">Show this page from the last build without errors</a></p>`
    : html`<p>There is no site to show until the errors are fixed.</p>`;
  const content = html`${help}
${'problems' in failure ? problemList(failure.problems) : html`<pre><code>${failure.text}</code></pre>\n`}`;
  return previewPage(build, title, LEAD, content);
}

const LEAD = 'When you have fixed the mistakes and saved the files, this page shows the site again.';

/** Notices are left out, because they don't require any action. */
function problemList(all: readonly Diagnostic[]): Html {
  const problems = all.filter(isFault);
  const groups = [...groupBy(problems, ({ location }) => location?.file)];
  const chosen = shownFiles(groups);
  const left = groups.length - chosen.length;
  return html`<p>${countLine(problems)}</p>
${chosen.map(([file, group]) => filePart(file, group))}${left > 0 && html`<p>… and ${counted(left, 'more file')} with problems</p>\n`}`;
}

function filePart(file: string | undefined, problems: readonly Diagnostic[]): Html {
  const { shown, rest } = shownProblems(problems);
  return html`<section>
${file !== undefined && html`<h2>${printable(file)}</h2>\n`}${shown.map(problemPart)}${rest.length > 0 && html`<p>… ${hiddenProblemsText(rest)}</p>\n`}</section>
`;
}

function problemPart(problem: Diagnostic): Html {
  const { location, code } = problem;
  const place = location && placeIn(location);
  const lines = [...hintsOf(problem), ...otherFilesOf(problem)];
  return html`<div class="problem ${severityOf(problem)}">
<h3>${messageText(problem)} <small>${code}</small></h3>
${place && html`<p>${placeText(place)}</p>\n`}${location?.excerpt && excerptPart(location.excerpt)}${otherRows(
  problem,
).map(
  (other) =>
    html`<p>${relatedText(other, location?.file)}</p>\n${other.location.excerpt && excerptPart(other.location.excerpt)}`,
)}${lines.map((line) => html`<p>${line}</p>\n`)}</div>
`;
}

/** In terminal columns. The page wraps a long row, but a cell can contain megabytes. */
const MOST = 400;

const excerptPart = ({ text, from, to }: Excerpt): Html => {
  const [before, marked, after] = [text.slice(0, from), text.slice(from, to), text.slice(to)];
  const start = before.length > MOST ? `…${before.slice(-MOST)}` : before;
  // An empty cell is marked as a space.
  return html`<pre><code>${printable(start)}<mark>${clip(printable(marked), MOST) || rawHtml('&nbsp;')}</mark>${clip(printable(after), MOST)}</code></pre>
`;
};
