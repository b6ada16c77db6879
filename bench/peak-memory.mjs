// Loaded into a program that is measured: on exit, writes the most memory it ever held, in kilobytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => writeFileSync(process.env.PEAK_FILE, String(process.resourceUsage().maxRSS)));
