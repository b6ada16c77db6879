// Runs before the audit: installs the tools in a virtual environment outside the checkout, and builds the sites that they read.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { HOSTILE_FILES } from '../engine/site/hostile-cells.ts';
import { installPackages, outputOfProgram } from './packages.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the Python that has the tools. */
    readonly python: string;
    /** The path of the Python that has the AWS CLI and a server that imitates AWS. */
    readonly awsPython: string;
    /** Output directories: the sample for a host with a router, and hostile tables for a plain file server. */
    readonly sites: { readonly sample: string; readonly hostile: string };
  }
}

async function buildSite(name: string, data: string, host: string, room: string): Promise<string> {
  const out = path.join(room, name);
  const flags = ['--data', data, '--out', out, '--site-url', 'https://climate.example', '--host', host, '--no-cache'];
  await outputOfProgram(process.execPath, path.join('build', 'src', 'cli.js'), 'build', ...flags);
  return out;
}

function writeHostileTables(room: string): string {
  const folder = path.join(room, 'tables');
  mkdirSync(folder);
  for (const [name, content] of Object.entries(HOSTILE_FILES)) writeFileSync(path.join(folder, name), content);
  return folder;
}

/** @returns what deletes the sites */
export default async function prepare(project: TestProject): Promise<() => void> {
  const room = mkdtempSync(path.join(project.config.env.TMPDIR!, 'council-climate-api-audit-'));
  const remove = () => rmSync(room, { recursive: true, force: true });
  try {
    const [python, awsPython, sample, hostile] = await Promise.all([
      installPackages([path.join(import.meta.dirname, 'requirements.txt')]),
      installPackages([path.join(import.meta.dirname, 'aws', 'requirements.txt')]),
      buildSite('sample', 'data', 'serve', room),
      buildSite('hostile', writeHostileTables(room), 'static', room),
    ]);
    project.provide('python', python);
    project.provide('awsPython', awsPython);
    project.provide('sites', { sample, hostile });
    return remove;
  } catch (error) {
    remove();
    throw error;
  }
}
