// How the user chooses files: with a field, or by dropping files or a folder on the page.
import type { ChosenFile } from '../protocol.ts';
import { elementWith } from './elements.ts';

export interface Chosen {
  readonly files: readonly ChosenFile[];
  readonly isFolder: boolean;
}

/** Folders that contain no tables but possibly very many files. */
const SKIPPED = /(?:^|\/)(?:\.[^/]+|node_modules)(?:\/|$)/;

/** @param onChosen called with the files, of which there may be none */
export function listenForFiles(onChosen: (chosen: Chosen) => void): void {
  const take = (files: readonly ChosenFile[], isFolder: boolean) => {
    onChosen({ files: files.filter(({ path }) => !SKIPPED.test(path)), isFolder });
  };
  const fields: HTMLInputElement[] = [];
  for (const [id, isFolder] of [
    ['check-files', false],
    ['check-folder', true],
  ] as const) {
    const field = elementWith<HTMLInputElement>(id);
    fields.push(field);
    field.addEventListener('change', () => take(Array.from(field.files ?? [], chosenFile), isFolder));
    // Choosing the same files again, after they have been edited, must be a change too.
    field.addEventListener('click', () => {
      field.value = '';
    });
  }
  const area = elementWith('check-choose');
  const mark = (isOver: boolean) => area.classList.toggle('over', isOver);
  addEventListener('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', ({ relatedTarget }) => {
    if (!relatedTarget) mark(false);
  });
  addEventListener('drop', (event) => {
    event.preventDefault();
    mark(false);
    for (const field of fields) field.value = '';
    const { files, isFolder } = dropped(event.dataTransfer);
    files.then(
      (found) => take(found, isFolder),
      () => take([], isFolder),
    );
  });
}

const chosenFile = (file: File): ChosenFile => ({ path: file.webkitRelativePath || file.name, content: file });

function dropped(data: DataTransfer | null): {
  readonly files: Promise<readonly ChosenFile[]>;
  readonly isFolder: boolean;
} {
  // The entries have to be asked for before anything is awaited.
  const entries = Array.from(data?.items ?? [], (item) => item.webkitGetAsEntry?.()).filter((entry) => !!entry);
  if (!entries.some(({ isDirectory }) => isDirectory))
    return { files: Promise.resolve(Array.from(data?.files ?? [], chosenFile)), isFolder: false };
  // A folder and something else are checked as single files, because only one folder can be checked as a whole.
  const isFolder = entries.length === 1;
  const files = Promise.all(entries.map((entry) => filesIn(entry)));
  return { files: files.then((found) => found.flat()), isFolder };
}

/** The files in a dropped folder, with paths that begin with its name. */
async function filesIn(entry: FileSystemEntry): Promise<readonly ChosenFile[]> {
  const path = entry.fullPath.replace(/^\//, '');
  if (SKIPPED.test(path)) return [];
  if (entry.isFile) {
    const content = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    return [{ path, content }];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const inside: FileSystemEntry[] = [];
  // Each call returns only some of the entries, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    inside.push(...some);
  }
  return (await Promise.all(inside.map(filesIn))).flat();
}
