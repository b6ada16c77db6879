// Runs the program's commands in a test: in this process, with a terminal that records the output, on folders that are deleted
// afterwards.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Effects, ExitCode } from '../../src/program/commands/effects.ts';
import { preview } from '../../src/program/commands/preview.ts';
import { serve } from '../../src/program/commands/serve.ts';

/** Registers what must happen at the end of a test or of a file of tests. */
export type AtEnd = (stop: () => Promise<void>) => void;

/** A folder that is deleted, by default when the test ends. */
export function temporaryFolder(atEnd: AtEnd = onTestFinished): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
  atEnd(async () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The text of a report before its lines were wrapped. */
export const unwrapped = (text: string): string => text.replace(/\s+/g, ' ');

interface Recorded {
  readonly effects: Effects;
  readonly printed: string[];
  readonly told: string[];
  stop(): void;
}

export function recorded(): Recorded {
  const printed: string[] = [];
  const told: string[] = [];
  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const terminal = {
    print: (text: string) => printed.push(text),
    notify: (text: string) => told.push(text),
    progress: () => {},
  };
  return { effects: { terminal: terminal as never, stopped: () => stopped }, printed, told, stop };
}

/** Everything that a command prints, on both streams. */
export async function outputOf(command: (effects: Effects) => unknown): Promise<string> {
  const { effects, printed, told } = recorded();
  await command(effects);
  return [...printed, ...told].join('\n');
}

export interface Running extends Recorded {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly ended: Promise<ExitCode>;
}

/** A preview of a source folder, by default until the end of the test. @param port by default, a free one */
export function startPreview(
  data: string,
  site: Readonly<Record<string, unknown>> = {},
  port = 0,
  atEnd?: AtEnd,
): Promise<Running> {
  return start((effects) => preview({ data, site, port }, effects), atEnd);
}

/** Serves a finished site, by default until the test ends. */
export function startServe(out: string, port = 0, atEnd?: AtEnd): Promise<Running> {
  return start((effects) => serve({ out, port, listen: '127.0.0.1', drain: 1000 }, effects), atEnd);
}

async function start(
  command: (effects: Effects) => Promise<ExitCode>,
  atEnd: AtEnd = onTestFinished,
): Promise<Running> {
  const run = recorded();
  const ended = command(run.effects);
  atEnd(async () => {
    run.stop();
    await ended;
  });
  for (;;) {
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(run.printed.join('\n'))?.[0];
    if (url) return { ...run, url, ended };
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
