// Loads the large packages that only the slow tests and the benchmarks need. To install them: npm install --prefix test/slow
import { createRequire } from 'node:module';

export const slowRequire = createRequire(new URL('../test/slow/package.json', import.meta.url));
