// Apache httpd 2.4: rewrites to prebuilt files, in the site's own `.htaccess` or in a virtual host.

import { basePath } from '../../addressing/links.ts';
import { headersOfFile } from '../../http/file-headers.ts';
import type { SiteIndex } from '../../respond/content.ts';
import { textOf } from '../../site/file-content.ts';
import { type Host, type HostFile, REWRITES } from '../../site/host.ts';
import { optionsFiles } from '../../site/pages/errors-and-options.ts';
import { configuration, htaccess } from './directives.ts';

export const apacheHost: Host = {
  ...REWRITES,
  name: 'apache',
  title: 'Apache httpd',
  files: (site) => [{ path: '.htaccess', text: htaccess(basePath(site)) }, ...documentsAsIs(site)],
  commands: ({ out }) => ({
    preview: [
      `council-climate-api host apache --out ${out} --standalone --listen 127.0.0.1:8080 > httpd.conf`,
      `apache2 -d "$(mktemp -d)" -f "$PWD/httpd.conf" -DFOREGROUND`,
    ],
    deploy: [
      'sudo a2enmod rewrite headers asis',
      `rsync --recursive --checksum ${out}/ SERVER:FOLDER/     # with AllowOverride FileInfo and Options FollowSymLinks`,
    ],
  }),
  configuration,
};

// Apache answers OPTIONS by itself and has no way to give an error's document the status 200, but in such a file
// (https://httpd.apache.org/docs/2.4/mod/mod_asis.html).
function documentsAsIs(site: SiteIndex): readonly HostFile[] {
  return optionsFiles(site).map(({ path, render }) => ({
    path: `${path}.asis`,
    text: `Status: 200 OK\nContent-Type: ${headersOfFile(path)['Content-Type']}\n\n${textOf(render())}`,
  }));
}
