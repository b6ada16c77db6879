// Codes for hosts and their limits.
import { type CodeDefinitions, error, misuse, warning } from '../code.ts';

export const HOST_CODES = {
  'links-mismatch': misuse({
    message: 'these hosts need different kinds of link: {needs}',
    help: 'Choose hosts that need the same kind of link, or build a separate site for each kind.',
    explanation:
      'Hosts that can’t read queries need links to paths. All pages of a site contain the same kind of link, so a site can have only one kind.',
    example: { needs: 'query links for netlify; path links for github-pages' },
  }),
  'unused-compression': warning({
    message: '{hosts} can’t serve compressed files, so the build doesn’t write any',
    help: 'Choose a host that can ({able}), or turn off the “precompress” option.',
    explanation: 'Some hosts compress files themselves, or ignore compressed files.',
    example: { hosts: 'GitHub Pages', able: 'static, nginx, caddy, apache' },
  }),
  'limit-exceeded': error({
    message: '{host} allows {most}, but {found} ({excess})',
    help: '{remedy} See {source}.',
    explanation:
      'The host would reject the site, or leave out some of its files. If a host has several plans, the free plan’s limits apply.',
    example: {
      host: 'Cloudflare',
      most: '20,000 files',
      found: 'this site has 23,104',
      excess: '3,104 over the limit',
      remedy: 'Prebuild fewer days: lower dates.openEndedDays and dates.dateRangeDays in site.json.',
      source: 'https://developers.cloudflare.com/workers/platform/limits/',
    },
  }),
  'limit-near': warning({
    message: '{host} allows {most}, and {found} ({share})',
    help: '{remedy} See {source}.',
    explanation: 'The site still fits, but it grows with the data.',
    example: {
      host: 'Cloudflare',
      most: '20,000 files',
      found: 'this site has 18,640',
      share: '93% of the limit',
      remedy: 'Prebuild fewer days: lower dates.openEndedDays and dates.dateRangeDays in site.json.',
      source: 'https://developers.cloudflare.com/workers/platform/limits/',
    },
  }),
} as const satisfies CodeDefinitions;
