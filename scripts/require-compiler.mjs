// Stops `npm install --global git+https://…`, which doesn't install the compiler (https://github.com/npm/cli/issues/8440).
import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

if (!existsSync(path.join(import.meta.dirname, '..', 'node_modules', 'typescript'))) {
  console.error(`npm can’t install this program from git with --global. Run these commands in a clone of the repository instead:
  npm ci
  npm pack
  npm install --global ./council-climate-api-${process.env.npm_package_version}.tgz`);
  process.exitCode = 1;
}
