// The systemd units in docs/hosts/systemd.md.
import { codeBlockWith } from './code-blocks.ts';

const PAGE = 'hosts/systemd.md';

export interface Setting {
  readonly name: string;
  readonly value: string;
}

const settingsIn = (unit: string): readonly Setting[] =>
  Array.from(unit.matchAll(/^(\w+)=(.*)$/gm), ([, name, value]) => ({ name: name!, value: value! }));

/** The texts of the units, and their settings. */
export function unitsOf() {
  const serviceText = codeBlockWith(PAGE, 'ini', '[Service]');
  const socketText = codeBlockWith(PAGE, 'ini', '[Socket]');
  return { serviceText, socketText, service: settingsIn(serviceText), socket: settingsIn(socketText) };
}
