// A software bill of materials in the form of CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/), made from the lock file:
//
//   node scripts/supply-chain/sbom.mjs build/sbom.cdx.json
//
// Not npm's own: that has a random serial number and the time in it, calls the program as its folder happens to be called, and (npm 11) leaves
// some packages out. Here the same lock file gives the same bytes.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ownPackage, runtimePackages } from './packages.mjs';

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

// An expression of several licences, as SPDX has it, stands elsewhere than the name of one.
const licencesOf = ({ license }) => [/[ ()]/.test(license) ? { expression: license } : { license: { id: license } }];

function hashOf({ integrity }) {
  const [, digest] = /^sha512-(.+)$/.exec(integrity);
  return { alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') };
}

const componentOf = (one) => ({
  type: 'library',
  'bom-ref': purlOf(one),
  name: one.name,
  version: one.version,
  scope: 'required',
  hashes: [hashOf(one)],
  licenses: licencesOf(one),
  purl: purlOf(one),
});

export function sbom() {
  const packages = runtimePackages();
  const refAt = new Map(packages.map((one) => [one.location, purlOf(one)]));
  const direct = Object.keys(ownPackage.dependencies).map((name) => refAt.get(`node_modules/${name}`));
  const { name, version, description, license } = ownPackage;
  const purl = purlOf(ownPackage);
  const own = {
    type: 'application',
    'bom-ref': purl,
    name,
    version,
    description,
    licenses: licencesOf({ license }),
    purl,
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { lifecycles: [{ phase: 'build' }], component: own },
    components: packages.map(componentOf),
    dependencies: [
      { ref: purl, dependsOn: direct.sort() },
      ...packages.map((one) => ({
        ref: purlOf(one),
        dependsOn: one.needs.map((location) => refAt.get(location)).sort(),
      })),
    ],
  };
}

export const sbomText = () => `${JSON.stringify(sbom(), null, 2)}\n`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [file] = process.argv.slice(2);
  if (file) writeFileSync(file, sbomText());
  else process.stdout.write(sbomText());
}
