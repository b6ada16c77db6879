// A file as serve-handler reads it for one answer. By itself it asks for the size, opens the file, and reads it again for
// the ETag, by name each time: where a build exchanges the file in between, the answer breaks off, or has another's ETag.
import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type serveFile from 'serve-handler';

type Methods = NonNullable<Parameters<typeof serveFile>[3]>;

/** Never through a link, and never waiting for whoever writes into a pipe; Windows knows neither. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Functions of the file system for serve-handler, for which each file stays what it was when it was first asked about. */
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
      // Of anything else serve-handler reads nothing.
      if (!status.isFile()) return status;
      const handle = handles.get(file) ?? (await open(file, FLAGS));
      handles.set(file, handle);
      return handle.stat();
    },
    createReadStream: (file: string, { start = 0, end }: { start?: number; end?: number } = {}) => {
      const handle = handles.get(file);
      if (!handle) throw new Error(`${file} has not been opened`);
      // Several may read one file, each from its own place.
      const stream = handle.createReadStream({ start, ...(end !== undefined && { end }), autoClose: false });
      stream.on('error', () => response.destroy());
      streams.push(stream);
      return stream;
    },
  };
  // Its types are those of Node's functions with callbacks, but it awaits promises.
  return methods as unknown as Methods;
}
