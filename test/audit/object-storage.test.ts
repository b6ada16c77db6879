// The upload script with the real AWS CLI, and with a server that imitates S3. test/hosts/s3/ tests each interruption.
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import glob from 'fast-glob';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { isPrivateFile } from '../../src/engine/addressing/private-files.ts';
import { filesOf } from '../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../src/engine/site/url-groups.ts';
import { writeSite } from '../../src/engine/write/write-site.ts';
import { changedUrlsText } from '../../src/hosts/changed-urls/changed-urls.ts';
import { s3Host } from '../../src/hosts/s3/s3.ts';
import { codeBlockWith } from '../docs/code-blocks.ts';
import * as builds from '../hosts/s3/builds.ts';
import { planOf } from '../support/planned.ts';
import { temporaryFolder } from '../support/program.ts';
import { type Aws, type StoredObject, startAws } from './aws/moto.ts';

const { SITE_URL, writeBuild, writeManifest } = builds;
type Files = builds.Files;

const INPUT = path.resolve('test/golden/typical/input');

let aws: Aws;
beforeAll(async () => {
  aws = await startAws(inject('awsPython'), temporaryFolder(afterAll));
});
afterAll(() => aws?.stop());

/** An upload script for a folder, and a bucket of its own. */
async function uploader(name: string, out: string) {
  expect((await aws.ask('PUT', `/${name}`)).status).toBe(200);
  const script = path.join(temporaryFolder(), 'upload.sh');
  writeFileSync(script, builds.scriptFor(out));
  return async (interruptAt?: number, ...flags: readonly string[]) => {
    aws.changes();
    const child = spawn('sh', [script, `s3://${name}`, ...flags], {
      env: aws.environment as NodeJS.ProcessEnv,
      detached: true,
    });
    if (interruptAt !== undefined) aws.interrupt(interruptAt, () => killGroup(child));
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (text) => (stdout += text));
    child.stderr.on('data', (text) => (stderr += text));
    const [code, signal] = await once(child, 'close');
    return { status: code ?? signal, stdout, stderr, changes: aws.changes() };
  };
}

/** Kills the script together with the CLI. */
const killGroup = ({ pid }: ChildProcess) => process.kill(-pid!, 'SIGKILL');

function headersFor(file: string, isCompressed = false): readonly string[] {
  const { type, cache, disposition } = builds.uploadHeaders(file);
  return [type, cache, ...(disposition ? [disposition] : []), ...(isCompressed ? ['gzip'] : [])];
}

/** With a name that needs care in a shell, in JSON and in a URL. */
const FIRST: Files = { ...builds.FIRST, 'councils/it\'s/ü "q" é&<.html': 'odd' };
const SECOND: Files = { ...builds.SECOND, 'downloads/data.csv': 'csv 2' };
const THIRD: Files = { ...FIRST, ...builds.THIRD };

/** What a bucket must contain after the upload of a build. */
function expectedFor(files: Files, manifest: Buffer): ReadonlyMap<string, StoredObject> {
  const objects = Object.entries(files)
    .filter(([name]) => !isPrivateFile(name))
    .map(([name, text]) => [`data/${name}`, { body: Buffer.from(text), headers: headersFor(name) }] as const);
  return new Map<string, StoredObject>(objects).set('data/build-manifest.json', {
    body: manifest,
    headers: ['application/json', 'no-store'],
  });
}
const sorted = (objects: ReadonlyMap<string, StoredObject>) =>
  [...objects].sort(([one], [other]) => (one < other ? -1 : 1));

test('only what has changed is uploaded, whatever was interrupted before', async ({ annotate }) => {
  const out = path.join(temporaryFolder(), 'it’s a site');
  writeBuild(out, FIRST);
  const upload = await uploader('changing', out);
  const expectBuild = async (files: Files) => {
    const manifest = readFileSync(path.join(out, 'build-manifest.json'));
    expect(sorted(await aws.objects('changing'))).toEqual(sorted(expectedFor(files, manifest)));
  };
  expect(await upload()).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('10 uploaded, 0 deleted, 0 unchanged'),
  });
  await expectBuild(FIRST);
  expect(await upload()).toMatchObject({
    status: 0,
    changes: [],
    stdout: expect.stringContaining('0 uploaded, 0 deleted, 10 unchanged'),
  });
  aws.capitalizeMetadata(true);
  expect(await upload()).toMatchObject({ status: 0, changes: [] });
  aws.capitalizeMetadata(false);

  writeBuild(out, SECOND);
  const { changes } = await upload();
  expect(changes.map((change) => change.replace(/\?.*/, ''))).toEqual([
    'PUT /changing/data/build-manifest.unfinished',
    'PUT /changing/data/assets/style.aaaaaaaaaaaaaaaa.css',
    'PUT /changing/data/councils/new/index.html',
    'PUT /changing/data/api/councils/index.json',
    'PUT /changing/data/downloads/data.csv',
    expect.stringMatching(/^PUT \/changing\/data\/(?:index.html|store\/index.json)$/),
    expect.stringMatching(/^PUT \/changing\/data\/(?:index.html|store\/index.json)$/),
    'PUT /changing/data/build-manifest.json',
    'POST /changing',
    'DELETE /changing/data/build-manifest.unfinished',
  ]);
  await expectBuild(SECOND);

  // Each time, the CLI is killed before one of the ten changes, and the next upload is of another build.
  for (const [at, interrupted, next] of [
    [4, THIRD, THIRD],
    [6, SECOND, FIRST],
    [9, SECOND, THIRD],
  ] as const) {
    writeBuild(out, interrupted);
    expect((await upload(at)).status).toBe('SIGKILL');
    writeBuild(out, next);
    expect((await upload()).status).toBe(0);
    await expectBuild(next);
  }
  await annotate('the bucket is complete after three interruptions');
});

