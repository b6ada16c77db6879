// The “serve” command's flags, defaults and limits.
import { type Command, Option } from 'commander';
import {
  DEFAULT_CACHE_SIZE,
  DEFAULT_PORT,
  HEALTH_PATH,
  LARGEST_COMPRESSED,
  LARGEST_KEPT,
  LOG_FORMATS,
  WAITS,
} from '../hosts/serve/settings.ts';
import { out, port, seconds } from './command-options.ts';
import { flagReader, numberIn } from './site-flags.ts';

const MB = 1e6;

const cacheSize = flagReader((text) => {
  const megabytes = numberIn(text, 1, 99_999);
  return megabytes && megabytes * MB;
}, 'Expected a number of megabytes from 1 to 99999.');

export const withServeFlags = (command: Command): Command =>
  command
    .addOption(out('Output directory'))
    .addOption(port(`Port to listen on (default: ${DEFAULT_PORT}, or the next free port)`))
    .option('--listen <address>', 'Address to listen on', '127.0.0.1')
    .addOption(seconds('--drain', 'How long to wait for open requests to finish after a stop signal'))
    .addOption(
      new Option('--cache-size <mb>', 'Memory for files and responses, in megabytes')
        .default(DEFAULT_CACHE_SIZE, String(DEFAULT_CACHE_SIZE / MB))
        .argParser(cacheSize),
    )
    .addOption(new Option('--log <format>', 'Write an access log to standard output').choices(LOG_FORMATS))
    .option('--health', `Respond to health checks at ${HEALTH_PATH}`)
    .addHelpText('after', LIMITS);

const inSeconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

const LIMITS = `

Limits:
  Request            ${inSeconds(WAITS.request)} to arrive; 16 kB for its URL and headers
  Response           ${inSeconds(WAITS.silence)} without the client reading any of it
  Open connection    ${inSeconds(WAITS.idle)} between two requests
  Files in memory    up to ${LARGEST_KEPT / MB} MB each; larger files are read from disk
  Compression        files up to ${LARGEST_COMPRESSED / MB} MB; larger ones need “build --precompress”`;
