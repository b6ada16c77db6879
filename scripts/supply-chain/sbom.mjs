// Writes the software bill of materials that `npm sbom` prints (CycloneDX 1.5) to build/sbom.cdx.json: `npm run sbom`.
//
// The script says --include and --no-global because `npm pack git+…` includes development packages, and `npm link` is global.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ownPackage, ROOT } from './packages.mjs';

/** @param printed by npm, which adds a random number and the time, and names the program after its folder */
export function sbomText(printed) {
  const { serialNumber: _, ...sbom } = JSON.parse(printed);
  delete sbom.metadata.timestamp;
  sbom.metadata.component.name = ownPackage.name;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path.join(ROOT, 'build', 'sbom.cdx.json'), sbomText(await text(process.stdin)));
}
