// The script of the page that checks tables. Everything that takes time is done by a worker.
import type { Severity } from '../../engine/diagnostics/diagnostic.ts';
import { type Chosen, listenForFiles } from './page/choosing.ts';
import { counted, element, elementWith, save } from './page/elements.ts';
import { countsText, type ResultActions, resultParts } from './page/results.ts';
import type { CheckResult, CorrectedFile, Reply, Request } from './protocol.ts';

const root = elementWith('check');
const [status, bar, cancel, results] = ['status', 'progress', 'cancel', 'results'].map((name) =>
  elementWith(`check-${name}`),
) as [HTMLElement, HTMLProgressElement, HTMLButtonElement, HTMLElement];
const tables = JSON.parse(root.dataset.files!) as readonly string[];

// ---- the worker ----

let worker: Worker | undefined;

/** The worker's file, or its text in a page that is a single file. */
function startWorker(): Worker {
  const { worker: source = '' } = root.dataset;
  if (!source.startsWith('#')) return new Worker(source);
  const text = elementWith(source.slice(1)).textContent ?? '';
  return new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })));
}

/** The worker answers in the order in which it was asked. */
const waiting: ((reply: Reply) => void)[] = [];

function ask(request: Request): Promise<Reply> {
  worker ??= listening(startWorker());
  worker.postMessage(request);
  return new Promise((resolve) => waiting.push(resolve));
}

function listening(started: Worker): Worker {
  started.addEventListener('message', ({ data }: MessageEvent<Reply>) => {
    if (data.type === 'progress') {
      bar.value = data.progress.done;
      status.textContent = `Checking ${data.progress.doing} …`;
    } else if (data.type === 'failure') fail(data.message);
    else waiting.shift()?.(data);
  });
  started.addEventListener('error', ({ message }) => fail(message));
  return started;
}

function stop(): void {
  worker?.terminate();
  worker = undefined;
  waiting.length = 0;
  setBusy(false);
}

function fail(message: string): void {
  stop();
  status.textContent = `The check stopped because of a fault in this page. Please report it: ${message}`;
}

function setBusy(isBusy: boolean): void {
  bar.hidden = !isBusy;
  cancel.hidden = !isBusy;
  results.setAttribute('aria-busy', String(isBusy));
}

// ---- checking ----

let chosen: Chosen | undefined;
let checkedAs: Readonly<Record<string, string>> = {};

async function check(): Promise<void> {
  stop();
  results.replaceChildren();
  results.hidden = true;
  bar.value = 0;
  setBusy(true);
  status.textContent = `Reading ${counted(chosen!.files.length, 'file')} …`;
  const reply = await ask({ type: 'check', ...chosen!, checkedAs, published: await publishedTables() });
  if (reply.type === 'result') show(reply.result);
}

/** Tables of the published site to which other tables refer; none if the page isn't part of a site. */
async function publishedTables(): Promise<Readonly<Record<string, string>>> {
  const { published } = root.dataset;
  if (published === undefined || chosen!.isFolder) return {};
  try {
    const response = await fetch(published);
    return response.ok ? await response.json() : {};
  } catch {
    // Without them, the page says which files it needs.
    return {};
  }
}

function show(result: CheckResult): void {
  setBusy(false);
  const heading = element('h2', { id: 'check-result', tabindex: '-1' }, 'Result');
  results.replaceChildren(heading, ...resultParts(result, tables, actions));
  results.hidden = false;
  status.textContent = `Check finished: ${countsText(result.counts)}.`;
  heading.focus();
}

const actions: ResultActions = {
  problems: async (file, severity: Severity | undefined, from) => {
    const reply = await ask({ type: 'problems', file, severity, from });
    return reply.type === 'problems' ? reply : { problems: [], more: 0 };
  },
  fix: async () => {
    setBusy(true);
    const reply = await ask({ type: 'fix' });
    if (reply.type === 'result') show(reply.result);
  },
  saveCorrected: async ({ file, name }: CorrectedFile) => {
    const reply = await ask({ type: 'corrected', file });
    if (reply.type === 'file') save(reply.content, name);
  },
  copyReport: async (button) => {
    const reply = await ask({ type: 'report', format: 'markdown' });
    if (reply.type !== 'text') return;
    await navigator.clipboard.writeText(reply.text).then(
      () => {
        button.textContent = 'Copied';
        status.textContent = 'The report was copied as Markdown.';
      },
      // Some browsers don't allow pages to write to the clipboard.
      () => save(new Blob([reply.text], { type: 'text/markdown' }), 'report.md'),
    );
  },
  saveReport: async () => {
    const reply = await ask({ type: 'report', format: 'json' });
    if (reply.type === 'text') save(new Blob([reply.text], { type: 'application/json' }), 'report.json');
  },
  checkAs: (path, table) => {
    checkedAs = { ...checkedAs, [path]: table };
    void check();
  },
};

listenForFiles((files) => {
  chosen = files;
  checkedAs = {};
  void check();
});
cancel.addEventListener('click', () => {
  stop();
  status.textContent = 'The check was cancelled.';
});
elementWith('check-tool').hidden = false;
