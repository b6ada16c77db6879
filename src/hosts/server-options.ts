// The “host” command's flags for describing a server, with the hosts that use them and their valid values.
import { isIPv4, isIPv6 } from 'node:net';
import type { Diagnostic } from '../engine/diagnostics/diagnostic.ts';
import type { HostName } from '../engine/options/names.ts';
import type { Host, ServerOptions } from '../engine/site/host.ts';

interface ServerFlag {
  /** The hosts with a configuration that depends on this flag. */
  readonly hosts: readonly HostName[];
  readonly about: string;
  readonly expected?: string;
  /** Returns the reason why the value is invalid. */
  readonly fault?: (settings: ServerSettings) => string | undefined;
}

type ServerSettings = Pick<ServerOptions, 'root' | 'listen' | 'compose' | 'standalone'>;
type FlagName = keyof ServerSettings;

const SERVERS = ['nginx', 'caddy', 'apache'] as const satisfies readonly HostName[];

export const SERVER_FLAGS: Readonly<Record<FlagName, ServerFlag>> = {
  root: {
    hosts: SERVERS,
    about: 'path of the output directory on the server',
    expected: 'an absolute path, such as /var/www/climate',
    fault: ({ root }) => rootFault(root),
  },
  listen: {
    hosts: SERVERS,
    about: 'PORT or ADDRESS:PORT to listen on',
    expected: 'a port from 1 to 65535, alone or after an address, such as 80, 127.0.0.1:8080 or [::1]:8080',
    fault: ({ listen }) => listenFault(listen),
  },
  compose: {
    hosts: SERVERS,
    about: 'URL of the “council-climate-api serve” process for responses that aren’t prebuilt',
    expected: 'the URL of “council-climate-api serve”, such as http://127.0.0.1:8080',
    fault: ({ compose, listen }) => (compose === undefined ? undefined : composeFault(compose, listen)),
  },
  standalone: {
    hosts: ['nginx', 'apache'],
    about: 'complete configuration for testing the site on this computer',
  },
};

const FLAG_NAMES = Object.keys(SERVER_FLAGS) as readonly FlagName[];
export const hostsFor = (name: FlagName): readonly string[] => SERVER_FLAGS[name].hosts;

export type GivenFlags = { readonly [Name in FlagName]?: ServerSettings[Name] | undefined };

export const DEFAULT_LISTEN = '80';

/** @param folder the absolute path of the site's folder on this machine */
export function settingsFor(
  host: Pick<Host, 'name' | 'title'>,
  given: GivenFlags,
  folder: string,
): ServerSettings | Diagnostic {
  const { root = folder, listen = DEFAULT_LISTEN, compose, standalone = false } = given;
  const settings = { root, listen, compose, standalone };
  for (const name of FLAG_NAMES.filter((name) => !hostsFor(name).includes(host.name))) {
    if (given[name] === undefined || given[name] === false) continue;
    const values = { host: host.title, about: SERVER_FLAGS[name].about, hosts: hostsFor(name).join(', ') };
    return { code: 'unused-flag', values: { flag: `--${name}`, ...values } };
  }
  for (const name of FLAG_NAMES.filter((name) => hostsFor(name).includes(host.name))) {
    const { expected = '', fault } = SERVER_FLAGS[name];
    const reason = fault?.(settings);
    if (reason === undefined) continue;
    const values = { flag: `--${name}`, value: JSON.stringify(settings[name]), reason, expected };
    return { code: 'bad-server-flag', values };
  }
  return { root: normalised(root), listen, compose: compose && new URL(compose).origin, standalone };
}

/** The path in a form that servers accept, even on Windows. */
function normalised(root: string): string {
  const path = isWindowsPath(root) ? root.replaceAll('\\', '/') : root;
  return path.replace(/(?<=[^/:])\/+$/, '');
}

const isWindowsPath = (path: string): boolean => /^[a-z]:[\\/]/i.test(path);

function rootFault(root: string): string | undefined {
  if (/\p{Cc}/u.test(root)) return 'a server configuration can’t contain line breaks or other control characters';
  return root.startsWith('/') || isWindowsPath(root) ? undefined : 'the path is not absolute';
}

/** A port without an address applies to all of the machine's addresses. */
export function listenAddressIn(text: string) {
  const [, address, port] = /^(?:(\[[^\]]*\]|[^:[\]]*):)?([0-9]+)$/.exec(text) ?? [];
  return port === undefined ? undefined : { address, port };
}

function listenFault(listen: string): string | undefined {
  const address = listenAddressIn(listen);
  return address ? addressFault(address) : 'it is neither a port nor an address with a port';
}

function addressFault({ address, port }: NonNullable<ReturnType<typeof listenAddressIn>>): string | undefined {
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
  if (authority === undefined) return 'it must be http:// followed by an address and an optional port';
  const asked = listenAddressIn(authority) ?? listenAddressIn(`${authority}:80`);
  if (!asked) return 'it isn’t an address with a port';
  const own = listenAddressIn(listen);
  const isOwn = own !== undefined && asked.port === own.port && isReached(own.address, asked.address!);
  return addressFault(asked) ?? (isOwn ? `that is the server’s own address (--listen ${listen})` : undefined);
}

const EVERYWHERE: ReadonlySet<string | undefined> = new Set([undefined, '0.0.0.0', '[::]']);
const isLoopback = (address: string): boolean =>
  /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\]|0\.0\.0\.0|\[::\])$/i.test(address);

/** Whether a server that listens on `own` also receives requests sent to `asked`, judging only by the addresses. */
function isReached(own: string | undefined, asked: string): boolean {
  if (own === asked || EVERYWHERE.has(own)) return own === asked || isLoopback(asked);
  return isLoopback(own!) && isLoopback(asked) && [own, asked].some((name) => /^localhost$/i.test(name!));
}
