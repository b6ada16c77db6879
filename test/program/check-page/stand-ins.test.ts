// In a bundle for browsers, the stand-ins do the same as the modules of Node.js.
import { isUtf8 as isUtf8InNode, Buffer as NodeBuffer } from 'node:buffer';
import { createHash as hashInNode } from 'node:crypto';
import * as disk from 'node:fs';
import path from 'node:path';
import * as zlib from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUtf8 } from '../../../src/program/check-page/stand-ins/buffer.ts';
import { createHash } from '../../../src/program/check-page/stand-ins/crypto.ts';
import * as memory from '../../../src/program/check-page/stand-ins/fs.ts';
import { URL as OwnUrl } from '../../../src/program/check-page/stand-ins/globals.ts';
import { crc32, inflateRawSync } from '../../../src/program/check-page/stand-ins/zlib.ts';
import { temporaryFolder } from '../../support/program.ts';

const bytes = fc.uint8Array({ maxLength: 5000 });

test('hashes and checksums', () => {
  fc.assert(
    fc.property(bytes, fc.string({ unit: 'binary' }), (content, text) => {
      expect(createHash('sha256').update(content).update(text).digest('hex')).toBe(
        hashInNode('sha256').update(content).update(text).digest('hex'),
      );
      expect(crc32(content)).toBe(zlib.crc32(content));
    }),
    { seed: 54, numRuns: 200 },
  );
});

test('whether bytes are UTF-8', () => {
  const mixed = fc.oneof(
    bytes,
    fc.string({ unit: 'grapheme' }).map((text) => new TextEncoder().encode(text)),
  );
  fc.assert(
    fc.property(mixed, (content) => {
      expect(isUtf8(content)).toBe(isUtf8InNode(content));
    }),
    { seed: 54, numRuns: 500 },
  );
});

describe('unpacking', () => {
  test('returns the content', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100_000 }), (content) => {
        const packed = zlib.deflateRawSync(content);
        expect(Buffer.compare(inflateRawSync(packed, { maxOutputLength: 100_000 }), content)).toBe(0);
      }),
      { seed: 54, numRuns: 50 },
    );
  });

  test('stops at the limit, long before a small file becomes a huge one', () => {
    const bomb = zlib.deflateRawSync(new Uint8Array(2 ** 26));
    expect(bomb.length).toBeLessThan(100_000);
    const unpack = (module: Pick<typeof zlib, 'inflateRawSync'> | { inflateRawSync: typeof inflateRawSync }) => () =>
      module.inflateRawSync(bomb, { maxOutputLength: 2 ** 20 });
    expect(unpack({ inflateRawSync })).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }));
    expect(unpack(zlib)).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }));
  });

  test('rejects damaged content', () => {
    const damaged = zlib.deflateRawSync(Buffer.from('text'.repeat(100))).subarray(0, 5);
    expect(() => inflateRawSync(damaged, { maxOutputLength: 1000 })).toThrow();
    expect(() => inflateRawSync(Uint8Array.of(255, 255, 255, 255), { maxOutputLength: 1000 })).toThrow();
  });
});

test.each([
  'https://climate.example/a b',
  'https://cli mate.example/',
  'https://cli%20mate.example/',
  'https://',
  'climate.example',
  'https://[::1]/',
])('whether “%s” is a URL', (address) => {
  expect(OwnUrl.canParse(address)).toBe(URL.canParse(address));
});

describe('files', () => {
  const FILES = {
    'data/plans.csv': 'a,b\n',
    'data/searches/2025.csv': 'c',
    'data/searches/old/2024.csv': 'd',
    'site.json': '{}',
  };
  /** The same files on disk and in memory, with paths relative to the folder in both. */
  function both(): (task: (fs: typeof disk, at: (name: string) => string) => unknown) => readonly [unknown, unknown] {
    const folder = temporaryFolder();
    for (const [name, content] of Object.entries(FILES)) {
      disk.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      disk.writeFileSync(path.join(folder, name), content);
    }
    memory.placeFiles(Object.entries(FILES).map(([name, content]) => [`home/${name}`, Buffer.from(content)]));
    const outcome = (task: () => unknown): unknown => {
      try {
        return task();
      } catch (error) {
        const { code, syscall } = error as NodeJS.ErrnoException;
        return { code, hasCall: syscall !== undefined };
      }
    };
    return (task) => [
      outcome(() => task(disk, (name) => path.join(folder, name))),
      outcome(() => task(memory as unknown as typeof disk, (name) => path.posix.join('/home', name))),
    ];
  }

  const NAMES = ['', 'data', 'data/', 'data/plans.csv', 'data/plans', 'nowhere', 'data/searches', 'data/searches/old'];

  test('what exists', () => {
    const same = both();
    for (const name of NAMES) {
      const kind = (fs: typeof disk, at: (name: string) => string) => {
        const found = fs.lstatSync(at(name), { throwIfNoEntry: false });
        return found && [found.isFile(), found.isDirectory(), found.isFile() && found.size];
      };
      const [onDisk, inMemory] = same(kind);
      expect(inMemory, name).toEqual(onDisk);
      const [existsOnDisk, existsInMemory] = same((fs, at) => fs.existsSync(at(name)));
      expect(existsInMemory, name).toBe(existsOnDisk);
    }
  });

  test('what a folder contains, and what a file contains', () => {
    const same = both();
    for (const name of NAMES) {
      const [onDisk, inMemory] = same((fs, at) => fs.readdirSync(at(name)).sort());
      expect(inMemory, name).toEqual(onDisk);
      const [entriesOnDisk, entriesInMemory] = same((fs, at) =>
        fs
          .readdirSync(at(name), { withFileTypes: true })
          .map((entry) => [entry.name, entry.isDirectory(), entry.isFile(), entry.isSymbolicLink()].join())
          .sort(),
      );
      expect(entriesInMemory, name).toEqual(entriesOnDisk);
    }
    for (const name of ['data/plans.csv', 'nowhere']) {
      const [textOnDisk, textInMemory] = same((fs, at) => fs.readFileSync(at(name), 'utf8'));
      expect(textInMemory, name).toEqual(textOnDisk);
    }
  });

  test('replacing a file', () => {
    const same = both();
    const results = same((fs, at) => {
      fs.writeFileSync(at('data/new.part'), NodeBuffer.from('new'));
      fs.renameSync(at('data/new.part'), at('data/plans.csv'));
      fs.rmSync(at('site.json'));
      return [fs.readFileSync(at('data/plans.csv'), 'utf8'), fs.readdirSync(at('')), fs.readdirSync(at('data')).sort()];
    });
    expect(results[1]).toEqual(results[0]);
  });

  test('a stream passes on the file in pieces', async () => {
    memory.placeFiles([['log.csv', Buffer.from('abcdefg')]]);
    const pieces: string[] = [];
    for await (const piece of memory.createReadStream('log.csv', { highWaterMark: 3 }))
      pieces.push(Buffer.from(piece).toString());
    expect(pieces).toEqual(['abc', 'def', 'g']);
  });
});
