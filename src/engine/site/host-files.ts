// The configuration of each host.
import type { HostFile } from './host.ts';
import { fileGroup, knownFile, type Part } from './part.ts';

/** A file that several hosts share belongs to the group of the first one. If two different files have the same path, they conflict. */
export const hostsPart: Part = (published) => {
  const seen = new Set<string>();
  const isNew = ({ path, text }: HostFile) => seen.size < seen.add(`${path}\n${text}`).size;
  return published.hosts.map(({ name, files }) => {
    const own = files(published.site).filter(isNew);
    return fileGroup(
      `host ${name}`,
      own.map(({ path, text }) => knownFile(path, text, published)),
    );
  });
};