test('a whole site, and then its gzip copies', async ({ annotate }) => {
  const out = path.join(temporaryFolder(), 'site');
  // Without filtered lists, there are thousands fewer files.
  const plan = await planOf(INPUT, { siteUrl: SITE_URL }, [{ ...s3Host, composes: FILTERED_GROUPS }]);
  expect(await writeSite(out, filesOf(plan))).toHaveProperty('files');
  const upload = await uploader('whole', out);
  const first = await upload();
  expect([first.status, first.stderr]).toEqual([0, '']);
  const files = glob.sync('**', { cwd: out, dot: true }).filter((file) => !isPrivateFile(file));
  const bytes = (file: string) => readFileSync(path.join(out, file));
  const stored = await aws.objects('whole');
  expect([...stored.keys()].sort()).toEqual(
    [...files.map((file) => `data/${file}`), 'data/build-manifest.json'].sort(),
  );
  for (const file of files) {
    const { body, headers } = stored.get(`data/${file}`)!;
    expect([file, body.equals(bytes(file)), headers]).toEqual([file, true, headersFor(file)]);
  }

  const compressed = files.filter((file) => /\.(?:json|html)$/.test(file)).slice(0, 20);
  for (const file of compressed) writeFileSync(path.join(out, `${file}.gz`), gzipSync(bytes(file)));
  const all = glob.sync('**', { cwd: out, dot: true, ignore: ['build-manifest.json'] });
  writeManifest(out, Object.fromEntries(all.map((file) => [file, bytes(file)])));
  expect((await upload()).stdout).toContain(
    `${compressed.length} uploaded, 0 deleted, ${files.length - compressed.length} unchanged`,
  );
  const again = await aws.objects('whole');
  for (const file of compressed) {
    const { body, headers } = again.get(`data/${file}`)!;
    expect([file, gunzipSync(body).equals(bytes(file)), headers]).toEqual([file, true, headersFor(file, true)]);
  }
  await annotate(`${files.length} files, ${first.changes.length} requests that change something`);
});

test('more files than S3 deletes in one request', async () => {
  const out = temporaryFolder();
  const names = Array.from({ length: 1001 }, (_, number) => `councils/${String(number).padStart(4, '0')}/index.html`);
  const upload = await uploader('many', out);
  // An earlier upload, of which only the manifest and two files are needed.
  writeManifest(out, Object.fromEntries(names.map((name) => [name, 'old'])));
  await aws.ask('PUT', '/many/data/build-manifest.json', readFileSync(path.join(out, 'build-manifest.json'), 'utf8'));
  for (const name of [names[0]!, names.at(-1)!]) await aws.ask('PUT', `/many/data/${name}`, 'old');
  writeBuild(out, { 'index.html': 'home' });
  const { status, stdout, changes } = await upload();
  expect([status, stdout]).toEqual([0, 's3://many/data/: 1 uploaded, 1001 deleted, 0 unchanged\n']);
  expect(changes.filter((change) => change.startsWith('POST'))).toHaveLength(2);
  expect([...(await aws.objects('many')).keys()].sort()).toEqual(['data/build-manifest.json', 'data/index.html']);
});

test('if the bucket doesn’t exist, nothing is uploaded', async () => {
  const out = temporaryFolder();
  writeBuild(out, FIRST);
  const upload = await uploader('there', out);
  await aws.ask('DELETE', '/there');
  const { status, stderr, changes } = await upload();
  expect([status, changes]).toEqual([1, []]);
  expect(stderr).toContain('NoSuchBucket');
});

test('CloudFront accepts a list of changed URLs', async ({ annotate }) => {
  const folder = temporaryFolder();
  const urls = [`${SITE_URL}/`, `${SITE_URL}/a%20b/`];
  writeFileSync(path.join(folder, 'purge.json'), changedUrlsText({ siteUrl: SITE_URL, urls, prefixes: [] }, [s3Host]));
  // The proxy runs in this process, so this must not block.
  const run = async (command: string) => {
    const options = { cwd: folder, env: aws.environment as NodeJS.ProcessEnv };
    return (await promisify(execFile)('sh', ['-ec', command], options)).stdout;
  };
  const created = JSON.parse(
    await run(
      'aws cloudfront create-distribution --origin-domain-name bucket.s3.amazonaws.com --default-root-object index.html',
    ),
  );
  const { Id: id } = created.Distribution;
  const create = codeBlockWith('purging.md', 'sh', 'create-invalidation').replace('DISTRIBUTION', id);
  const { Invalidation: made } = JSON.parse(await run(create));
  expect(made.InvalidationBatch.Paths).toEqual({ Quantity: 2, Items: ['/data/', '/data/a%20b/'] });
  writeFileSync(path.join(folder, 'purge.json'), '');
  expect(await run(create)).toBe('');
  await annotate('the invalidation has the paths');
});
