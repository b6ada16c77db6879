// Asks the npm registry about known vulnerabilities in the packages that npm installs with the program, and in those whose code is in the
// bundles. Fails if there are any. If the registry doesn't respond, the script only prints a message,
// because nothing in this repository has changed.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { bundledPackages, runtimePackages } from './packages.mjs';

/** The packages whose code users get. */
const SHIPPED = new Set([...runtimePackages(), ...bundledPackages()].map(({ name }) => name));

/** @param printed the output of `npm audit --json` */
export function verdictOf(printed) {
  let report;
  try {
    report = JSON.parse(printed);
  } catch {
    report = {};
  }
  const { metadata, vulnerabilities = {}, message = 'no report' } = report;
  if (metadata?.vulnerabilities?.total === undefined)
    return { passes: true, text: `npm audit: not checked, because the registry doesn’t respond (${message})` };
  const names = Object.values(vulnerabilities)
    .filter(({ name }) => SHIPPED.has(name))
    .map(({ name, severity }) => `${name} (${severity})`);
  return names.length === 0
    ? { passes: true, text: 'npm audit: no known vulnerabilities in the packages that users get' }
    : { passes: false, text: `npm audit: ${names.join(', ')}; for details, run “npm audit”` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 });
  const { passes, text } = verdictOf(stdout ?? '');
  console.log(text);
  process.exitCode = passes ? 0 : 1;
}
