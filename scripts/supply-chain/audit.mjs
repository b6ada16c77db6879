// Asks the npm registry about known vulnerabilities in the packages that npm installs with the program. Fails if there are any. If the
// registry doesn't respond, the script only prints a message, because nothing in this repository has changed.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** @param printed the output of `npm audit --json` */
export function verdictOf(printed) {
  let report;
  try {
    report = JSON.parse(printed);
  } catch {
    report = {};
  }
  const { metadata, vulnerabilities = {}, message = 'no report' } = report;
  const total = metadata?.vulnerabilities?.total;
  if (total === undefined)
    return { passes: true, text: `npm audit: not checked, because the registry doesn’t respond (${message})` };
  const names = Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`);
  return total === 0
    ? { passes: true, text: 'npm audit: no known vulnerabilities in the packages that npm installs with the program' }
    : { passes: false, text: `npm audit: ${names.join(', ')}; for details, run “npm audit --omit=dev”` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
  const { passes, text } = verdictOf(stdout ?? '');
  console.log(text);
  process.exitCode = passes ? 0 : 1;
}
