// Heavy packages are installed for the slow tests and the benchmarks alone: npm install --prefix test/slow
import { createRequire } from 'node:module';

export const slowRequire = createRequire(new URL('../test/slow/package.json', import.meta.url));
