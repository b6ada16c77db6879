// The marks and colours of what changes, at a terminal.
import { styled } from '../terminal.ts';

export interface Pen {
  readonly added: string;
  readonly removed: string;
  readonly changed: string;
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  /** Words that changed. */
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
}

export function penFor(stream: NodeJS.WriteStream): Pen {
  const [green, red] = (['green', 'red'] as const).map((style) => (text: string) => styled(style, text, stream)) as [
    Pen['green'],
    Pen['red'],
  ];
  return {
    added: green('+'),
    removed: red('-'),
    changed: styled('yellow', '~', stream),
    bold: (text) => styled('bold', text, stream),
    dim: (text) => styled('dim', text, stream),
    red: (text) => red(styled('bold', text, stream)),
    green: (text) => green(styled('bold', text, stream)),
  };
}
