// How to try a site of plain files on this machine.

import { basePath } from '../addressing/links.ts';
import type { HostName } from '../model/names.ts';
import type { BuiltSite } from '../site/host.ts';
import { plainWord } from '../text/shell.ts';

/** Links are absolute, so the site is tried as another build, whose links lead to this machine, below the same path. */
export function tryCommands({ out, siteUrl }: BuiltSite, host: HostName): readonly string[] {
  const base = basePath({ siteUrl }).slice(0, -1);
  const folder = `${out}-try`;
  return [
    `council-climate-api build --host ${host} --site-url ${plainWord(`http://localhost:3000${base}`)} --out ${folder}${base && plainWord(base)}`,
    `npx serve ${folder}`,
  ];
}
