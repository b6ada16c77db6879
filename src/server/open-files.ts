// Opens each file only once per response. serve-handler would open it by name several times, and a build might replace it in the
// meantime.
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type serveFile from 'serve-handler';

type Methods = NonNullable<Parameters<typeof serveFile>[3]>;

/** These flags prevent following links and waiting for a pipe. Windows has neither of them. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

export function openedFiles(response: ServerResponse): Methods {
  const handles = new Map<string, FileHandle>();
  const streams: { destroy(): unknown }[] = [];
  response.once('close', () => {
    for (const stream of streams) stream.destroy();
    for (const handle of handles.values()) handle.close().catch(() => {});
  });
  const methods = {
    lstat: async (file: string) => {
      const status = await lstat(file);
      if (!status.isFile()) return status;
      const handle = handles.get(file) ?? (await open(file, FLAGS));
      handles.set(file, handle);
      return handle.stat();
    },
    createReadStream: (file: string, { start = 0, end }: { start?: number; end?: number } = {}) => {
      const handle = handles.get(file);
      if (!handle) throw new Error(`${file} has not been opened`);
      const stream = handle.createReadStream({ start, ...(end !== undefined && { end }), autoClose: false });
      stream.on('error', () => response.destroy());
      streams.push(stream);
      return stream;
    },
  };
  // serve-handler awaits promises, but its types describe Node's callback functions.
  return methods as unknown as Methods;
}
