// Compares a planned site with a host's limits. Some hosts only leave out excess files, and their emulators have no limits.
import { gzipSync } from 'node:zlib';
import type { Problem } from '../problem.ts';
import { bytesOf, textOf } from '../site/file-content.ts';
import type { Host, HostLimit, Limit } from '../site/host.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import type { SiteSizes } from '../site/sizes.ts';
import { bytesText, mebibytesText, numberText } from '../text/format.ts';

/** The share of a limit that gives a warning. */
const NEAR = 0.9;

/** How much of a limit a site uses. */
export interface Use extends Limit {
  readonly limit: HostLimit;
  readonly found: number;
  readonly file?: string | undefined;
}

export function usesOf(host: Host, sizes: SiteSizes): readonly Use[] {
  const limits = Object.entries(host.limits) as [HostLimit, Limit][];
  return limits.map(([limit, stated]) => ({ limit, ...stated, ...MEASURES[limit].of(host, sizes) }));
}

export function limitProblems(host: Host, sizes: SiteSizes): readonly Problem[] {
  return usesOf(host, sizes).flatMap((use): Problem[] => {
    const { limit, found, most, remedy, source } = use;
    if (found < most * NEAR) return [];
    const own = { host: host.title, most: filled(MEASURES[limit].limit, use), found: foundText(use, sizes) };
    const texts = { ...own, remedy, source };
    if (found > most) {
      const excess = `${amountText(use, found - most)} too many`;
      return [{ code: 'beyond-limit', values: { ...texts, excess } }];
    }
    const share = `${Math.floor((found / most) * 100)} % of it`;
    return [{ code: 'near-limit', values: { ...texts, share } }];
  });
}

/** The host's name, then a line for each limit: `  7,096 of 20,000 files`. Empty for a host without limits. */
export function usesText(host: Host, uses: readonly Use[]): string {
  return uses.length === 0
    ? ''
    : [host.title, ...uses.map((use) => `  ${filled(MEASURES[use.limit].use, use)}`)].join('\n');
}

interface Measure {
  readonly of: (host: Host, sizes: SiteSizes) => Pick<Use, 'found' | 'file'>;
  /** In a problem: the host's limit, and what the site has. */
  readonly limit: string;
  readonly found: string;
  /** Both, in a list. */
  readonly use: string;
}

const MEASURES: Readonly<Record<HostLimit, Measure>> = {
  files: {
    of: (_, { fileCount }) => ({ found: fileCount }),
    limit: '{most} files',
    found: 'this site has {found}',
    use: '{found} of {most} files',
  },
  fileBytes: {
    of: (_, sizes) => {
      const { path, bytes } = sizes.largest();
      return { found: bytes, file: path };
    },
    limit: '{most} a file',
    found: '{file} has {found}',
    use: 'largest file {found} of {most}',
  },
  siteBytes: {
    of: (_, sizes) => ({ found: sizes.total() }),
    limit: '{most} in all',
    found: 'this site has {found}',
    use: '{found} of {most} in all',
  },
  headerRules: {
    of: (host, sizes) => ({ found: headerLines(host, sizes).filter((line) => /^[^\s#]/.test(line)).length }),
    limit: '{most} rules in _headers',
    found: 'there are {found}',
    use: '{found} of {most} rules in _headers',
  },
  headerLine: {
    of: (host, sizes) => ({ found: Math.max(0, ...headerLines(host, sizes).map(({ length }) => length)) }),
    limit: '{most} characters a line of _headers',
    found: 'the longest has {found}',
    use: 'longest line of _headers {found} of {most} characters',
  },
  functionBytes: {
    of: (host, sizes) => {
      const scripts = filesFor(host, sizes).filter((file) => /\.m?js$/.test(file.path));
      return { found: scripts.reduce((sum, file) => sum + gzipSync(bytesOf(file.render())).length, 0) };
    },
    limit: '{most} of code, compressed',
    found: 'the router has {found}',
    use: 'router {found} of {most}, compressed',
  },
};

const filled = (template: string, use: Use): string =>
  template.replace(/\{(most|found|file)\}/g, (_, name: 'most' | 'found' | 'file') =>
    name === 'file' ? use.file! : amountText(use, use[name]),
  );

function foundText(use: Use, sizes: SiteSizes): string {
  const text = filled(MEASURES[use.limit].found, use);
  return use.limit === 'files' && sizes.compressed > 0 ? `${text}, compressed ones among them` : text;
}

const MEBIBYTE = 2 ** 20;

/** Bytes in the unit in which the limit is stated. */
function amountText({ limit, most }: Use, amount: number): string {
  if (!limit.endsWith('Bytes')) return numberText(amount);
  if (most % MEBIBYTE !== 0 || amount < MEBIBYTE / 10) return bytesText(amount);
  return mebibytesText(amount);
}

const filesFor = ({ name }: Host, { plan }: SiteSizes): readonly PlannedFile[] => plan.hostFiles.get(name) ?? [];

function headerLines(host: Host, sizes: SiteSizes): readonly string[] {
  const file = filesFor(host, sizes).find(({ path }) => path === '_headers');
  return file ? textOf(file.render()).split('\n') : [];
}
