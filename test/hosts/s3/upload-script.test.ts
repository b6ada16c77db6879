// The upload script, with a stand-in for the AWS CLI. test/audit/object-storage.test.ts uses the real one.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { isPrivateFile } from '../../../src/engine/addressing/private-files.ts';
import { filesOf } from '../../../src/engine/site/site-plan.ts';
import { FILTERED_GROUPS } from '../../../src/engine/site/url-groups.ts';
import { writeSite } from '../../../src/engine/write/write-site.ts';
import { s3Host } from '../../../src/hosts/s3/s3.ts';
import { planOf } from '../../support/planned.ts';
import { temporaryFolder } from '../../support/program.ts';
import { completeSite } from '../own-files.ts';
import { FIRST, type Files, SECOND, SITE_URL, THIRD, uploadHeaders, writeBuild, writeManifest } from './builds.ts';
import { inFolder, uploader } from './uploader.ts';

const INPUT = path.join(import.meta.dirname, '..', '..', 'golden', 'typical', 'input');
const UNFINISHED = 'data/build-manifest.unfinished';
const MANIFEST = 'data/build-manifest.json';

describe('invented builds', () => {
  const uploaded = (files: Files) => {
    const out = path.join(temporaryFolder(), 'it’s a "site"');
    writeBuild(out, files);
    return { out, ...uploader(out) };
  };
  /** The state of a bucket to which only this build was uploaded. */
  const stateAfter = (files: Files) => {
    const { run, state } = uploaded(files);
    expect(run().status).toBe(0);
    return state();
  };

  test('only files that have changed are uploaded, in an order in which links work, and removed files are deleted', () => {
    const { out, run, state } = uploaded(FIRST);
    const first = run();
    expect([first.status, first.stderr, first.left]).toEqual([0, '', []]);
    expect(first.stdout).toBe('s3://bucket/data/: 9 uploaded, 0 deleted, 0 unchanged\n');
    expect(Object.keys(state())).not.toContain('data/_headers');
    writeBuild(out, SECOND);
    const second = run();
    expect(second.stdout).toBe('s3://bucket/data/: 5 uploaded, 2 deleted, 4 unchanged\n');
    expect(second.changes).toEqual([
      `put ${UNFINISHED}`,
      'put data/assets/style.aaaaaaaaaaaaaaaa.css',
      'put data/councils/new/index.html',
      'put data/api/councils/index.json',
      // Files with the same headers are uploaded together, in any order.
      expect.stringMatching(/^put data\/(?:index.html|store\/index.json)$/),
      expect.stringMatching(/^put data\/(?:index.html|store\/index.json)$/),
      `put ${MANIFEST}`,
      'delete data/assets/style.0123456789abcdef.css',
      'delete data/councils/old/index.html',
      `delete ${UNFINISHED}`,
    ]);
    expect(state()).toEqual(stateAfter(SECOND));
  });

  test('nothing is written if nothing has changed', () => {
    const { run } = uploaded(FIRST);
    run();
    const { status, stdout, changes, calls } = run();
    expect([status, changes, calls]).toEqual([0, [], ['s3api get-object', 's3api get-object']]);
    expect(stdout).toBe('s3://bucket/data/: 0 uploaded, 0 deleted, 9 unchanged\n');
  });

  test('after an interruption anywhere, the next upload makes the bucket complete', () => {
    const [second, third] = [stateAfter(SECOND), stateAfter(THIRD)];
    for (let most = 0; ; most++) {
      const { out, run, state } = uploaded(FIRST);
      run();
      writeBuild(out, SECOND);
      const { status, stderr, left } = run(most);
      expect(left).toEqual([]);
      if (status === 0) {
        expect(most).toBe(10);
        break;
      }
      expect([most, status, stderr]).toEqual([most, 1, expect.stringContaining('Run this script again.')]);
      if (most % 2) {
        expect(run().status).toBe(0);
        expect(state()).toEqual(second);
      } else {
        // The same build, which is interrupted once more, and then another one, in which a file is as it was before.
        run(most + 1);
        writeBuild(out, THIRD);
        expect(run().status).toBe(0);
        expect(state()).toEqual(third);
      }
    }
  });

  test('after an interrupted first upload, too', () => {
    const expected = stateAfter(SECOND);
    for (const most of [0, 1, 3, 8, 10]) {
      const { out, run, state } = uploaded(FIRST);
      expect(run(most).status).toBe(1);
      writeBuild(out, SECOND);
      expect(run().status).toBe(0);
      expect(state()).toEqual(expected);
    }
  });

  test('files of others stay', () => {
    const { out, run, objects } = uploaded(FIRST);
    for (const name of ['other.html', 'data/other/index.html', 'data/api/other.json']) {
      mkdirSync(path.dirname(path.join(objects, name)), { recursive: true });
      writeFileSync(path.join(objects, name), 'theirs');
    }
    run();
    writeBuild(out, SECOND);
    run(undefined, '--all');
    expect(inFolder(objects)).toEqual(
      expect.arrayContaining(['other.html', 'data/other/index.html', 'data/api/other.json']),
    );
  });

  test('--all uploads every file, and other headers do, too', () => {
    const { run, script } = uploaded(FIRST);
    run();
    expect(run(undefined, '--all').stdout).toContain('9 uploaded, 0 deleted, 0 unchanged');
    writeFileSync(script, readFileSync(script, 'utf8').replaceAll(/\b[0-9a-f]{16}\b/g, 'another-version'));
    expect(run().stdout).toContain('9 uploaded, 0 deleted, 0 unchanged');
    expect(run().stdout).toContain('0 uploaded, 0 deleted, 9 unchanged');
  });

  test('what identifies the headers depends on every statement that sets one, also on the default', () => {
    const script = readFileSync(uploaded(FIRST).script, 'utf8');
    const [, body = ''] = /^function line_of.*\n([^}]*)\}/m.exec(script) ?? [];
    const statements = body.split('\n').filter((line) => /\b(?:type|cache|saved) = "/.test(line));
    expect(statements[0]).toBe('  cache = "public, max-age=300"');
    const id = createHash('sha256').update(statements.join('\n')).digest('hex').slice(0, 16);
    expect(script).toContain(`--metadata headers=${id}\n`);
  });

  test('gzip copies are uploaded in place of their files, and switching them on or off uploads these files again', () => {
    const compressed = {
      ...FIRST,
      'api/councils/index.json.gz': 'gzip',
      'api/councils/index.json.br': 'br',
      'backup.gz': 'other',
    };
    const { out, run, state } = uploaded(FIRST);
    run();
    writeBuild(out, compressed);
    expect(run().stdout).toContain('2 uploaded, 0 deleted, 8 unchanged');
    const { 'data/api/councils/index.json': list, ...others } = state();
    expect(list).toEqual([
      'gzip',
      expect.stringContaining(
        '--content-type application/json --cache-control public, max-age=300 --content-encoding gzip',
      ),
    ]);
    expect(Object.keys(others).filter((name) => /\.(?:gz|br)$/.test(name))).toEqual(['data/backup.gz']);
    writeBuild(out, FIRST);
    expect(run().stdout).toContain('1 uploaded, 1 deleted, 8 unchanged');
    expect(state()).toEqual(stateAfter(FIRST));
  });

  test('names with spaces, quotation marks, backslashes and other letters', () => {
    const odd = {
      ...FIRST,
      "councils/a b/it's $HOME/index.html": '1',
      'councils/"q"\\n/é☃.html': '2',
      'downloads/-x.csv': '3',
    };
    const { out, run, state, objects } = uploaded(odd);
    expect(run().stderr).toBe('');
    expect(state()["data/councils/a b/it's $HOME/index.html"]![0]).toBe('1');
    expect(state()['data/councils/"q"\\n/é☃.html']![0]).toBe('2');
    writeBuild(out, FIRST);
    expect(run().stdout).toContain('0 uploaded, 3 deleted, 9 unchanged');
    expect(inFolder(objects).filter((name) => name.startsWith('data/councils/'))).toHaveLength(2);
  });
});

