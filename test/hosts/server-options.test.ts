// The flags of “host”: the hosts that use them, and their valid values.
import { describe, expect, test } from 'vitest';
import { HOST_NAMES } from '../../src/engine/options/names.ts';
import type { ServerOptions } from '../../src/engine/site/host.ts';
import { HOSTS } from '../../src/hosts/registry.ts';
import { hostsFor, SERVER_FLAGS, settingsFor } from '../../src/hosts/server-options.ts';

const GIVEN = {
  root: '/srv/other',
  listen: '127.0.0.1:8123',
  compose: 'http://127.0.0.1:8080',
  standalone: true,
} as const;
const NAMES = Object.keys(GIVEN) as (keyof typeof GIVEN)[];
const USUAL: ServerOptions = {
  ...{ out: 'dist', siteUrl: 'https://climate.example', root: '/srv/site', listen: '80', compose: undefined },
  standalone: false,
};

test('there is a host of each kind', () => {
  expect(Object.keys(SERVER_FLAGS)).toEqual(NAMES);
});

describe.each(HOST_NAMES)('%s', (name) => {
  const host = HOSTS[name];

  test.each(NAMES)('has a configuration that depends on --%s if it declares this', (flag) => {
    const text = (more: Partial<ServerOptions>) => host.configuration?.({ ...USUAL, ...more });
    expect(text({ [flag]: GIVEN[flag] }) !== text({})).toBe(hostsFor(flag).includes(name));
  });

  test.each(NAMES)('--%s is accepted or rejected', (flag) => {
    const settings = settingsFor(host, { [flag]: GIVEN[flag] }, '/srv/site');
    if (hostsFor(flag).includes(name)) expect(settings).toMatchObject({ [flag]: GIVEN[flag] });
    else expect(settings).toMatchObject({ code: 'unused-flag', values: { flag: `--${flag}`, host: host.title } });
  });

  test('needs no flag', () => {
    expect(settingsFor(host, { standalone: false }, '/srv/site')).toEqual({
      ...{ root: '/srv/site', listen: '80', compose: undefined, standalone: false },
    });
  });
});

const reasonOf = (flags: Parameters<typeof settingsFor>[1]): unknown => {
  const settings = settingsFor(HOSTS.nginx, flags, '/srv/site');
  return 'code' in settings ? `${settings.values!.flag}: ${settings.values!.reason}` : settings;
};

