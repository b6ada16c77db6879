import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { profileFaults } from '../../support/data-package-profile.ts';

const descriptorOf = (golden: string) =>
  JSON.parse(readFileSync(`test/golden/${golden}/expected/downloads/datapackage.json`, 'utf8'));

test.each(['project-page', 'smallest', 'typical'])(
  'the description of all downloads of %s conforms to version 2.0',
  (golden) => {
    expect(profileFaults(descriptorOf(golden))).toEqual([]);
  },
);

test.each([
  ['a resource without a path', 'path', undefined, '/resources/0'],
  ['a path out of the folder', 'path', '../councils.csv', '/resources/0/path'],
  ['a hash without its algorithm', 'hash', 'abc', '/resources/0/hash'],
  ['a misspelt property', 'medaitype', 'text/csv', '/resources/0'],
  ['an unknown type of column', 'schema', { fields: [{ name: 'a', type: 'text' }] }, '/resources/0/schema/fields/0'],
])('the profile finds %s', (_, name, value, where) => {
  const descriptor = descriptorOf('smallest');
  descriptor.resources[0][name] = value;
  expect(profileFaults(JSON.parse(JSON.stringify(descriptor))).join('\n')).toContain(`${where}: `);
});
