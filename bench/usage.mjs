// Measures the program that loads this module. On exit, writes its peak memory in kilobytes to a file, with its CPU time and its user
// CPU time in seconds.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime: user, systemCPUTime: system } = process.resourceUsage();
  writeFileSync(process.env.USAGE_FILE, JSON.stringify({ maxRSS, user: user / 1e6, cpu: (user + system) / 1e6 }));
});
