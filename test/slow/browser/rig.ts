// Chromium in tests: one browser for a file of tests, pages in every setting a visitor may have, and everything noted that a page of
// ours must never do: ask another origin, complain, run a script, open a dialog or a window.
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { getOrAdd } from '../../../src/grouping.ts';

/** Without them Chromium calls home, which this machine may not; with the last of them it finds nobody but this machine. */
const FLAGS = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--no-sandbox'],
  // Fields for dates have the order of the browser's own language.
  '--lang=en-US',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

const launch = (): Promise<Browser> => chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS });

/** The window, in CSS pixels. */
export const HEIGHT = 800;
export const DESK = 1280;
export const TELEPHONE = 320;

export interface Settings
  extends Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors' | 'reducedMotion' | 'javaScriptEnabled'> {
  /** Of the window, in CSS pixels. */
  readonly width?: number;
  /** How pages are asked for; GET unless it is told. */
  readonly method?: string;
}

export interface Watched {
  readonly page: Page;
  /** What the page did that it must not do, in words; whoever has read them may take them out. */
  readonly reports: string[];
}

/** The browser of a file of tests. Pages keep nothing: those of the same settings are opened in the same window, one after the other. */
export interface Rig {
  /** A page that is watched; what it did is the caller's to judge. */
  watch(settings: Settings): Promise<Watched>;
  /** The same for pages of ours: what must not happen did not, or the test fails. */
  visit<Result>(settings: Settings, use: (page: Page) => Promise<Result>): Promise<Result>;
}

/** Chromium from the first test of a file to its last. */
export function startRig(): Rig {
  let browser: Browser;
  const opened = new Map<string, Promise<Watched>>();
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser?.close());
  const watch = async (settings: Settings): Promise<Watched> => {
    const watched = await getOrAdd(opened, JSON.stringify(settings), () => openWindow(browser, settings));
    await watched.page.setViewportSize({ width: settings.width ?? DESK, height: HEIGHT });
    watched.reports.length = 0;
    return watched;
  };
  const visit: Rig['visit'] = async (settings, use) => {
    const { page, reports } = await watch(settings);
    const result = await use(page);
    // Reports travel from another process: what the page did before this answer has been told when it comes.
    await page.evaluate('0');
    expect(reports).toEqual([]);
    return result;
  };
  return { watch, visit };
}

async function openWindow(browser: Browser, { width = DESK, method, ...settings }: Settings): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, ...settings });
  const page = await context.newPage();
  const reports: string[] = [];
  await listen(page, reports);
  if (method) await page.route('**', (route) => askBy(method, route));
  return { page, reports };
}

type Route = Parameters<Parameters<Page['route']>[1]>[0];

const askBy = (method: string, route: Route): Promise<void> =>
  route.continue(route.request().isNavigationRequest() ? { method } : {});

async function listen(page: Page, reports: string[]): Promise<void> {
  const report = (kind: string, text: string) => void reports.push(`${kind}: ${text}`);
  const pages = new Set<string>();
  page.on('console', (message) => {
    // That the page itself is a 404 is no complaint about it.
    const isOwnStatus = pages.has(message.location().url) && message.text().startsWith('Failed to load resource');
    if (!isOwnStatus) report(`console ${message.type()}`, message.text());
  });
  page.on('pageerror', (error) => report('page error', error.message));
  page.on('dialog', (dialog) => {
    report('dialog', `${dialog.type()} ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (popup) => {
    report('popup', popup.url());
    void popup.close();
  });
  page.on('download', (download) => report('download', download.url()));
  page.on('websocket', (socket) => report('websocket', socket.url()));
  page.on('requestfailed', (request) => {
    // The browser itself gives up what a page asked for that is left.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') report('request failed', `${why} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages.add(request.url());
    if (!isOurs(request.url())) report('other origin', request.url());
  });
  // What the browser's own panel of issues would list: violations of the content policy, quirks mode, forms it can't fill.
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue }) => report(`issue ${issue.code}`, JSON.stringify(issue.details)));
  await session.send('Audits.enable');
}

const isOurs = (url: string): boolean => new URL(url).hostname === '127.0.0.1';
