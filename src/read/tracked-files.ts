// Search logs that git tracks: whoever can read the repository can read them.
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import type { Problem } from '../problem.ts';
import { counted } from '../terminal.ts';
import { LOG_PLACES, logsIn } from './source-folder.ts';

/** Up to so many are named one by one. */
const MOST = 5;
/** The mode of a symbolic link: git tracks where it leads to, not what is there. */
const LINK = '120000';

/**
 * A warning each for the logs of a source folder that git tracks, one for all where they are many.
 * @param folder the path of the folder, as the user named it
 */
export function trackedLogProblems(folder: string): readonly Problem[] {
  const tracked = trackedFiles(folder, LOG_PLACES);
  const logs = tracked.size === 0 ? [] : logsIn(folder).filter((name) => tracked.has(name.normalize()));
  const code = 'private-log-tracked';
  return logs.length > MOST
    ? [{ code, file: folder, values: { log: counted(logs.length, 'search log') } }]
    : logs.map((name) => ({ code, file: path.join(folder, name), values: { log: 'this search log' } }));
}

/**
 * The files below these places of a folder that git tracks, by their names in it; none where there is no git or no
 * repository, or where git won't say. Names are in Unicode's normal form: macOS may keep them in another one than git.
 */
function trackedFiles(folder: string, places: readonly string[]): ReadonlySet<string> {
  // A repository's settings may name a program to run: none is needed to list what it tracks.
  const options = ['-C', folder, '-c', 'core.fsmonitor=false', '--literal-pathspecs'];
  try {
    const output = execFileSync('git', [...options, 'ls-files', '-z', '--stage', '--', ...places], {
      encoding: 'utf8',
      env: environment(),
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
      windowsHide: true,
    });
    const files = output.split('\0').filter((line) => line !== '' && !line.startsWith(LINK));
    return new Set(files.map((line) => line.slice(line.indexOf('\t') + 1).normalize()));
  } catch {
    return new Set();
  }
}

/** Git sets variables for its hooks (GIT_DIR, GIT_INDEX_FILE) that tell of its repository, not of the folder's. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name)));
}
