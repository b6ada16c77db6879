// What the address of a document says about it. Scripts use this too, so nothing here may need more than a browser has.

import { attempt } from '../../../engine/attempt.ts';
import { isWebAddress } from '../../../engine/text/web-address.ts';

const KINDS: Readonly<Record<string, readonly string[]>> = {
  PDF: ['pdf'],
  Word: ['doc', 'docx', 'docm', 'dot', 'dotx'],
  Excel: ['xls', 'xlsx', 'xlsm', 'xlsb'],
  PowerPoint: ['ppt', 'pptx', 'pptm', 'pps', 'ppsx'],
  'OpenDocument text': ['odt'],
  'OpenDocument spreadsheet': ['ods'],
  'OpenDocument presentation': ['odp'],
  'web page': ['htm', 'html', 'xhtml'],
  'plain text': ['txt'],
  'rich text': ['rtf'],
  CSV: ['csv'],
  image: ['gif', 'jpeg', 'jpg', 'png', 'webp'],
  ZIP: ['zip'],
};

const KIND_OF = new Map(Object.entries(KINDS).flatMap(([kind, endings]) => endings.map((ending) => [ending, kind])));

/** The same addresses as those to which pages link. */
const parsed = (address: string): URL | undefined =>
  isWebAddress(address) ? attempt(() => new URL(address)) : undefined;

/** Whether a page can link to the address. */
export const isLinked = (address: string): boolean => parsed(address) !== undefined;

/**
 * The name of the host without `www.`. Letters other than ASCII are in Punycode, because some look like others.
 * @returns undefined if the address isn't a web address
 */
export const hostIn = (address: string): string | undefined => parsed(address)?.hostname.replace(/^www\.(?=.)/, '');

/** The last part of the path. Undefined if the path ends with a slash. */
function lastPart(address: string): string | undefined {
  const part = parsed(address)?.pathname.split('/').at(-1);
  return part ? (attempt(() => decodeURIComponent(part)) ?? part) : undefined;
}

/**
 * The kind of file, such as `PDF`. Only an extension in the path says so: a path that ends in `.aspx` or has no extension, and any
 * query, can lead to a page or to a file.
 */
export function fileKind(address: string): string | undefined {
  const [, ending] = /[^.]\.([a-z]+)$/i.exec(lastPart(address) ?? '') ?? [];
  return KIND_OF.get(ending?.toLowerCase() ?? '');
}

/** A longer name is hard to read, and doesn't say more. */
const LONGEST_NAME = 80;

/** The name of the file or page, if a person can read it. An identifier says nothing. */
export function readableFileName(address: string): string | undefined {
  const name = lastPart(address);
  const isReadable = name !== undefined && name.length <= LONGEST_NAME && /^[ -~]*[a-z]{3}[ -~]*$/i.test(name);
  return isReadable && !/[0-9a-f]{16}/i.test(name.replaceAll('-', '')) && !/^\w+\.(?:asp|aspx|ashx|php)$/i.test(name)
    ? name
    : undefined;
}
