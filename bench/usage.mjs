// Loaded into a program that is measured: on exit, writes the most memory it ever held, in kilobytes, and its CPU time, in seconds.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.USAGE_FILE, JSON.stringify({ maxRSS, cpu: (userCPUTime + systemCPUTime) / 1e6 }));
});
