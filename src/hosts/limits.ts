// A planned site held against the limits of a host, before anything is written: nothing else does, neither the hosts'
// emulators nor, at times, the hosts, which only leave out what is too much.
import { gzipSync } from 'node:zlib';
import type { Problem } from '../problem.ts';
import { bytesOf, textOf } from '../site/file-content.ts';
import type { Host, Limit, Limits } from '../site/host.ts';
import type { PlannedFile } from '../site/site-plan.ts';
import type { SiteSizes } from '../site/sizes.ts';
import { bytesText, numberText } from '../text/format.ts';

/** From this part of a limit on there is a warning. */
const NEAR = 0.9;

/** How much of a limit a site uses. */
export interface Use {
  readonly limit: keyof Limits;
  readonly found: number;
  readonly most: number;
  readonly remedy: string;
  readonly source: string;
  /** The file in question, if it is about one. */
  readonly file?: string | undefined;
}

export function usesOf(host: Host, sizes: SiteSizes): readonly Use[] {
  return (Object.entries(host.limits) as [keyof Limits, Limit][]).map(([limit, { most, remedy, source }]) => ({
    ...{ limit, most, remedy, source },
    ...FOUND[limit](host, sizes),
  }));
}

export function limitProblems(host: Host, sizes: SiteSizes): readonly Problem[] {
  return usesOf(host, sizes).flatMap((use): Problem[] => {
    const { limit, found, most, remedy, source } = use;
    if (found < most * NEAR) return [];
    const texts = {
      host: host.title,
      most: filled(TEXTS[limit][0], use),
      found: foundText(use, sizes),
      remedy,
      source,
    };
    if (found > most) {
      const excess = `${amountText(use, found - most)} too many`;
      return [{ code: 'beyond-limit', values: { ...texts, excess } }];
    }
    const share = `${Math.floor((found / most) * 100)} % of it`;
    return [{ code: 'near-limit', values: { ...texts, share } }];
  });
}

/** The host's name, then a line for each limit: `  7,096 of 20,000 files`. Nothing where a host has no limits. */
export function usesText(host: Host, uses: readonly Use[]): string {
  return uses.length === 0
    ? ''
    : [host.title, ...uses.map((use) => `  ${filled(TEXTS[use.limit][2], use)}`)].join('\n');
}

/** How much of each limit a site uses. */
const FOUND: Readonly<Record<keyof Limits, (host: Host, sizes: SiteSizes) => Pick<Use, 'found' | 'file'>>> = {
  files: (_, { fileCount }) => ({ found: fileCount }),
  fileBytes: (_, sizes) => {
    const { path, bytes } = sizes.largest();
    return { found: bytes, file: path };
  },
  siteBytes: (_, sizes) => ({ found: sizes.total() }),
  headerRules: (host, sizes) => ({ found: headerLines(host, sizes).filter((line) => /^[^\s#]/.test(line)).length }),
  headerLine: (host, sizes) => ({
    found: headerLines(host, sizes).reduce((longest, line) => Math.max(longest, line.length), 0),
  }),
  functionBytes: (host, sizes) => ({
    found: filesFor(host, sizes)
      .filter((file) => /\.m?js$/.test(file.path))
      .reduce((sum, file) => sum + gzipSync(bytesOf(file.render())).length, 0),
  }),
};

/** How each limit is spoken of: what the host takes, what was found, and both in a list. */
const TEXTS: Readonly<Record<keyof Limits, readonly [takes: string, found: string, uses: string]>> = {
  files: ['{most} files', 'this site has {found}', '{found} of {most} files'],
  fileBytes: ['{most} a file', '{file} has {found}', 'largest file {found} of {most}'],
  siteBytes: ['{most} in all', 'this site has {found}', '{found} of {most} in all'],
  headerRules: ['{most} rules in _headers', 'there are {found}', '{found} of {most} rules in _headers'],
  headerLine: [
    '{most} characters a line of _headers',
    'the longest has {found}',
    'longest line of _headers {found} of {most} characters',
  ],
  functionBytes: ['{most} of code, compressed', 'the router has {found}', 'router {found} of {most}, compressed'],
};

const filled = (template: string, use: Use): string =>
  template.replace(/\{(most|found|file)\}/g, (_, name: 'most' | 'found' | 'file') =>
    name === 'file' ? use.file! : amountText(use, use[name]),
  );

function foundText(use: Use, sizes: SiteSizes): string {
  const text = filled(TEXTS[use.limit][1], use);
  return use.limit === 'files' && sizes.compressed > 0 ? `${text}, compressed ones among them` : text;
}

const MEBIBYTE = 2 ** 20;

/** Bytes in the unit in which the limit is stated. */
function amountText({ limit, most }: Use, amount: number): string {
  if (!limit.endsWith('Bytes')) return numberText(amount);
  if (most % MEBIBYTE !== 0 || amount < MEBIBYTE / 10) return bytesText(amount);
  const mebibytes = amount / MEBIBYTE;
  return `${Number.isInteger(mebibytes) ? mebibytes : mebibytes.toFixed(1)} MiB`;
}

const filesFor = ({ name }: Host, { plan }: SiteSizes): readonly PlannedFile[] => plan.hostFiles.get(name) ?? [];

function headerLines(host: Host, sizes: SiteSizes): readonly string[] {
  const file = filesFor(host, sizes).find(({ path }) => path === '_headers');
  return file ? textOf(file.render()).split('\n') : [];
}
