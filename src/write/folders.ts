// Paths within a site.

/** The folders on the way to a file, the outermost first. */
export function foldersOf(name: string): string[] {
  const folders: string[] = [];
  for (let end = name.indexOf('/'); end >= 0; end = name.indexOf('/', end + 1)) folders.push(name.slice(0, end));
  return folders;
}
