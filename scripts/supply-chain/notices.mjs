// The licences of the packages that come with the program, word for word.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT, runtimePackages } from './packages.mjs';

/** Licences that are compatible with MIT and require no more than keeping their notices. */
export const COMPATIBLE = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];

/** Of a choice, such as `(WTFPL OR MIT)`, the one that we take; undefined where none is compatible. */
export function licenceTaken(license = '') {
  const choices = license.replace(/^\(|\)$/g, '').split(' OR ');
  return choices.find((choice) => COMPATIBLE.includes(choice));
}

function textsOf({ name, location }) {
  const folder = path.join(ROOT, location);
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)(?:[.-]|$)/i.test(file));
  if (files.length === 0) throw new Error(`${name} has no file with its licence`);
  return files.sort().map((file) => readFileSync(path.join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
}

export function noticesText() {
  const parts = runtimePackages().map((one) =>
    [`${'-'.repeat(80)}\n${one.name} ${one.version} (${one.license})`, ...textsOf(one)].join('\n\n'),
  );
  return `Packages that npm installs with council-climate-api, and their licences. None of their code is in this package, nor in a site that it
builds. Made by “npm run dependencies”.

${parts.join('\n\n')}
`;
}
