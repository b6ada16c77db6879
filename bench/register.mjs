// Shows how many files a site has on each kind of host, and how much of the host's limits it uses, for increasing numbers of
// councils. Only `plan` runs, so nothing is built.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { generate } from './generate.mjs';
import { PROGRAM } from './measured.mjs';
import { number, printTable } from './report.mjs';

const HOSTS = ['netlify', 'cloudflare-pages', 'serve', 'github-pages'];

/** All sizes have the same number of searches, and only a few. */
const DAYS = 30;

export function measureRegister({ folder, sizes }) {
  const rows = sizes.map((councils) => {
    const data = path.join(folder, `data-${councils}`);
    generate({ out: data, councils, days: DAYS, isLocated: true });
    return [number(councils), ...HOSTS.map((host) => planned(data, host))];
  });
  printTable(['councils', ...HOSTS], rows);
  console.log('\nFiles, their size, and the largest share of a limit of the host that the site uses.');
}

function planned(data, host) {
  const site = ['--site-url', 'https://climate.example', '--no-cache', '--host', host, '--format', 'json'];
  // If the site exceeds a limit, the exit code is 1, but the plan is complete.
  const { stdout } = spawnSync(process.execPath, [PROGRAM, 'plan', '--data', data, ...site], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const { groups, limits } = JSON.parse(stdout);
  const sum = (what) => groups.reduce((sum, group) => sum + group[what], 0);
  const shares = limits.map(({ found, most }) => found / most);
  const share = shares.length === 0 ? '' : `, ${number(Math.max(...shares) * 100)}%`;
  return `${number(sum('files'))}, ${number(sum('bytes') / 1e6)} MB${share}`;
}
