// A site on disk that was built for the rewriting hosts, and the expected responses.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { basePath } from '../../../src/engine/addressing/links.ts';
import { getOrAdd } from '../../../src/engine/grouping.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { apacheHost } from '../../../src/hosts/apache/apache.ts';
import { datasetIn, memorySite, PAGE_SIZES } from '../../engine/router/edge-site.ts';
import type { ReferenceSite } from '../../hosts/expectation.ts';
import { completeSite } from '../../hosts/own-files.ts';
import type { Vocabulary } from '../../hosts/requests.ts';
import { vocabularyOf } from '../../hosts/vocabulary.ts';

export interface BuiltRewriteSite {
  /** The absolute path of the site. */
  readonly root: string;
  readonly siteUrl: string;
  readonly reference: ReferenceSite;
  readonly vocabulary: Vocabulary;
}

export interface RewriteSiteOptions {
  readonly siteUrl?: string;
  /** Options with the structure of site.json. The reference responses need the usual options. */
  readonly options?: Readonly<Record<string, unknown>>;
  readonly set?: 'edge' | 'large';
}

const builtSites = new Map<string, Promise<BuiltRewriteSite>>();

/**
 * A conformance set with all responses prebuilt, and by default with small pages. It is built once for all servers, so each test must
 * restore anything that it changes.
 */
export function buildRewriteSite(options: RewriteSiteOptions = {}): Promise<BuiltRewriteSite> {
  return getOrAdd(builtSites, JSON.stringify(options), () => newRewriteSite(options));
}

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function newRewriteSite({
  siteUrl = 'https://climate.example',
  options = { pageSizes: PAGE_SIZES },
  set = 'edge',
}: RewriteSiteOptions): Promise<BuiltRewriteSite> {
  const dataset = await datasetIn(`test/conformance/${set}/data`);
  // The other servers' sites are the same without Apache's own files, which none of them sends.
  const { plan, files, router } = await memorySite(dataset, siteUrl, options, apacheHost);
  const folder = mkdtempSync(path.join(tmpdir(), 'council-climate-api-test-'));
  folders.push(folder);
  // A server that root starts runs as another user.
  chmodSync(folder, 0o755);
  const root = path.join(folder, 'site');
  const written = await writeSite(root, filesOf(plan));
  if ('code' in written) throw new Error(JSON.stringify(written));
  completeSite(root);
  const base = basePath({ siteUrl });
  return {
    root,
    siteUrl,
    reference: { router, read: (file) => files.get(file), base },
    vocabulary: vocabularyOf(dataset, base),
  };
}
