// The program's output: results are written to standard output, messages to standard error.
import { inspect, styleText } from 'node:util';
import { printable, printableLines } from '../engine/text/printable.ts';

export interface Terminal {
  /** Writes to standard output. */
  print(text: string): void;
  /** Writes to standard error. */
  notify(text: string): void;
  /** Replaces the previous progress line, or clears it if the text is empty. Has no effect unless standard error is a terminal. */
  progress(text: string): void;
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { readonly isTTY?: boolean; readonly columns?: number };

export function openTerminal(stdout: Output = process.stdout, stderr: Output = process.stderr): Terminal {
  let shown = false;
  const progress = (text: string) => {
    if (!stderr.isTTY || (text === '' && !shown)) return;
    shown = text !== '';
    stderr.write(`\r\u001b[2K${printable(text).slice(0, (stderr.columns ?? 80) - 1)}`);
  };
  const write = (stream: Output, text: string) => {
    progress('');
    stream.write(`${stream.isTTY ? withoutOrders(text) : text}\n`);
  };
  return { print: (text) => write(stdout, text), notify: (text) => write(stderr, text), progress };
}

/** Removes all control characters except tabs and our own styles. Tabs are kept because Caddyfiles are indented with them. */
const withoutOrders = (text: string): string =>
  text
    .split(OWN_STYLES)
    .map((part, index) => (index % 2 === 0 ? part.split('\t').map(printableLines).join('\t') : part))
    .join('');

const STYLES = ['bold', 'dim', 'red', 'yellow', 'green'] as const;
export type Style = (typeof STYLES)[number];

const OWN_STYLES = new RegExp(`(\u001b\\[(?:${STYLES.flatMap((style) => inspect.colors[style]).join('|')})m)`);

/** Respects NO_COLOR and FORCE_COLOR. */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream): string {
  return styleText(style, text, { stream });
}

/** The width of the terminal, limited to a width that is easy to read. */
export const textWidthOf = ({ columns }: Pick<Output, 'columns'>): number => Math.min(Math.max(columns ?? 80, 40), 120);
