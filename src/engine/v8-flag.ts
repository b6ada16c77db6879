// Sets options of V8, the JavaScript engine of Node.js.
import process from 'node:process';
import v8 from 'node:v8';

/** The newest version of Node.js whose flags were checked. V8 prints an error for a flag that it doesn't have. */
const CHECKED = 26;

/** @param flag exists in all versions of Node.js from 20 to 26 */
export function setV8Flag(flag: string): void {
  if (Number(process.versions.node.split('.')[0]) <= CHECKED) v8.setFlagsFromString(flag);
}
