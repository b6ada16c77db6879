// Runs before the tests with Spark: installs it in a virtual environment outside the checkout.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { installPackages } from '../packages.ts';

const requirements = (name: string) => path.join(import.meta.dirname, name);

export default async function prepare(project: TestProject): Promise<void> {
  if (spawnSync('java', ['-version']).status !== 0)
    throw new Error('Install Java 17 or later. On Debian, run “apt-get install openjdk-17-jre-headless”.');
  const files = [requirements('build-requirements.txt'), requirements('requirements.txt')];
  project.provide('python', await installPackages(files, ['pyspark']));
}
