// The list of prebuilt URLs, the router, the hosts that only rewrite, and the description agree, also about the keys in paths.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Address, fileOf, parametersOf, pathOf } from '../../../src/engine/addressing/address.ts';
import { ENDPOINT_NAMES, endpointOf, parametersIn } from '../../../src/engine/api/api.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { runs } from '../../support/campaign.ts';
import { addressAt } from '../addressing/addresses.ts';
import { ask, textOf } from '../router/edge-site.ts';
import { type WholeSite, wholeSite } from './whole-site.ts';

/** The listed addresses, by URL. */
const addressesIn = ({ listed }: WholeSite): ReadonlyMap<string, Address> =>
  new Map(
    Array.from(listed.keys(), (url) => {
      const address = addressAt(url);
      if (!address || 'fault' in address) throw new Error(url);
      return [url, address];
    }),
  );

test.each(ENDPOINT_NAMES.filter((name) => endpointOf(name).key))(
  'the key of %s means the same everywhere',
  async (endpoint) => {
    const site = await wholeSite();
    const { path, key } = endpointOf(endpoint);
    const described = site.byQuery.parameter(path, key!.name);
    expect(described?.in).toBe('path');
    const there = [...site.listed.keys()].flatMap((url) => {
      const address = addressAt(url);
      return address && 'endpoint' in address && address.endpoint === endpoint ? [address.key!] : [];
    });
    expect(there.length).toBeGreaterThan(3);
    const anyKey = fc.oneof(
      fc.constantFrom(...there),
      fc.stringMatching(key!.pattern),
      fc.stringMatching(/^[A-Za-z0-9]{1,6}$/),
    );
    await fc.assert(
      fc.asyncProperty(anyKey, async (text) => {
        const target = pathOf({ endpoint, key: text });
        const answer = await ask(site.router, target);
        const { status, file } = site.acted(target);
        expect([target, status, site.read(file!)]).toEqual([target, answer.status, textOf(answer)]);
        expect([target, described!.allows(text)]).toEqual([target, key!.pattern.test(text)]);
        expect([target, site.listed.has(target)]).toEqual([target, there.includes(text)]);
      }),
      runs(53, 100),
    );
  },
);

test('every listed response is described, prebuilt and sent', async () => {
  const site = await wholeSite();
  const named = new Set<string>();
  const addresses = addressesIn(site);
  expect(addresses.size).toBeGreaterThan(500);
  for (const [url, address] of addresses) {
    const file = fileOf(address, 'json');
    expect([url, addressOfFile(file)?.address]).toEqual([url, address]);
    expect([url, site.acted(url)]).toEqual([url, { status: 200, file }]);
    const { parameters = {} } = site.listed.get(url)!;
    expect([url, parameters]).toEqual([url, Object.fromEntries(parametersOf(address))]);
    for (const name of Object.keys(parameters)) {
      named.add(name);
      expect([url, site.byQuery.parameter(endpointOf(address.endpoint).path, name)?.in]).toEqual([url, 'query']);
    }
  }
  const names = ENDPOINT_NAMES.flatMap(parametersIn).map(([name]) => name);
  expect(named).toEqual(new Set(names));
  for (const [url, address] of fc.sample(fc.constantFrom(...addresses), runs(54, 100))) {
    const sent = textOf(await ask(site.router, url));
    expect([url, site.read(fileOf(address, 'json'))]).toEqual([url, sent]);
  }
});
