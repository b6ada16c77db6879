// Codes for output: folders, files and ports.
import { type CodeDefinitions, misuse } from '../code.ts';

export const OUTPUT_CODES = {
  'package-of-one-table': misuse({
    message: 'a data package can’t describe only the “{table}” table',
    help: 'Leave out the table, or use --format json-schema or --format table-schema.',
    explanation: 'A data package always describes all the tables. Only schemas can describe a single table.',
    example: { table: 'plans' },
  }),
  'tables-elsewhere': misuse({
    message: 'a data package in {out} can’t refer to the tables in {data}',
    help: 'Use --out {data} or a directory above it, or use --format json-schema.',
    explanation: 'A data package can refer only to files in its own directory or in directories below it.',
    example: { out: 'schemas', data: 'data' },
  }),
  'existing-file': misuse({
    message: '{path} already exists, and this program didn’t write it',
    help: 'Choose another path, or rename the existing file.',
    explanation: 'The command overwrites only its own files.',
    example: { path: 'schemas/plans.json' },
  }),
  'no-data-directory': misuse({
    message: 'the data directory {folder} doesn’t exist',
    help: 'Use --data to name the directory that contains the tables, or create it with “init”.',
    explanation: 'By default, commands use the directory called “data” in the current directory.',
    example: { folder: 'tables' },
  }),
  'output-not-empty': misuse({
    message: '{folder} has no valid build-manifest.json, but contains {count} that this build wouldn’t write ({files})',
    help: 'Use an empty or new directory, or one that contains an earlier build. Alternatively, move these files elsewhere, then use --force.',
    explanation:
      'A build deletes old files from its output directory. It never deletes files that no build has written.',
    example: { folder: 'dist', count: '2 files or folders', files: 'notes.txt, photos/' },
  }),
  'no-manifest': misuse({
    message: '{folder} contains a site, but its build-manifest.json is missing or damaged',
    help: 'Use --force to replace all the files, or choose an empty or new directory.',
    explanation:
      'The manifest lists the files that a build has written. Without it, a build can’t recognise its own files.',
    example: { folder: 'dist' },
  }),
  'releases-not-empty': misuse({
    message: '{folder} can’t be used for releases, because it contains other files ({files})',
    help: 'Use a new or empty directory for --releases.',
    explanation: 'The build deletes old releases, so their directory must contain nothing else.',
    example: { folder: 'releases', files: 'notes.txt' },
  }),
  'no-release': misuse({
    message: 'there is no {release} in {folder} (current release: {current}; finished releases: {releases})',
    help: 'Use the name of a finished release.',
    explanation: 'The build keeps only the newest releases. The --keep option sets how many.',
    example: { folder: 'releases', release: 'build-3', current: 'build-9', releases: 'build-8, build-9' },
  }),
  'bad-output-directory': misuse({
    message: 'the site can’t be written to {folder}: {reason}',
    help: 'Use a separate directory, such as --out dist.',
    explanation:
      'Everything in the output directory is published, and a build can delete old files from it. Don’t use the directory for anything else.',
    example: { folder: '.', reason: 'it is the current directory' },
  }),
  'linked-directory': misuse({
    message: 'the directory {path} in the site is a symbolic link',
    help: 'Remove the link. Only the output directory itself can be a link.',
    explanation: 'A build never writes through a link, because the files would be written somewhere else.',
    example: { path: 'dist/api' },
  }),
  'output-locked': misuse({
    message: 'another build (PID {pid} on {host}, started {since}) is writing to {folder}',
    help: 'Wait until that build has finished. If it is no longer running, delete {lock}.',
    explanation: 'If two builds ran at the same time, their files would be mixed up.',
    example: {
      pid: '4711',
      host: 'web-1',
      since: '2026-03-01T09:30:00.000Z',
      folder: 'dist',
      lock: '.dist.lock',
    },
  }),
  'no-site': misuse({
    message: '{folder} doesn’t contain a finished site: {reason}',
    help: 'Build the site with “council-climate-api build”, or use --out to name its directory.',
    explanation:
      'The command needs a complete site. A build writes the manifest last, so the manifest shows that the site is complete.',
    example: { folder: 'dist', reason: 'its build-manifest.json is missing or invalid' },
  }),
  'built-for-another-host': misuse({
    message: 'the site in {folder} wasn’t built for {host}: {reason}',
    help: 'Run “council-climate-api build --host {name}”.',
    explanation: 'Each host needs its own files and its own kind of link.',
    example: { folder: 'dist', host: 'Netlify', reason: 'it has path links', name: 'netlify' },
  }),
  'unused-flag': misuse({
    message: '{host} doesn’t use {flag} ({about})',
    help: 'Leave out {flag}, or choose a host that uses it: {hosts}.',
    explanation: 'The option would have no effect on the configuration of this host.',
    example: {
      host: 'Netlify',
      flag: '--listen',
      about: 'PORT or ADDRESS:PORT to listen on',
      hosts: 'nginx, caddy, apache',
    },
  }),
  'bad-server-flag': misuse({
    message: '{flag} can’t be {value}: {reason}',
    help: 'Use {expected}.',
    explanation: 'The server would reject a configuration with this value, or would interpret it differently.',
    example: {
      flag: '--root',
      value: '"dist"',
      reason: 'the path is not absolute',
      expected: 'an absolute path, such as /var/www/climate',
    },
  }),
  'bad-configuration': misuse({
    message: '{host} can’t use these options: {reason}',
    help: 'Use a different --root or --listen.',
    explanation: 'The syntax of this server’s configuration can’t express every path.',
    example: { host: 'Caddy', reason: 'a Caddyfile can’t contain "/srv/{$HOME}"' },
  }),
  'reserved-name': misuse({
    message: 'the directory {path} can’t be created, because Windows reserves its name',
    help: 'Build the site on Linux or macOS.',
    explanation: 'Windows reserves names such as CON, AUX and NUL, which can also be the key of a record.',
    example: { path: 'api/places/CON' },
  }),
  unwritable: misuse({
    message: '{path} can’t be written: {reason}',
    explanation: 'The operating system doesn’t allow the file to be written, or writing it would destroy other data.',
    example: { path: 'dist/index.html', reason: "EACCES: permission denied, open 'dist/index.html'" },
  }),
  'disk-full': misuse({
    message: '{path} can’t be written: {reason}',
    help: 'Free up some space, then build again. A site for a host with a router, such as Netlify, needs less space.',
    explanation: 'The disk is full, or you have used up your quota.',
    example: { path: 'dist/index.html', reason: 'ENOSPC: no space left on device, write' },
  }),
  'port-in-use': misuse({
    message: 'port {port} is already in use',
    help: 'Choose another port with --port, or leave out --port to use the next free port.',
    explanation: 'Only one program at a time can listen on a port. Perhaps the server is already running.',
    example: { port: '8080' },
  }),
  'bad-listen-address': misuse({
    message: 'the server can’t listen on {address}: {reason}',
    help: 'Use an address of this computer, and a port that you are allowed to use.',
    explanation: 'On many systems, only administrators can use ports below 1024.',
    example: { address: '192.0.2.1, port 8080', reason: 'listen EADDRNOTAVAIL: address not available 192.0.2.1:8080' },
  }),
} as const satisfies CodeDefinitions;
