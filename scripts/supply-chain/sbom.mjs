// `npm run sbom`: writes the software bill of materials from `npm sbom` (CycloneDX 1.5) to build/sbom.cdx.json.
//
// The script needs --include and --no-global because `npm pack git+…` and `npm link` set the opposite options.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ownPackage, ROOT } from './packages.mjs';

/** @param printed the output of npm, which contains a random number and the time, and names the program after its folder */
export function sbomText(printed) {
  const { serialNumber: _, ...sbom } = JSON.parse(printed);
  delete sbom.metadata.timestamp;
  sbom.metadata.component.name = ownPackage.name;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path.join(ROOT, 'build', 'sbom.cdx.json'), sbomText(await text(process.stdin)));
}
