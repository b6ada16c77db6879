// Compares composed responses with the prebuilt files of a site.
import { expect } from 'vitest';
import { type Address, urlOf } from '../../../src/engine/addressing/address.ts';
import { RENDERINGS, type Rendering } from '../../../src/engine/api/media.ts';
import { createRouter } from '../../../src/engine/router/router.ts';
import { addressOfFile } from '../../support/address-of-file.ts';
import { shownJson } from '../respond/markup.ts';
import { ask, type MemorySite, SITE_URL, textOf } from './edge-site.ts';

export interface Prebuilt {
  readonly file: string;
  readonly address: Address;
  readonly rendering: Rendering;
  /** The canonical request for this response. */
  readonly target: string;
}

const prebuiltBySite = new WeakMap<MemorySite, readonly Prebuilt[]>();

/** All responses among the files of a site. */
export function prebuiltIn(site: MemorySite): readonly Prebuilt[] {
  const prebuilt = prebuiltBySite.get(site) ?? answersIn(site);
  prebuiltBySite.set(site, prebuilt);
  return prebuilt;
}

function answersIn({ files }: MemorySite): readonly Prebuilt[] {
  return [...files.keys()].flatMap((file) => {
    const found = addressOfFile(file);
    return found
      ? [{ file, ...found, target: urlOf(found.address, found.rendering === 'html' ? 'api' : undefined) }]
      : [];
  });
}

/**
 * A router that can't read a file the first time, when it looks for the prebuilt response. It can read the file later, for other
 * responses.
 */
function composingRouter({ files }: MemorySite) {
  const refused = new Set<string>();
  const router = createRouter((name) => (refused.delete(name) ? undefined : files.get(name)));
  return {
    compose: async ({ file, target }: Prebuilt) => {
      refused.add(file);
      const answer = await ask(router, target);
      if (refused.has(file)) expect.unreachable(`${file} is not asked for`);
      return answer;
    },
  };
}

export async function expectSame(site: MemorySite, prebuilt: readonly Prebuilt[]): Promise<void> {
  const { compose } = composingRouter(site);
  // Sends many requests at once and collects the differences, because there are thousands of responses.
  const different: string[] = [];
  const check = async (each: Prebuilt): Promise<void> => {
    const content = site.files.get(each.file)!;
    const [answer, composed] = await Promise.all([ask(site.router, each.target), compose(each)]);
    if (answer.status !== 200 || answer.body !== content)
      different.push(`${each.target} is not answered with ${each.file}`);
    const isSame =
      composed.body !== content &&
      textOf(composed) === textOf({ body: content }) &&
      composed.status === 200 &&
      JSON.stringify(composed.headers) === JSON.stringify(answer.headers);
    if (!isSame) different.push(`${each.target} is composed differently: ${textOf(composed)}`);
  };
  // Compares one rendering after the other, because pages are generated from the JSON files.
  for (const rendering of RENDERINGS) {
    const own = prebuilt.filter((each) => each.rendering === rendering);
    for (let first = 0; first < own.length; first += 100) await Promise.all(own.slice(first, first + 100).map(check));
  }
  expect(different).toEqual([]);
}

/** Checks that the response to `format=json` and the one chosen by Accept have the prebuilt content, with their own links. */
export async function expectFormats(site: MemorySite, prebuilt: readonly Prebuilt[]): Promise<void> {
  for (const { address, file } of prebuilt) {
    const content = textOf({ body: site.files.get(file)! });
    const json = textOf(await ask(site.router, urlOf(address, 'json')));
    expect(JSON.parse(json, withoutFormat)).toEqual(JSON.parse(content));
    expect(json.includes('format=json')).toBe(/"https:\/\/climate\.example/.test(content));
    const page = textOf(await ask(site.router, urlOf(address), { accept: 'text/html' }));
    expect(shownJson(page)).toEqual(JSON.parse(content));
  }
}

/** A reviver for `JSON.parse` that removes `format` from the API's own links. */
function withoutFormat(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(SITE_URL)) return value;
  const [path = '', query = ''] = value.split('?');
  const others = query.split('&').filter((pair) => pair !== 'format=json');
  return others.length > 0 ? `${path}?${others.join('&')}` : path;
}
