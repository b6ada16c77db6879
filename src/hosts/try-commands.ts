// How to try a site of plain files on this machine.
import { basePath } from '../route/links.ts';
import type { BuiltSite } from './host.ts';

/**
 * Links are absolute: a site is tried as a build of its own, whose links stay on this machine, below the same path.
 * @param flags the host, and what else it needs
 */
export function tryCommands({ out, siteUrl }: BuiltSite, flags: string): readonly string[] {
  const base = basePath({ siteUrl }).slice(0, -1);
  const folder = `${out.replace(/[\\/]+$/, '')}-try`;
  return [
    `npx council-climate-api build --host ${flags} --site-url http://localhost:3000${base} --out ${folder}${base}`,
    `npx serve ${folder}`,
  ];
}
