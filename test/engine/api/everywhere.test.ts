// Tests every parameter of the API in all the places that read it: the router, the hosts that only rewrite, the description in both
// forms, and the list of prebuilt URLs must agree. If any of them lacks a parameter, a test fails here.
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Address,
  fileOf,
  parametersOf,
  routeOf,
  stemTemplates,
  urlOf,
} from '../../../src/engine/addressing/address.ts';
import { writeQuery } from '../../../src/engine/addressing/query.ts';
import { errorFile } from '../../../src/engine/addressing/site-files.ts';
import {
  ENDPOINT_NAMES,
  type EndpointName,
  endpointOf,
  type ParameterName,
  parametersIn,
} from '../../../src/engine/api/api.ts';
import { canonical, type Parameter, type Values } from '../../../src/engine/api/parameter.ts';
import { errorOf } from '../../../src/engine/http/rules.ts';
import { runs } from '../../support/campaign.ts';
import { addressAt, anyValue, whole } from '../addressing/addresses.ts';
import { ask, textOf } from '../router/edge-site.ts';
import { anyText } from './texts.ts';
import { type WholeSite, wholeSite } from './whole-site.ts';

type Case = readonly [name: ParameterName, endpoint: EndpointName, parameter: Parameter];

const CASES = ENDPOINT_NAMES.flatMap((endpoint) =>
  parametersIn(endpoint).map(([name, parameter]): Case => [name, endpoint, parameter]),
);

/** Values of a parameter, many of which have prebuilt responses. */
function nearValue(parameter: Parameter, { days }: WholeSite): fc.Arbitrary<unknown> {
  switch (parameter.kind) {
    case 'words':
      return anyValue(parameter);
    case 'day':
      return fc.oneof(anyValue(parameter), fc.constantFrom(days.first, days.last));
    case 'threshold':
      return fc.oneof(anyValue(parameter), fc.constantFrom(parameter.least, parameter.least + 1));
  }
}

/** Values of one parameter, together with some of the endpoint's other parameters. */
function nearValues(endpoint: EndpointName, name: ParameterName, site: WholeSite): fc.Arbitrary<Values> {
  const all = parametersIn(endpoint).map(([each, parameter]) => {
    const value = nearValue(parameter, site);
    return [each, each === name ? value : fc.option(value, { nil: undefined, freq: 1 })];
  });
  return fc
    .record(Object.fromEntries(all) as Readonly<Record<string, fc.Arbitrary<unknown>>>)
    .map((values) => canonical(endpointOf(endpoint).parameters, values));
}

const bodyOf = async ({ router }: WholeSite, target: string, status = 200): Promise<string> => {
  const answer = await ask(router, target);
  expect([target, answer.status]).toEqual([target, status]);
  return textOf(answer);
};

/** Records show which words a list must contain. */
function expectFiltered({ endpoint, values = {} }: Address, body: string): void {
  const parsed = JSON.parse(body);
  for (const [name, parameter] of parametersIn(endpoint)) {
    if (parameter.kind !== 'words' || !values[name]) continue;
    for (const item of parsed.results ?? parsed) expect(values[name]).toContain(String(item[parameter.field]));
  }
}

/** @returns whether it is prebuilt */
function expectSentOrRefused(address: Address, target: string, site: WholeSite): boolean {
  const file = fileOf(address, 'json');
  const isPrebuilt = site.read(file) !== undefined;
  if (isPrebuilt) expect([target, site.acted(target)]).toEqual([target, { status: 200, file }]);
  else expect([target, site.acted(target).status]).toEqual([target, 501]);
  return isPrebuilt;
}

function expectDescribed(address: Address, { byQuery, byFile }: WholeSite): void {
  const { path, parameters } = endpointOf(address.endpoint);
  for (const [name, text] of parametersOf(address)) {
    const described = byQuery.parameter(path, name);
    expect([name, described?.in]).toEqual([name, 'query']);
    expect([name, text, described!.allows(text)]).toEqual([name, text, true]);
  }
  for (const [name, parameter] of Object.entries(parameters)) {
    const described = byFile.parameter(`/${stemTemplates(address.endpoint).filtered}.json`, name);
    const part = parameter.toFile(address.values?.[name] as never);
    expect([name, described?.in]).toEqual([name, 'path']);
    expect([name, part, described!.allows(part)]).toEqual([name, part, true]);
  }
}

