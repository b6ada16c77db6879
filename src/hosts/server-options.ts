// The flags of `host` that describe a server: which hosts use each, and which values make sense.
import { isIPv4, isIPv6 } from 'node:net';
import type { HostName } from '../model/names.ts';
import type { Problem } from '../problem.ts';
import type { Host, ServerOptions } from '../site/host.ts';

interface ServerFlag {
  /** The hosts whose configuration uses this flag. */
  readonly hosts: readonly HostName[];
  readonly about: string;
}

const SERVERS = ['nginx', 'caddy', 'apache'] as const satisfies readonly HostName[];

export const SERVER_FLAGS = {
  root: { hosts: SERVERS, about: 'path of the output directory on the server' },
  listen: { hosts: SERVERS, about: 'PORT or ADDRESS:PORT to listen on' },
  compose: {
    hosts: SERVERS,
    about: 'URL of the “council-climate-api serve” process for responses that aren’t prebuilt',
  },
  standalone: {
    hosts: ['nginx', 'apache'],
    about: 'complete configuration for testing the site on this computer',
  },
} as const satisfies Readonly<Record<string, ServerFlag>>;

type FlagName = keyof typeof SERVER_FLAGS;
const FLAG_NAMES = Object.keys(SERVER_FLAGS) as readonly FlagName[];
export const hostsFor = (name: FlagName): readonly string[] => SERVER_FLAGS[name].hosts;

/** Flags that aren't given are undefined. */
export interface GivenFlags {
  readonly root?: string | undefined;
  readonly listen?: string | undefined;
  readonly compose?: string | undefined;
  readonly standalone?: boolean | undefined;
}

export type ServerSettings = Pick<ServerOptions, FlagName>;

export const DEFAULT_LISTEN = '80';

/** @param folder the absolute path of the site's folder on this machine */
export function settingsFor(
  host: Pick<Host, 'name' | 'title'>,
  given: GivenFlags,
  folder: string,
): ServerSettings | Problem {
  const uses = (name: FlagName) => hostsFor(name).includes(host.name);
  const unused = FLAG_NAMES.find((name) => given[name] !== undefined && given[name] !== false && !uses(name));
  if (unused !== undefined) {
    const { about } = SERVER_FLAGS[unused];
    const values = { flag: `--${unused}`, host: host.title, about, hosts: hostsFor(unused).join(', ') };
    return { code: 'unused-flag', values };
  }
  const { root = folder, listen = DEFAULT_LISTEN, compose, standalone = false } = given;
  const faults = {
    root: [root, rootFault(root), 'an absolute path, such as /var/www/climate'],
    listen: [
      listen,
      listenFault(listen),
      'a port from 1 to 65535, alone or after an address: 80, 127.0.0.1:8080, [::1]:8080',
    ],
    compose: [
      compose,
      compose === undefined ? undefined : composeFault(compose, listen),
      'the address of “council-climate-api serve”, such as http://127.0.0.1:8080',
    ],
    standalone: [],
  } as const;
  const faulty = FLAG_NAMES.find((name) => uses(name) && faults[name][1] !== undefined);
  if (faulty !== undefined) {
    const [value, reason = '', expected = ''] = faults[faulty];
    return { code: 'bad-server-flag', values: { flag: `--${faulty}`, value: JSON.stringify(value), reason, expected } };
  }
  return { root: tidied(root), listen, compose: compose && new URL(compose).origin, standalone };
}

/** The path in the form that servers accept, on Windows too. */
function tidied(root: string): string {
  const path = isWindowsPath(root) ? root.replaceAll('\\', '/') : root;
  return path.replace(/(?<=[^/:])\/+$/, '');
}

const isWindowsPath = (path: string): boolean => /^[a-z]:[\\/]/i.test(path);

function rootFault(root: string): string | undefined {
  if (/\p{Cc}/u.test(root)) return 'a server configuration can’t contain line breaks or other control characters';
  return root.startsWith('/') || isWindowsPath(root) ? undefined : 'the path is not absolute';
}

interface Endpoint {
  /** Undefined means every address of the machine. */
  readonly address: string | undefined;
  readonly port: string;
}

function endpointIn(text: string): Endpoint | undefined {
  const [, address, port] = /^(?:(\[[^\]]*\]|[^:[\]]*):)?([0-9]+)$/.exec(text) ?? [];
  return port === undefined ? undefined : { address, port };
}

function listenFault(listen: string): string | undefined {
  const endpoint = endpointIn(listen);
  return endpoint ? endpointFault(endpoint) : 'this is neither a port nor an address with a port';
}

function endpointFault({ address, port }: Endpoint): string | undefined {
  if (!/^[1-9][0-9]{0,4}$/.test(port) || Number(port) > 65_535) return `the port ${port} is not valid`;
  return address === undefined || isAddress(address) ? undefined : `the address “${address}” is not valid`;
}

function isAddress(text: string): boolean {
  if (text.startsWith('[')) return isIPv6(text.slice(1, -1)) && !text.includes('%');
  if (/^[0-9.]+$/.test(text)) return isIPv4(text);
  return text.length < 254 && /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.(?!$)|$))+$/i.test(text);
}

function composeFault(compose: string, listen: string): string | undefined {
  const [, authority] = /^http:\/\/([^/?#@\s]+)\/?$/i.exec(compose) ?? [];
  if (authority === undefined)
    return 'it must be http:// followed by an address and an optional port, and nothing else';
  const asked = endpointIn(authority) ?? endpointIn(`${authority}:80`);
  if (!asked) return 'this is not an address with a port';
  const own = endpointIn(listen);
  const isOwn = own !== undefined && asked.port === own.port && isReached(own.address, asked.address!);
  return endpointFault(asked) ?? (isOwn ? `the server itself listens there (--listen ${listen})` : undefined);
}

const EVERYWHERE: ReadonlySet<string | undefined> = new Set([undefined, '0.0.0.0', '[::]']);
const isLoopback = (address: string): boolean =>
  /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/i.test(address);

/** Whether a server that listens on one address also receives requests to the other, judged by the names alone. */
function isReached(own: string | undefined, asked: string): boolean {
  if (own === asked || EVERYWHERE.has(own)) return own === asked || isLoopback(asked);
  return isLoopback(own!) && isLoopback(asked) && [own, asked].some((name) => /^localhost$/i.test(name!));
}
