// The URLs whose responses a build may have changed, for caches in front of the site.
import { linkWriter } from '../../engine/addressing/links.ts';
import { isPrivateFile } from '../../engine/addressing/private-files.ts';
import { HOME, SITE_INDEX } from '../../engine/addressing/site-files.ts';
import { API_FOLDER } from '../../engine/api/api.ts';
import { headersOfFile } from '../../engine/http/file-headers.ts';
import { CACHE } from '../../engine/http/rules.ts';
import { type ChangedUrls, type Host, linkFormOf } from '../../engine/site/host.ts';
import { compressedNames } from '../../engine/write/compression.ts';
import type { Build } from '../../engine/write/manifest.ts';
import { purgeRequests } from './cloudflare.ts';
import { invalidationBatch } from './cloudfront.ts';

type Files = Build['files'];

interface PublishedFor {
  readonly hosts: readonly Host[];
  readonly siteUrl: string;
}

/**
 * Compares two builds. URLs of files with a hash in their name are left out, because their content never changes.
 * @param before the files of the earlier build; undefined if there is none, so that anything may be cached
 */
export function changedUrls(before: Files | undefined, after: Files, { hosts, siteUrl }: PublishedFor): ChangedUrls {
  if (before === undefined) return { siteUrl, urls: [], prefixes: [`${siteUrl}/`] };
  const links = linkFormOf(hosts[0]!);
  const changed = changedFiles(before, after);
  const { page } = linkWriter({ links });
  // Some servers of plain files also send a folder's page for the folder's URL.
  const pathsOf = (file: string) =>
    isFolderPage(file) ? new Set([`/${file.slice(0, -HOME.length)}`, page(file)]) : [`/${file}`];
  const single = changed.filter((file) => links === 'path' || !isResponse(file));
  const urls = single.flatMap((file) => Array.from(pathsOf(file), (path) => siteUrl + encoded(path)));
  // Clients can write a query in any number of ways, and a router composes responses that aren't files.
  const isApiChanged = links === 'query' && changed.some((file) => isResponse(file) || isSourceOfResponses(file));
  return { siteUrl, urls, prefixes: isApiChanged ? [`${siteUrl}/${API_FOLDER}/`] : [] };
}

const isResponse = (file: string): boolean => file.startsWith(`${API_FOLDER}/`);

/** The index from which a router composes responses, and responses that don't belong to a URL, such as errors. */
const isSourceOfResponses = (file: string): boolean => file === SITE_INDEX || file.startsWith('documents/');

const isFolderPage = (file: string): boolean => file === HOME || file.endsWith(`/${HOME}`);

const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

/** The public files that were added, changed or removed, and that caches don't keep for ever. A compressed copy counts as its file. */
function changedFiles(before: Files, after: Files): readonly string[] {
  const names = new Set([...before.keys(), ...after.keys()]);
  const originals = new Map<string, string>();
  for (const name of names) for (const copy of compressedNames(name)) originals.set(copy, name);
  const changed = new Set<string>();
  for (const name of names) {
    if (before.get(name)?.hash !== after.get(name)?.hash) changed.add(originals.get(name) ?? name);
  }
  const isPurged = (name: string) => !isPrivateFile(name) && headersOfFile(name)['Cache-Control'] !== CACHE.immutable;
  return [...changed].filter(isPurged).sort();
}

/** The list as text, in the format of the hosts' own CDN if they all have the same one, and otherwise with a URL on each line. */
export function changedUrlsText(changed: ChangedUrls, hosts: readonly Host[]): string {
  const [cdn, ...others] = new Set(hosts.map((host) => host.cdn));
  return cdn !== undefined && others.length === 0 ? FORMATS[cdn](changed) : urlLines(changed);
}

const FORMATS = { cloudflare: purgeRequests, cloudfront: invalidationBatch };

/** A line that ends with `*` means all URLs that begin with the text before it. */
const urlLines = ({ urls, prefixes }: ChangedUrls): string =>
  [...prefixes.map((prefix) => `${prefix}*`), ...urls].map((line) => `${line}\n`).join('');
