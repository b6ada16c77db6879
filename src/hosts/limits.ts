// Checks a planned site against a host's limits. Some hosts silently omit files beyond the limit, and their emulators don't
// enforce it.
import type { Diagnostic } from '../engine/diagnostics/diagnostic.ts';
import type { Host, HostLimit, Limit } from '../engine/site/host.ts';
import type { SiteSizes } from '../engine/site/sizes.ts';
import { bytesText, mebibytesText, numberText } from '../engine/text/format.ts';

/** The fraction of a limit at which a warning is given. */
const NEAR = 0.9;

/** A limit and a site's usage of it. */
type LimitUsage = ReturnType<typeof limitUsages>[number];

export function limitUsages(host: Host, sizes: SiteSizes) {
  const limits = Object.entries(host.limits) as [HostLimit, Limit][];
  return limits.map(([limit, stated]) => ({ limit, ...stated, ...MEASURES[limit].of(sizes) }));
}

export function limitProblems(host: Host, sizes: SiteSizes): readonly Diagnostic[] {
  return limitUsages(host, sizes).flatMap((use): Diagnostic[] => {
    const { limit, found, most, remedy, source } = use;
    if (found < most * NEAR) return [];
    const own = { host: host.title, most: filled(MEASURES[limit].limit, use), found: foundText(use, sizes) };
    const texts = { ...own, remedy, source };
    if (found > most) {
      const excess = `${amountText(use, found - most)} over the limit`;
      return [{ code: 'limit-exceeded', values: { ...texts, excess } }];
    }
    const share = `${Math.floor((found / most) * 100)}% of the limit`;
    return [{ code: 'limit-near', values: { ...texts, share } }];
  });
}

/** The name of the host, followed by a line for each limit, such as `  7,096 of 20,000 files`. Empty for a host without limits. */
export function limitUsageText(host: Host, uses: readonly LimitUsage[]): string {
  return uses.length === 0
    ? ''
    : [host.title, ...uses.map((use) => `  ${filled(MEASURES[use.limit].use, use)}`)].join('\n');
}

interface Measure {
  readonly of: (sizes: SiteSizes) => { readonly found: number; readonly file?: string };
  /** The wording for a diagnostic: the limit, and the site's usage of it. */
  readonly limit: string;
  readonly found: string;
  /** The limit and the usage together, for the list printed by `plan`. */
  readonly use: string;
}

const MEASURES: Readonly<Record<HostLimit, Measure>> = {
  files: {
    of: ({ fileCount }) => ({ found: fileCount }),
    limit: '{most} files',
    found: 'this site has {found}',
    use: '{found} of {most} files',
  },
  fileBytes: {
    of: (sizes) => {
      const { path, bytes } = sizes.largest();
      return { found: bytes, file: path };
    },
    limit: '{most} per file',
    found: '{file} is {found}',
    use: 'largest file: {found} of {most}',
  },
  siteBytes: {
    of: (sizes) => ({ found: sizes.total() }),
    limit: '{most} in total',
    found: 'this site is {found}',
    use: '{found} of {most} in total',
  },
};

const filled = (template: string, use: LimitUsage): string =>
  template.replace(/\{(most|found|file)\}/g, (_, name: 'most' | 'found' | 'file') =>
    name === 'file' ? use.file! : amountText(use, use[name]),
  );

function foundText(use: LimitUsage, sizes: SiteSizes): string {
  const text = filled(MEASURES[use.limit].found, use);
  return use.limit === 'files' && sizes.compressed > 0 ? `${text}, including compressed copies` : text;
}

const MEBIBYTE = 2 ** 20;

/** The amount, in the limit's unit. */
function amountText({ limit, most }: LimitUsage, amount: number): string {
  if (!limit.endsWith('Bytes')) return numberText(amount);
  if (most % MEBIBYTE !== 0 || amount < MEBIBYTE / 10) return bytesText(amount);
  return mebibytesText(amount);
}
