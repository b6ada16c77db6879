// The steps of a build, which are loaded together and only if something has changed since the last build.
export { andThen } from '../../engine/diagnostics/diagnostic.ts';
export { noLicence } from '../../engine/site/missing-options.ts';
export { planSite } from '../../engine/site/plan-site.ts';
export { readSite } from '../../engine/site/read-site.ts';
export { compress } from '../../engine/write/compression.ts';
export { unfitPlace } from '../../engine/write/out-place.ts';
export { writeSite } from '../../engine/write/write-site.ts';
export { checkHosts } from '../../hosts/check-hosts.ts';
export { hostsOf } from '../../hosts/registry.ts';
export { measuringProgress, readingProgress } from '../progress.ts';
export * as texts from '../report/build-texts.ts';
export { fitted } from '../report/lines.ts';
export { reportProblems } from '../report/terminal-report.ts';