/** The content of a response without its links. */
function withoutLinks(body: string): unknown {
  const { next: _, previous: __, ...rest } = JSON.parse(body);
  return rest;
}

describe.each(CASES)('%s of %s', (name, endpoint, parameter) => {
  const { path } = endpointOf(endpoint);

  test('a value means the same everywhere', async () => {
    const site = await wholeSite();
    const unfiltered = withoutLinks(await bodyOf(site, path));
    const seen = { prebuilt: 0, different: 0 };
    await fc.assert(
      fc.asyncProperty(nearValues(endpoint, name, site), async (values) => {
        const address: Address = { endpoint, values };
        const target = urlOf(address);
        expect(addressAt(target)).toEqual(whole(address));
        const body = await bodyOf(site, target);
        if (Object.keys(values).join() === name && !isDeepStrictEqual(withoutLinks(body), unfiltered)) seen.different++;
        expectFiltered(address, body);
        expectDescribed(address, site);
        const isPrebuilt = expectSentOrRefused(address, target, site);
        if (isPrebuilt) {
          if (name in values) seen.prebuilt++;
          expect([target, site.read(fileOf(address, 'json'))]).toEqual([target, body]);
        }
        const listed = site.listed.get(target);
        expect([target, listed !== undefined]).toEqual([target, isPrebuilt]);
        if (listed) expect(listed.parameters ?? {}).toEqual(Object.fromEntries(parametersOf(address)));
      }),
      runs(50, 150),
    );
    expect(seen.prebuilt).toBeGreaterThan(9);
    expect(seen.different).toBeGreaterThan(0);
  });

  test('a text is valid everywhere or nowhere', async () => {
    const site = await wholeSite();
    const described = site.byQuery.parameter(path, name)!;
    await fc.assert(
      fc.asyncProperty(anyText(parameter), async (text) => {
        const target = path + writeQuery([[name, text]]);
        const value = parameter.read(text);
        if (value === undefined) {
          const file = errorFile(errorOf(name), 'json');
          const body = await bodyOf(site, target, 400);
          expect([target, site.acted(target)]).toEqual([target, { status: 400, file }]);
          expect([target, site.read(file)]).toEqual([target, body]);
          expect([target, described.allows(text)]).toEqual([target, false]);
          expect(site.byQuery.statuses(path)).toContain('400');
          return;
        }
        const body = await bodyOf(site, target);
        const address = { endpoint, values: canonical({ [name]: parameter }, { [name]: value }) };
        if (expectSentOrRefused(address, target, site)) {
          const prebuilt = site.read(fileOf(address, 'json'))!;
          expect([target, withoutLinks(prebuilt)]).toEqual([target, withoutLinks(body)]);
        }
        if (!described.allows(text)) return;
        // The parameter reads every text that the description allows.
        const written = described.read(parameter.write(value as never));
        expect(new Set([described.read(text)].flat())).toEqual(new Set([written].flat()));
      }),
      runs(51, 150),
    );
  });
});

test.each(ENDPOINT_NAMES)('parameters of other endpoints don’t filter %s', async (endpoint) => {
  const site = await wholeSite();
  const { path, parameters } = endpointOf(endpoint);
  const own = [...site.listed.keys()].find((url) => routeOf(url)?.endpoint === endpoint)!;
  const plain = await bodyOf(site, own);
  for (const [name, , parameter] of CASES) {
    if (name in parameters) continue;
    expect([name, site.byQuery.parameter(path, name)]).toEqual([name, undefined]);
    for (const text of fc.sample(anyText(parameter), runs(52, 20))) {
      const target = own + writeQuery([[name, text]]);
      const body = await bodyOf(site, target);
      expect([target, withoutLinks(body)]).toEqual([target, withoutLinks(plain)]);
      const { status, file } = site.acted(target);
      if (status !== 501) expect([target, site.read(file!)]).toEqual([target, body]);
    }
  }
});
