// What a program without any care would do: every JSON answer of a site made text and written, one after the other. Prints
// the seconds that this takes, without those of reading the answers.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [list, site, out] = process.argv.slice(2);
let milliseconds = 0;
for (const file of JSON.parse(readFileSync(list, 'utf8'))) {
  const answer = JSON.parse(readFileSync(path.join(site, file), 'utf8'));
  const started = performance.now();
  const target = path.join(out, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, JSON.stringify(answer));
  milliseconds += performance.now() - started;
}
console.log(milliseconds / 1e3);
