// The licences of other people's code in a bundle, which ask for their text in every copy.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * @param root the folder of this package
 * @param outputs the bundle's files, from esbuild's metafile
 * @returns the notices as text; empty if the bundle contains only our own code
 */
export function noticesOf(root, outputs) {
  const used = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((file) => inputs[file].bytesInOutput > 0),
  );
  const packages = new Set(used.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const notices = [...packages].sort().map((folder) => {
    const { name, version } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
    const file = readdirSync(path.join(root, folder)).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(path.join(root, folder, file), 'utf8').trim()}`;
  });
  if (notices.length === 0) return '';
  return `This file contains code from other projects.\n\n${notices.join('\n\n----\n\n').replaceAll('*/', '* /')}\n`;
}
