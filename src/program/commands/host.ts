// The “host” command prints the server configuration required in addition to a finished site's folder.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileOf } from '../../engine/addressing/address.ts';
import { SITE_INDEX } from '../../engine/addressing/site-files.ts';
import { PAGED_NAMES } from '../../engine/api/api.ts';
import type { Diagnostic } from '../../engine/diagnostics/diagnostic.ts';
import type { HostName } from '../../engine/options/names.ts';
import { indexOfThisVersion, type SiteIndex } from '../../engine/respond/content.ts';
import { type Host, linkFormOf } from '../../engine/site/host.ts';
import { printable } from '../../engine/text/printable.ts';
import { fromBuild } from '../../engine/write/manifest.ts';
import { HOSTS } from '../../hosts/registry.ts';
import { type GivenFlags, settingsFor } from '../../hosts/server-options.ts';
import { fitted } from '../report/lines.ts';
import { reportProblems } from '../report/terminal-report.ts';
import type { Effects, ExitCode } from './effects.ts';

interface HostOptions extends GivenFlags {
  readonly name: HostName;
  readonly out: string;
}

export function host(options: HostOptions, { terminal }: Effects): ExitCode {
  const { name, out } = options;
  const host = HOSTS[name];
  const settings = settingsFor(host, options, path.resolve(out));
  if ('code' in settings) return reportProblems(terminal, [settings]);
  const found = builtSite(host, out);
  if ('code' in found) return reportProblems(terminal, [found]);
  const { siteUrl } = found;
  try {
    if (host.configuration) terminal.print(host.configuration({ ...settings, out, siteUrl }).trimEnd());
    else terminal.notify(fitted(`${host.title} needs nothing but the files in ${printable(out)}.`));
    return 0;
  } catch (error) {
    // This host doesn't support these options.
    if (!(error instanceof RangeError)) throw error;
    const values = { host: host.title, reason: error.message };
    return reportProblems(terminal, [{ code: 'bad-configuration', values }]);
  }
}

/** Returns the site in a folder, provided that the host can serve it. */
function builtSite(host: Host, out: string): SiteIndex | Diagnostic {
  const site = fromBuild(out, ({ read }) => indexOfThisVersion(JSON.parse(read(SITE_INDEX).toString())));
  if ('code' in site) return site;
  const needed = host.files(site).map((file) => file.path);
  if (host.kind === 'rewrite')
    needed.push(...PAGED_NAMES.map((endpoint) => fileOf({ endpoint, page: 'last' }, 'json')));
  const lacking = needed.find((file) => !existsSync(path.join(out, file)));
  if (lacking === undefined && linkFormOf(host) === site.links) return site;
  const reason = lacking === undefined ? `it has ${site.links} links` : `it has no ${lacking}`;
  return { code: 'built-for-another-host', values: { folder: out, host: host.title, name: host.name, reason } };
}