test('every public file of a site is uploaded with the headers of other hosts', async () => {
  const out = path.join(temporaryFolder(), 'site');
  // Without filtered lists, there are thousands fewer files. A site may also have files for other hosts.
  const others = ['serve.json', '_routes.json', '_headers', '.nojekyll'].map((name) => ({ path: name, text: '{}' }));
  const host = { ...s3Host, files: () => others, composes: FILTERED_GROUPS };
  expect(await writeSite(out, filesOf(await planOf(INPUT, { siteUrl: SITE_URL }, [host])))).toHaveProperty('files');
  completeSite(out);
  writeManifest(out, Object.fromEntries(inFolder(out).map((name) => [name, readFileSync(path.join(out, name))])));
  const { run, state } = uploader(out);
  expect(run().status).toBe(0);
  const { [MANIFEST]: manifest, ...objects } = state();
  const expected = inFolder(out)
    .filter((file) => !isPrivateFile(file))
    .map((file) => {
      const { type, cache, disposition } = uploadHeaders(file);
      const flags = [
        ...['--only-show-errors --content-type', type, '--cache-control', cache],
        ...(disposition ? ['--content-disposition', disposition] : []),
      ];
      return [`data/${file}`, [readFileSync(path.join(out, file), 'utf8'), `${flags.join(' ')}\n`]];
    });
  expect(Object.keys(objects)).toEqual(expected.map(([name]) => name));
  expect(objects).toEqual(Object.fromEntries(expected));
  expect(manifest![0]).toBe(readFileSync(path.join(out, 'build-manifest.json'), 'utf8'));
  expect(existsSync(path.join(out, '_headers'))).toBe(true);
});
