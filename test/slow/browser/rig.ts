// Chromium in tests: one browser for each file of tests, pages with all settings that visitors may have, and a record of everything
// that our pages must never do, such as requests to another origin, error messages, scripts, dialogs and new windows.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { getOrAdd } from '../../../src/engine/grouping.ts';

/** Without these flags, Chromium contacts its maker, which isn't possible in tests. The last flag limits it to this machine. */
const FLAGS = [
  ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync', '--no-sandbox'],
  // Date fields have the order of the browser's own language.
  '--lang=en-US',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Chromium without its own user interface takes a quarter less processor time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

export const launchChromium = (flags: readonly string[] = ['--no-sandbox', '--disable-gpu']): Promise<Browser> =>
  chromium.launch({ executablePath: existsSync(HEADLESS) ? HEADLESS : '/usr/bin/chromium', args: [...flags] });

/** The size of the window, in CSS pixels. */
export const HEIGHT = 800;
export const DESK = 1280;
export const TELEPHONE = 320;

export interface Settings
  extends Pick<BrowserContextOptions, 'colorScheme' | 'forcedColors' | 'reducedMotion' | 'javaScriptEnabled'> {
  /** The size of the window, in CSS pixels. */
  readonly width?: number;
  /** The method for requesting pages. GET by default. */
  readonly method?: string;
}

export interface Watched {
  readonly page: Page;
  /** Descriptions of everything that the page must not do but did. Callers may remove those that they have checked. */
  readonly reports: string[];
}

/** The browser for a file of tests. Pages store nothing. Pages with the same settings are opened one after the other in the same window. */
export interface Rig {
  /** A page whose actions are recorded. The caller decides which of them are faults. */
  watch(settings: Settings): Promise<Watched>;
  /** A page of our own site. The test fails if the page did anything that it must not do. */
  visit<Result>(settings: Settings, use: (page: Page) => Promise<Result>): Promise<Result>;
}

/** Starts Chromium before the first test in a file, and stops it after the last one. */
export function startRig(): Rig {
  let browser: Browser;
  const opened = new Map<string, Promise<Watched>>();
  beforeAll(async () => {
    browser = await launchChromium(FLAGS);
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
    // Reports come from another process. When this call returns, all reports about earlier events have arrived.
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
    // A 404 for the page itself isn't a fault.
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
    // When the browser leaves a page, it cancels the page's pending requests.
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') report('request failed', `${why} ${request.url()}`);
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages.add(request.url());
    if (!isOurs(request.url())) report('other origin', request.url());
  });
  // The issues that the browser's own panel would list: violations of the content policy, quirks mode, and forms that it can't fill
  // in.
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue }) => report(`issue ${issue.code}`, JSON.stringify(issue.details)));
  await session.send('Audits.enable');
}

const isOurs = (url: string): boolean => new URL(url).hostname === '127.0.0.1';
