// Renames the script `prepare` in package.json while `npm pack` runs, so that the package doesn't have it. npm compiles the program
// with this script if it installs from git. A package is compiled already, but npm would warn that the script isn't allowed to run.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const NAMES = ['"prepare":', '"prepare-from-git":'];

const file = path.join(import.meta.dirname, '..', 'package.json');
const [from, to] = process.argv[2] === 'hide' ? NAMES : NAMES.toReversed();
const text = readFileSync(file, 'utf8');
const renamed = text.replace(from, to);
if (renamed !== text) writeFileSync(file, renamed);
