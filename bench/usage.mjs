// Measures the program that loads this module: on exit, writes its peak memory in kilobytes, and its CPU time and user CPU time in seconds, to a file.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime: user, systemCPUTime: system } = process.resourceUsage();
  writeFileSync(process.env.USAGE_FILE, JSON.stringify({ maxRSS, user: user / 1e6, cpu: (user + system) / 1e6 }));
});
