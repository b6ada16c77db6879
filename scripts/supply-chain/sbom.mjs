// `npm run sbom`: writes the software bill of materials from `npm sbom` (CycloneDX 1.5) to build/sbom.cdx.json.
//
// npm leaves out packages for development. The script adds those whose code is in the bundles.
//
// The script needs --include and --no-global because `npm pack git+…` and `npm link` set the opposite options.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { BUNDLED, bundledPackages, nameOf, ownPackage, ROOT } from './packages.mjs';

/** @param printed the output of npm, which contains a random number and the time, and names the program after its folder */
export function sbomText(printed) {
  const { serialNumber: _, ...sbom } = JSON.parse(printed);
  delete sbom.metadata.timestamp;
  sbom.metadata.component.name = ownPackage.name;
  const bundled = bundledPackages();
  const refOf = ({ name, version }) => `${name}@${version}`;
  const refNamed = (name) => refOf(bundled.find((one) => one.name === name));
  sbom.components.push(...bundled.map((one) => ({ 'bom-ref': refOf(one), ...componentOf(one) })));
  sbom.dependencies[0].dependsOn.push(...BUNDLED.map(refNamed));
  sbom.dependencies.push(
    ...bundled.map((one) => ({ ref: refOf(one), dependsOn: one.needs.map((each) => refNamed(nameOf(each))) })),
  );
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** In the same form as npm's. */
const componentOf = ({ name, version, license, integrity }) => ({
  ...{ type: 'library', name, version, scope: 'required' },
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') }],
  licenses: [{ license: { id: license } }],
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(path.join(ROOT, 'build', 'sbom.cdx.json'), sbomText(await text(process.stdin)));
}
