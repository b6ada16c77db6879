// Compresses files, and names the copies as nginx, Caddy and Apache expect.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The file suffix for each HTTP content coding (RFC 9110, section 8.4.1; RFC 7932). */
export const SUFFIXES = { br: '.br', gzip: '.gz' } as const;
export type Encoding = keyof typeof SUFFIXES;
export const ENCODINGS = Object.keys(SUFFIXES) as readonly Encoding[];

/** In bytes. Smaller files are rare, and fit into a single packet without compression. */
export const LEAST_COMPRESSED = 256;

/** Images, workbooks and Parquet files are compressed already. Clients may read a SQLite database in parts. */
export const isCompressible = (name: string): boolean => /\.(?:json|html|css|js|csv|svg|txt|xml|atom|bin)$/.test(name);

/** The possible names for a file's compressed copies. */
export const compressedNames = (name: string): readonly string[] =>
  isCompressible(name) ? ENCODINGS.map((encoding) => name + SUFFIXES[encoding]) : [];

export type Compressed = Readonly<Record<Encoding, Uint8Array>>;

export type Compress = (content: Uint8Array) => Promise<Compressed>;

// Benchmark: 55.7 MB, an eighth of a site for the full register, on one core of an AMD EPYC with Node 20.20. Brotli: quality 5
// 4.43 MB in 0.5 s, 6 4.41 MB in 0.6 s, 9 4.34 MB in 4.4 s, 10 3.92 MB in 24 s, 11 3.78 MB in 97 s. Gzip: level 6 5.00 MB in 0.5
// s, 9 4.82 MB in 1.3 s.
const BROTLI_QUALITY = 6;
const GZIP_LEVEL = 6;

/** Everything that affects the compressed bytes, apart from the content. If it changes, all files are compressed again. */
export const COMPRESSION = [
  `brotli ${process.versions.brotli} quality ${BROTLI_QUALITY}, window by size`,
  `zlib ${process.versions.zlib} level ${GZIP_LEVEL}`,
  // The output of zlib depends on the processor architecture.
  process.arch,
].join(', ');

const brotli = promisify(brotliCompress);
const gzipped = promisify<Uint8Array, { level: number }, Buffer>(gzip);

/**
 * The smallest window that covers the content, as the logarithm of its size to the base 2. With a window of 64 kB, the encoder
 * needs 0.5 MB of memory instead of 2 MB.
 */
const windowFor = (size: number): number =>
  Math.min(Math.max(Math.ceil(Math.log2(size)), 16), constants.BROTLI_DEFAULT_WINDOW);

/** For each coding, a function that runs in Node's thread pool. */
export const COMPRESSORS: Readonly<Record<Encoding, (content: Uint8Array) => Promise<Uint8Array>>> = {
  br: (content) => {
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(content.length),
    };
    return brotli(content, { params });
  },
  gzip: async (content) => {
    const compressed = await gzipped(content, { level: GZIP_LEVEL });
    // The tenth byte identifies the operating system. Setting it to 255 (“unknown”) ensures that the same file is produced on every
    // machine (RFC 1952, section 2.3.1).
    compressed[9] = 255;
    return compressed;
  },
};

export const compress: Compress = async (content) => {
  const [br, gzip] = await Promise.all([COMPRESSORS.br(content), COMPRESSORS.gzip(content)]);
  return { br, gzip };
};
