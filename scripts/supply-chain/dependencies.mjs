// Writes docs/dependencies.md's table and THIRD-PARTY-NOTICES.txt from the lock file and what is installed: `npm run dependencies`.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { licenceTaken, noticesText } from './notices.mjs';
import { closureOf, directPackages, ROOT, runtimePackages, weightOf } from './packages.mjs';
import { REASONS } from './reasons.mjs';

const BEGIN = '<!-- made by npm run dependencies -->';
const END = '<!-- end of what is made -->';

const kilobytes = (bytes) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`;
const weightOfAll = (locations) => [...locations].reduce((sum, location) => sum + weightOf(location), 0);

function rowOf({ name, version, location, license, brings }) {
  const [ofVersion, released, why] = REASONS[name] ?? [];
  if (ofVersion !== version) throw new Error(`scripts/supply-chain/reasons.mjs says nothing of ${name} ${version}`);
  return `| ${name} | ${version}, ${released} | ${license} | ${brings.length} | ${kilobytes(weightOfAll(closureOf(location)))} | ${why} |`;
}

/** The part of docs/dependencies.md that is made. */
export function tableText() {
  const packages = runtimePackages();
  const counts = new Map();
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1);
  const licences = [...counts].sort(([, one], [, other]) => other - one);
  const weight = weightOfAll(packages.map(({ location }) => location));
  return `| package | version, released | licence | brings | weight with those | what for |
|---|---|---|---|---|---|
${directPackages().map(rowOf).join('\n')}

${packages.length} packages in all, ${kilobytes(weight)}; each may be brought by several. Their licences: ${licences
    .map(
      ([license, count]) =>
        `${license} (${count}${licenceTaken(license) === license ? '' : `; we take ${licenceTaken(license)}`})`,
    )
    .join(', ')}.`;
}

/** @param text of docs/dependencies.md */
export function renewed(text) {
  const [begin, end] = [text.indexOf(BEGIN) + BEGIN.length, text.indexOf(END)];
  return `${text.slice(0, begin)}\n${tableText()}\n${text.slice(end)}`;
}

export const PAGE = path.join(ROOT, 'docs', 'dependencies.md');
export const NOTICES = path.join(ROOT, 'THIRD-PARTY-NOTICES.txt');

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(PAGE, renewed(readFileSync(PAGE, 'utf8')));
  writeFileSync(NOTICES, noticesText());
}
