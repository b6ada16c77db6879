// Asks the registry whether holes are known in the packages that come with the program. Fails where there are; where the registry gives no
// answer it says so and does not fail: nothing here has changed then.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** @param printed what `npm audit --json` prints */
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
    return { passes: true, text: `npm audit: not checked, the registry does not answer (${message})` };
  const names = Object.values(vulnerabilities).map(({ name, severity }) => `${name} (${severity})`);
  return total === 0
    ? { passes: true, text: 'npm audit: nothing known of the packages that come with the program' }
    : { passes: false, text: `npm audit: ${names.join(', ')}; “npm audit --omit=dev” tells more` };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
  const { passes, text } = verdictOf(stdout ?? '');
  console.log(text);
  process.exitCode = passes ? 0 : 1;
}
