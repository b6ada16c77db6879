// The script of the page that checks tables. Everything that takes time is done by workers.
import type { Severity } from '../../engine/diagnostics/diagnostic.ts';
import { counted } from '../../engine/text/format.ts';
import { background } from './page/background.ts';
import { type Chosen, listenForFiles } from './page/choosing.ts';
import { element, elementWith, fileName, save } from './page/elements.ts';
import { previewSection } from './page/preview.ts';
import { type ResultActions, resultParts, resultText } from './page/results.ts';
import type { CheckRequest, CheckResult, CorrectedFile, FilesToCheck, PreviewRequest } from './protocol.ts';

const root = elementWith('check');
const [status, cancel, results] = [
  elementWith('check-status'),
  elementWith('check-cancel'),
  elementWith('check-results'),
];
const bar = elementWith<HTMLProgressElement>('check-progress');
const { worker = '', import: importer, published: publishedUrl, files: checkedFiles = '[]' } = root.dataset;

const onFailure = (message: string): void => {
  stop();
  status.textContent = `The check stopped because of a fault in this page. Please report it: ${message}`;
};
const checker = background<CheckRequest>(worker, {
  onProgress: ({ doing, done }) => {
    bar.value = done;
    status.textContent = `Checking ${doing} …`;
  },
  onFailure,
});
const previewer =
  importer === undefined
    ? undefined
    : background<PreviewRequest>(importer, {
        onProgress: () => {},
        onFailure: (message) =>
          stopPreview(`The preview stopped because of a fault in this page. Please report it: ${message}`),
      });

/** The number of checks that were started or stopped so far. */
let runs = 0;
let isPreviewing = false;

function stop(): void {
  runs++;
  isPreviewing = false;
  checker.stop();
  previewer?.stop();
  setBusy(false);
  // The stopped worker has the files and problems of this result, so nothing in it would work any longer.
  results.replaceChildren();
  results.hidden = true;
}

/** The result of the check stays. */
function stopPreview(reason: string): void {
  isPreviewing = false;
  previewer?.stop();
  setBusy(false);
  status.textContent = reason;
}

function setBusy(isBusy: boolean): void {
  bar.hidden = !isBusy;
  cancel.hidden = !isBusy;
  results.setAttribute('aria-busy', String(isBusy));
}

// ---- checking ----

let chosen: Chosen = { files: [], isFolder: false };
let published: FilesToCheck['published'] = {};
let checkedAs: Readonly<Record<string, string>> = {};

const filesToCheck = (): FilesToCheck => ({ ...chosen, checkedAs, published });

async function check(): Promise<void> {
  stop();
  bar.value = 0;
  setBusy(true);
  status.textContent = `Reading ${counted(chosen.files.length, 'file')} …`;
  const run = runs;
  const found = await publishedTables();
  // The user may have cancelled the check or started another one in the meantime.
  if (run !== runs) return;
  published = found;
  const { result } = await checker.ask({ type: 'check', ...filesToCheck() }, 'result');
  await show(result);
}

async function fix(): Promise<void> {
  // The preview was made with the uncorrected tables.
  if (isPreviewing) stopPreview('');
  setBusy(true);
  status.textContent = 'Fixing …';
  const { result } = await checker.ask({ type: 'fix' }, 'result');
  for (const { file, path } of result.corrected) {
    const { content } = await checker.ask({ type: 'corrected', file }, 'file');
    chosen = { ...chosen, files: chosen.files.map((each) => (each.path === path ? { path, content } : each)) };
  }
  await show(result);
}

/** Tables of the published site to which other tables refer; none if the page isn't part of a site. */
async function publishedTables(): Promise<FilesToCheck['published']> {
  if (publishedUrl === undefined || chosen.isFolder) return {};
  try {
    const response = await fetch(publishedUrl);
    return response.ok ? await response.json() : {};
  } catch {
    // Without them, the page says which files it needs.
    return {};
  }
}

/** Shows the result, and then what an import of the chosen sheets would change. */
async function show(result: CheckResult): Promise<void> {
  setBusy(false);
  const heading = element('h2', { id: 'check-result', tabindex: '-1' }, `Result: ${resultText(result)}`);
  results.replaceChildren(heading, ...resultParts(result, actions));
  results.hidden = false;
  status.textContent = `Check finished: ${resultText(result)}.`;
  heading.focus();
  if (result.sheets.length > 0 && previewer) await preview(result.sheets);
}

async function preview(sheets: readonly string[]): Promise<void> {
  isPreviewing = true;
  setBusy(true);
  const finished = status.textContent;
  status.textContent = 'Reading published sheets …';
  const today = new Date().toISOString().slice(0, 10);
  const { preview } = await previewer!.ask({ type: 'preview', ...filesToCheck(), sheets, today }, 'preview');
  isPreviewing = false;
  setBusy(false);
  // Any CSV file may be a published sheet, so nothing is said if it's something else.
  const isShown = preview.sheets.length > 0 || !sheets.every((path) => /\.csv$/i.test(path));
  if (isShown) results.append(previewSection(preview));
  status.textContent = isShown ? 'The preview of the import is ready.' : finished;
}

const actions: ResultActions = {
  tables: JSON.parse(checkedFiles),
  canImport: importer !== undefined,
  problems: (file, severity: Severity | undefined, from) =>
    checker.ask({ type: 'problems', file, severity, from }, 'problems'),
  fix: () => void fix(),
  saveCorrected: async ({ file, path }: CorrectedFile) =>
    save((await checker.ask({ type: 'corrected', file }, 'file')).content, fileName(path)),
  copyReport: async (button) => {
    const { text } = await checker.ask({ type: 'report', format: 'markdown' }, 'text');
    try {
      await navigator.clipboard.writeText(text);
      button.textContent = 'Copied';
      status.textContent = 'The report was copied as Markdown.';
    } catch {
      // Some browsers don't allow pages to write to the clipboard.
      save(new Blob([text], { type: 'text/markdown' }), 'report.md');
    }
  },
  saveReport: async () => {
    save((await checker.ask({ type: 'report', format: 'json' }, 'file')).content, 'report.json');
  },
  checkAs: (path, table) => {
    checkedAs = { ...checkedAs, [path]: table };
    void check();
  },
};

listenForFiles((found) => {
  if (found.files.length === 0) {
    status.textContent = 'No files were found.';
    return;
  }
  chosen = found;
  checkedAs = {};
  void check();
});
cancel.addEventListener('click', () => {
  // The button is hidden now, so it would lose the focus to the whole page.
  elementWith('check-files').focus();
  if (isPreviewing) return stopPreview('The preview was cancelled.');
  stop();
  status.textContent = 'The check was cancelled.';
});
