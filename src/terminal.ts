// What the program says and where: results on standard output, narration on standard error.
import { inspect, styleText } from 'node:util';
import { printable, printableLines } from './text/printable.ts';

export interface Terminal {
  /** A result, on standard output. */
  print(text: string): void;
  /** Narration, on standard error. */
  tell(text: string): void;
  /** A line that replaces the one before it, only where standard error is a terminal; empty to clear it. */
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
    // Output to a file or another program stays unchanged.
    stream.write(`${stream.isTTY ? withoutOrders(text) : text}\n`);
  };
  return { print: (text) => write(stdout, text), tell: (text) => write(stderr, text), progress };
}

/** Text in which only our own styles, and tabs, have an effect on a terminal: a Caddyfile is indented with tabs. */
const withoutOrders = (text: string): string =>
  text
    .split(OWN_STYLES)
    .map((part, index) => (index % 2 === 0 ? part.split('\t').map(printableLines).join('\t') : part))
    .join('');

const STYLES = ['bold', 'dim', 'red', 'yellow', 'green'] as const;
export type Style = (typeof STYLES)[number];

/** The sequences that begin and end these styles. */
const OWN_STYLES = new RegExp(`(\u001b\\[(?:${STYLES.flatMap((style) => inspect.colors[style]).join('|')})m)`);

/** Styled text, where the stream is a terminal that shows it (NO_COLOR and FORCE_COLOR are heeded). */
export function styled(style: Style, text: string, stream: NodeJS.WriteStream): string {
  return styleText(style, text, { stream });
}

/** How many columns a text for people may take: those of the terminal, up to what is easily read. */
export const textWidthOf = ({ columns }: Pick<Output, 'columns'>): number => Math.min(Math.max(columns ?? 80, 40), 120);
