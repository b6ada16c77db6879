// `host`: the configuration outside the folder of a finished site.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '../addressing/address.ts';
import { SITE_INDEX } from '../addressing/site-files.ts';
import { PAGED_NAMES } from '../api/api.ts';
import { attempt } from '../attempt.ts';
import { HOSTS } from '../hosts/registry.ts';
import { type GivenFlags, settingsFor } from '../hosts/server-options.ts';
import type { HostName } from '../options/names.ts';
import type { Problem } from '../problem.ts';
import { tellProblems } from '../report/report.ts';
import type { SiteIndex } from '../respond/content.ts';
import { type Host, linkFormOf } from '../site/host.ts';
import { printable } from '../text/printable.ts';
import { readManifest } from '../write/manifest.ts';
import { type Effects, type ExitCode, REAL_EFFECTS } from './effects.ts';

export interface HostOptions extends GivenFlags {
  readonly name: HostName;
  readonly out: string;
}

export function host(options: HostOptions, { terminal }: Effects = REAL_EFFECTS): ExitCode {
  const { name, out } = options;
  const host = HOSTS[name];
  const settings = settingsFor(host, options, path.resolve(out));
  if ('code' in settings) return tellProblems(terminal, [settings]);
  const found = builtSite(host, out);
  if ('code' in found) return tellProblems(terminal, [found]);
  const { siteUrl } = found;
  if (!host.configuration) {
    terminal.tell(`${host.title} needs nothing but what is in ${printable(out)}.`);
    return 0;
  }
  try {
    terminal.print(host.configuration({ ...settings, out, siteUrl }).trimEnd());
    return 0;
  } catch (error) {
    // The host can't express the options.
    if (!(error instanceof RangeError)) throw error;
    const values = { host: host.title, reason: error.message };
    return tellProblems(terminal, [{ code: 'unfit-configuration', values }]);
  }
}

/** The site in a folder, if the host can serve it. */
function builtSite(host: Host, out: string): SiteIndex | Problem {
  const missing = (reason: string): Problem => ({ code: 'no-site', values: { folder: out, reason } });
  if (!readManifest(out)) return missing('it has no manifest of ours');
  const index = path.join(out, SITE_INDEX);
  if (!existsSync(index) || !statSync(index).isFile()) return missing(`it has no ${SITE_INDEX}`);
  const text = readFileSync(index, 'utf8');
  const site = attempt(() => JSON.parse(text) as SiteIndex);
  if (!site) return missing(`its ${SITE_INDEX} is not whole`);
  const needed = host.files(site).map((file) => file.path);
  if (host.lastPages) needed.push(...PAGED_NAMES.map((endpoint) => fileOf({ endpoint, page: 'last' }, 'json')));
  const lacking = needed.find((file) => !existsSync(path.join(out, file)));
  const values = { folder: out, host: host.title, name: host.name };
  if (lacking !== undefined) return { code: 'built-for-others', values: { ...values, reason: `it has no ${lacking}` } };
  if (linkFormOf(host) === site.links) return site;
  return { code: 'built-for-others', values: { ...values, reason: `its links are of the form ${site.links}` } };
}
