// Opens each file only once per response. serve-handler would open it by name several times, and a build might replace it in the
// meantime.
import { constants, type Stats } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type serveFile from 'serve-handler';

type Methods = NonNullable<Parameters<typeof serveFile>[3]>;

/** These flags prevent following links and waiting for a pipe. Windows has neither of them. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export function openedFiles(response: ServerResponse) {
  const handles = new Map<string, FileHandle>();
  const streams: { destroy(): unknown }[] = [];
  response.once('close', () => {
    for (const stream of streams) stream.destroy();
    for (const handle of handles.values()) handle.close().catch(() => {});
  });
  async function lstatOpened(file: string): Promise<Stats> {
    const status = await lstat(file);
    if (!status.isFile()) return status;
    const handle = handles.get(file) ?? (await open(file, FLAGS));
    handles.set(file, handle);
    return handle.stat();
  }
  function createReadStream(file: string, { start = 0, end }: { start?: number; end?: number } = {}) {
    const handle = handles.get(file);
    if (!handle) throw new Error(`${file} has not been opened`);
    const stream = handle.createReadStream({ start, ...(end !== undefined && { end }), autoClose: false });
    stream.on('error', () => response.destroy());
    streams.push(stream);
    return stream;
  }
  return {
    // serve-handler awaits promises, but its types describe Node's callback functions.
    methods: { lstat: lstatOpened, createReadStream } as unknown as Methods,
    /** Opens a file and returns its size in bytes, or undefined if there is no such file. */
    sizeOf: async (file: string): Promise<number | undefined> => {
      const status = await lstatOpened(file).catch(undefinedIfMissing);
      return status?.isFile() ? status.size : undefined;
    },
  };
}

const NOT_THERE: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

/** @throws the error, if it has any other cause than a missing file */
export function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (!NOT_THERE.has(error.code ?? '')) throw error;
}