test.each([
  [{ listen: '99999' }, '--listen: the port 99999 is not valid'],
  [{ listen: '0' }, '--listen: the port 0 is not valid'],
  [{ listen: '127.0.0.1:0' }, '--listen: the port 0 is not valid'],
  [{ listen: '[::1]:65536' }, '--listen: the port 65536 is not valid'],
  [{ listen: '080' }, '--listen: the port 080 is not valid'],
  [{ listen: '999.1.1.1:80' }, '--listen: the address “999.1.1.1” is not valid'],
  [{ listen: '[::g]:80' }, '--listen: the address “[::g]” is not valid'],
  [{ listen: '[fe80::1%eth0]:80' }, '--listen: the address “[fe80::1%eth0]” is not valid'],
  [{ listen: '-x:80' }, '--listen: the address “-x” is not valid'],
  [{ listen: ':80' }, '--listen: the address “” is not valid'],
  [{ listen: '::1:80' }, '--listen: it is neither a port nor an address with a port'],
  [{ listen: '[::1]' }, '--listen: it is neither a port nor an address with a port'],
  [{ listen: 'localhost' }, '--listen: it is neither a port nor an address with a port'],
  [{ listen: '80;\n' }, '--listen: it is neither a port nor an address with a port'],
  [{ listen: '' }, '--listen: it is neither a port nor an address with a port'],
  [{ root: 'site' }, '--root: the path is not absolute'],
  [{ root: '../commands/site' }, '--root: the path is not absolute'],
  [{ root: '~/site' }, '--root: the path is not absolute'],
  [{ root: 'C:site' }, '--root: the path is not absolute'],
  [{ root: '\\\\server\\share' }, '--root: the path is not absolute'],
  [{ root: '' }, '--root: the path is not absolute'],
  ...['/a\nb', '/a\rb', '/a\0b', '/a\tb', '/a\u0085b'].map(
    (root) =>
      [{ root }, '--root: a server configuration can’t contain line breaks or other control characters'] as const,
  ),
  ...['https://127.0.0.1:8080', '127.0.0.1:8080', 'http://a@127.0.0.1', 'http://127.0.0.1/api', 'http://x?y', ''].map(
    (compose) => [{ compose }, '--compose: it must be http:// followed by an address and an optional port'] as const,
  ),
  [{ compose: 'http://127.0.0.1:99999' }, '--compose: the port 99999 is not valid'],
  [{ compose: 'http://127.0.0.1:0' }, '--compose: the port 0 is not valid'],
  [{ compose: 'http://[::g]:8080' }, '--compose: the address “[::g]” is not valid'],
  [{ compose: 'http://::1:8080' }, '--compose: it isn’t an address with a port'],
  [{ compose: 'http://127.0.0.1' }, '--compose: that is the server’s own address (--listen 80)'],
  ...(
    [
      ['8080', '127.0.0.1:8080'],
      ['8080', '[::1]:8080'],
      ['8080', 'localhost:8080'],
      ['0.0.0.0:8080', '127.0.0.1:8080'],
      ['[::]:8080', 'localhost:8080'],
      ['127.0.0.1:8080', '127.0.0.1:8080'],
      ['127.0.0.1:8080', 'localhost:8080'],
      ['localhost:8080', '[::1]:8080'],
      ['10.0.0.5:8080', '10.0.0.5:8080'],
    ] as const
  ).map(
    ([listen, router]) =>
      [
        { listen, compose: `http://${router}` },
        `--compose: that is the server’s own address (--listen ${listen})`,
      ] as const,
  ),
] as const)('%j is invalid', (flags, reason) => {
  expect(reasonOf(flags)).toBe(reason);
});

test.each([
  [{ root: '/var/www/climate/' }, { root: '/var/www/climate' }],
  [{ root: '/' }, { root: '/' }],
  [{ root: `/a "b" 'c' $d {e} é` }, { root: `/a "b" 'c' $d {e} é` }],
  [{ root: 'C:\\sites\\climate\\' }, { root: 'C:/sites/climate' }],
  [{ root: 'd:/' }, { root: 'd:/' }],
  [{ listen: '65535' }, { listen: '65535' }],
  [{ listen: '[::1]:8080' }, { listen: '[::1]:8080' }],
  [{ listen: 'my_host.internal:80' }, { listen: 'my_host.internal:80' }],
  [{ compose: 'http://127.0.0.1:8080/' }, { compose: 'http://127.0.0.1:8080' }],
  [{ compose: 'http://[::1]:8080' }, { compose: 'http://[::1]:8080' }],
  [{ compose: 'http://router:80' }, { compose: 'http://router' }],
  [{ listen: '8080', compose: 'http://10.0.0.5:8080' }, { compose: 'http://10.0.0.5:8080' }],
  [{ listen: '127.0.0.1:8080', compose: 'http://127.0.0.2:8080' }, { compose: 'http://127.0.0.2:8080' }],
] as const)('%j is valid', (flags, settings) => {
  expect(reasonOf(flags)).toMatchObject(settings);
});

test('a folder that no configuration can name is valid for a host that needs none', () => {
  expect(settingsFor(HOSTS.nginx, {}, '/a\nb')).toMatchObject({ code: 'bad-server-flag', values: { flag: '--root' } });
  expect(settingsFor(HOSTS.s3, {}, '/a\nb')).not.toHaveProperty('code');
});
