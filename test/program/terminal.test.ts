// Text is unchanged in files and pipes. On a terminal, only the program's own control sequences have an effect.
import { describe, expect, test } from 'vitest';
import { openTerminal } from '../../src/program/terminal.ts';

/** The output to a stream, which may be a terminal. */
function output(isTTY: boolean) {
  const written: string[] = [];
  return { stream: { isTTY, columns: 80, write: (text: string) => Boolean(written.push(text)) }, written };
}

const ORDERS = [
  ...['\u001b[2J', '\u001b]0;title\u0007', '\u009b2J', '\r', '\b', '\u202eabc', '\u2066', '\u200b', '\u001b[8m'],
];

describe.each(['print', 'notify'] as const)('%s', (say) => {
  test.each(ORDERS)('shows %j on a terminal, and passes it on elsewhere', (order) => {
    for (const isTTY of [true, false]) {
      const [out, other] = [output(isTTY), output(isTTY)];
      openTerminal(out.stream as never, other.stream as never)[say](`one ${order}\ntwo`);
      const text = [...out.written, ...other.written].join('');
      if (isTTY) expect(text).toMatch(/^one (?:\\u[0-9a-f]{4}|⏎)[^\p{Cc}]*\ntwo\n$/u);
      else expect(text).toBe(`one ${order}\ntwo\n`);
    }
  });

  test('keeps tabs, because configurations are indented with them', () => {
    const { stream, written } = output(true);
    openTerminal(stream as never, stream as never)[say]('site {\n\troot *\n}');
    expect(written).toEqual(['site {\n\troot *\n}\n']);
  });

  test('keeps our own styles', () => {
    const { stream, written } = output(true);
    openTerminal(stream as never, stream as never)[say]('\u001b[1m\u001b[31mred\u001b[39m\u001b[22m');
    expect(written).toEqual(['\u001b[1m\u001b[31mred\u001b[39m\u001b[22m\n']);
  });
});

test('progress shows the name of its operation', () => {
  const { stream, written } = output(true);
  openTerminal(stream as never, stream as never).progress('Reading a\u001b[2J\nb …');
  expect(written).toEqual(['\r\u001b[2KReading a\\u001b[2J⏎b …']);
});
