// The systemd units in docs/hosts/systemd.md start the program with options that exist, and restrict the service.
import { expect, test } from 'vitest';
import { unknownFlagsIn } from './program-flags.ts';
import { unitsOf } from './units.ts';

const { service, socket } = unitsOf();

/** The value of a setting that the unit has once. */
function settingOf(settings: ReturnType<typeof unitsOf>['service'], name: string): string {
  const values = settings.filter((setting) => setting.name === name).map(({ value }) => value);
  expect(values, name).toHaveLength(1);
  return values[0]!;
}

test('the service uses options that exist', () => {
  const command = settingOf(service, 'ExecStart').split(' ');
  expect(command[0]).toBe('/usr/local/bin/council-climate-api');
  expect(command[1]).toBe('serve');
  expect(unknownFlagsIn(command)).toEqual([]);
});

test('the service takes its socket from systemd, and has none of its own', () => {
  expect(settingOf(service, 'Requires')).toBe('climate.socket');
  expect(settingOf(service, 'After')).toBe('climate.socket');
  expect(settingOf(service, 'ExecStart')).not.toMatch(/--(?:port|listen)/);
  expect(settingOf(service, 'RestrictAddressFamilies')).toBe('none');
  expect(settingOf(socket, 'ListenStream')).toBe('127.0.0.1:8080');
});

test('systemd waits longer for the service to stop than the service for its requests', () => {
  const drain = /--drain (\d+)/.exec(settingOf(service, 'ExecStart'))?.[1] ?? '10';
  expect(Number(settingOf(service, 'TimeoutStopSec'))).toBeGreaterThan(Number(drain));
});

test('the memory limit leaves room for the cache', () => {
  const cache = Number(/--cache-size (\d+)/.exec(settingOf(service, 'ExecStart'))![1]);
  expect(Number(/^(\d+)M$/.exec(settingOf(service, 'MemoryMax'))![1])).toBeGreaterThan(cache * 4);
});

const RESTRICTIONS: Readonly<Record<string, string>> = {
  DynamicUser: 'yes',
  ProtectSystem: 'strict',
  ReadOnlyPaths: '/srv/climate',
  ProtectHome: 'yes',
  PrivateTmp: 'yes',
  PrivateDevices: 'yes',
  PrivateNetwork: 'yes',
  PrivateUsers: 'yes',
  ProtectKernelTunables: 'yes',
  ProtectKernelModules: 'yes',
  ProtectKernelLogs: 'yes',
  ProtectControlGroups: 'yes',
  ProtectClock: 'yes',
  ProtectHostname: 'yes',
  NoNewPrivileges: 'yes',
  CapabilityBoundingSet: '',
  RestrictNamespaces: 'yes',
  RestrictRealtime: 'yes',
  RestrictSUIDSGID: 'yes',
  LockPersonality: 'yes',
  SystemCallArchitectures: 'native',
  Restart: 'on-failure',
};

test.each(Object.entries(RESTRICTIONS))('the service has %s=%s', (name, value) => {
  expect(settingOf(service, name)).toBe(value);
});

test('a refused system call is an error, which Node.js handles', () => {
  const filters = service.filter(({ name }) => name === 'SystemCallFilter').map(({ value }) => value);
  expect(filters).toEqual(['@system-service', '~@privileged @resources']);
  expect(settingOf(service, 'SystemCallErrorNumber')).toBe('EPERM');
});

test('the service lets V8 execute the code that it compiles', () => {
  expect(service.map(({ name }) => name)).not.toContain('MemoryDenyWriteExecute');
});
