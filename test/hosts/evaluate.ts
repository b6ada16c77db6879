// Simulates a host that acts on the mappings, in memory.
import { attempt } from '../../src/engine/attempt.ts';
import { getOrAdd } from '../../src/engine/grouping.ts';
import type { Mapping } from '../../src/hosts/rewrite/mapping.ts';
import { mappingsFor } from '../../src/hosts/rewrite/mappings.ts';
import type { ContractRequest } from './requests.ts';

export type Values = ReadonlyMap<string, string>;

/** The values of all mappings for a request. */
export function evaluate(mappings: readonly Mapping[], { method, target, accept }: ContractRequest): Values {
  const [path = '', query = ''] = target.split(/\?(.*)/s, 2);
  const values = new Map([
    ['method', method],
    ['path', path],
    ['decoded', attempt(() => decodeURIComponent(path)) ?? path],
    ['query', query],
    ['accept', accept ?? ''],
  ]);
  const filled = (template: string): string =>
    template.replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new Error(`nothing is called ${name} yet`);
      return value;
    });
  for (const { name, from, cases, otherwise, routes } of mappings) {
    // Hosts may leave out the value if the route doesn't need it.
    if (routes && !routes.includes(values.get('route')!)) {
      values.set(name, '');
      continue;
    }
    const text = filled(from);
    let value = otherwise;
    for (const [pattern, template] of cases) {
      const found = compiled(pattern).exec(text);
      if (!found) continue;
      value = template.replace(/\$([1-9])/g, (_, group: string) => found[Number(group)] ?? '');
      break;
    }
    values.set(name, filled(value));
  }
  return values;
}

const patterns = new Map<string, RegExp>();
const compiled = (pattern: string): RegExp => getOrAdd(patterns, pattern, () => new RegExp(pattern));

export interface Acted {
  readonly status: number;
  /** The path of the file to send, relative to the site's root. */
  readonly file?: string;
}

const mappingsByBase = new Map<string, readonly Mapping[]>();

export function act(request: ContractRequest, base: string, exists: (file: string) => boolean): Acted {
  const mappings = getOrAdd(mappingsByBase, base, () => mappingsFor(base));
  const values = evaluate(mappings, request);
  const get = (name: string) => values.get(name)!;
  const verdict = get('verdict');
  if (verdict === 'outside') return { status: 0 };
  if (verdict === 'redirect') return { status: 301 };
  const refused = { status: 501, file: get('refusal') };
  if (verdict === 'send' || verdict === 'refuse') {
    if (exists(get('file'))) return verdict === 'send' ? { status: 200, file: get('file') } : refused;
    if (!exists(get('listed')) && exists(get('possible'))) return refused;
    return { status: Number(get('missing_status')), file: get('missing') };
  }
  return { status: Number(verdict), file: get('document') };
}
