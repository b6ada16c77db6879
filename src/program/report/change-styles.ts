// Symbols and colours that mark changes in the terminal.
import { type Style, styled } from '../terminal.ts';

export type ChangeStyles = ReturnType<typeof changeStyles>;

export function changeStyles(stream: NodeJS.WriteStream) {
  const inStyle = (style: Style) => (text: string) => styled(style, text, stream);
  const [bold, green, red] = [inStyle('bold'), inStyle('green'), inStyle('red')];
  return {
    added: green('+'),
    removed: red('-'),
    changed: styled('yellow', '~', stream),
    bold,
    dim: inStyle('dim'),
    /** Marks the words that changed. */
    red: (text: string) => red(bold(text)),
    green: (text: string) => green(bold(text)),
  };
}
