// systemd accepts the units in docs/hosts/systemd.md, and rates the service as safe.
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unitsOf } from '../../docs/units.ts';
import { temporaryFolder } from '../../support/program.ts';
import { describeWith } from '../support/installed.ts';

const { serviceText, socketText } = unitsOf();
/** systemd 252 rates the service 0.4. Other versions may use other weights. */
const HIGHEST_EXPOSURE = 1;

/** The paths of the units' files. The program, which isn't installed here, is replaced by Node.js. */
function unitFiles(): { readonly service: string; readonly socket: string } {
  const folder = path.join(temporaryFolder(), 'units');
  mkdirSync(folder);
  const service = path.join(folder, 'climate.service');
  const socket = path.join(folder, 'climate.socket');
  writeFileSync(service, serviceText.replace('/usr/local/bin/council-climate-api', process.execPath));
  writeFileSync(socket, socketText);
  return { service, socket };
}

function analyse(...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args], { encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

describeWith('systemd-analyze')('systemd-analyze', () => {
  test('finds no fault in the units', () => {
    const { service, socket } = unitFiles();
    expect(analyse('verify', socket, service)).toEqual({ status: 0, output: '' });
  });

  test('finds a misspelt setting, so the other test isn’t always true', () => {
    const { service, socket } = unitFiles();
    writeFileSync(service, serviceText.replace('ProtectSystem', 'ProtectSytem'));
    expect(analyse('verify', socket, service).output).toContain('ProtectSytem');
  });

  test('rates the exposure of the service as low', () => {
    const { status, output } = analyse(
      'security',
      '--offline=yes',
      `--threshold=${HIGHEST_EXPOSURE * 10}`,
      unitFiles().service,
    );
    expect(output).toMatch(/Overall exposure level for climate\.service: \d\.\d/);
    expect(status, output).toBe(0);
  });
});
