// Writes Excel workbooks for tests byte by byte. The workbooks can be invalid.
import { crc32, deflateRawSync } from 'node:zlib';
import { escapeHtml as escaped } from '../../src/engine/text/html.ts';

export interface ZipEntry {
  readonly path: string;
  readonly content: string | Uint8Array;
  /** The uncompressed size in the headers, if it must be wrong. */
  readonly declaredSize?: number;
  readonly method?: number;
  readonly flags?: number;
  /** The index of another entry whose data this entry shares. */
  readonly sharedWith?: number;
}

/** ZIP format: PKWARE APPNOTE, sections 4.3.7, 4.3.12 and 4.3.16. */
export function zipped(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const offsets: number[] = [];
  const directory: Buffer[] = [];
  let length = 0;
  for (const [index, { path, content, declaredSize, method = 8, flags = 0, sharedWith }] of entries.entries()) {
    const plain = Buffer.from(content);
    const data = method === 8 ? deflateRawSync(plain) : plain;
    const name = Buffer.from(path);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(flags, 2);
    shared.writeUInt16LE(method, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(declaredSize ?? plain.length, 18);
    shared.writeUInt16LE(name.length, 22);
    offsets.push(sharedWith === undefined ? length : offsets[sharedWith]!);
    const [made, tail] = [Buffer.from([0x50, 0x4b, 1, 2, 20, 0]), Buffer.alloc(14)];
    tail.writeUInt32LE(offsets[index]!, 10);
    directory.push(made, shared, tail, name);
    if (sharedWith !== undefined) continue;
    const local = [Buffer.from([0x50, 0x4b, 3, 4]), shared, name, data];
    parts.push(...local);
    length += local.reduce((sum, part) => sum + part.length, 0);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length & 0xffff, 8);
  end.writeUInt16LE(entries.length & 0xffff, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(length, 16);
  return Buffer.concat([...parts, central, end]);
}

export interface WorkbookContent {
  /** The rows of each worksheet as XML, keyed by name. */
  readonly sheets: Readonly<Record<string, string>>;
  /** The content of each shared string, as XML. */
  readonly strings?: readonly string[];
  /** The number format of each cell style: the number of a built-in format, or the code of a custom format. */
  readonly formats?: readonly (number | string)[];
  /** Additional elements in workbook.xml, before the list of sheets. */
  readonly properties?: string;
  /** Additional elements in workbook.xml, after the list of sheets. */
  readonly calculation?: string;
  /** Merged cells in each worksheet, such as `A2:A3`. */
  readonly merged?: readonly string[];
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

const relationships = (items: readonly (readonly [type: string, target: string])[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items
    .map(([type, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const worksheet = (rows: string, merged: readonly string[] = []): string => {
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  return `${XML}<worksheet ${MAIN}><dimension ref="A1"/><sheetData>${rows}</sheetData>${merges && `<mergeCells>${merges}</mergeCells>`}</worksheet>`;
};

/** The parts of a workbook, with the names that Excel uses. */
export function workbookParts({
  sheets,
  strings = [],
  formats = [],
  properties = '',
  calculation = '',
  merged,
}: WorkbookContent): ZipEntry[] {
  const names = Object.keys(sheets);
  const types = names.map(
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const list = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const custom = formats.map((code, index) =>
    typeof code === 'string' ? `<numFmt numFmtId="${164 + index}" formatCode="${escaped(code)}"/>` : '',
  );
  const styles = [0, ...formats].map(
    (code, index) => `<xf numFmtId="${typeof code === 'string' ? 163 + index : code}" applyNumberFormat="1"/>`,
  );
  const targets = names.map((_, index) => ['worksheet', `worksheets/sheet${index + 1}.xml`] as const);
  return [
    {
      path: '[Content_Types].xml',
      content: `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    },
    { path: '_rels/.rels', content: relationships([['officeDocument', 'xl/workbook.xml']]) },
    {
      path: 'xl/workbook.xml',
      content: `${XML}<workbook ${MAIN} xmlns:r="${OFFICE}">${properties}<sheets>${list.join('')}</sheets>${calculation}</workbook>`,
    },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: relationships([...targets, ['sharedStrings', 'sharedStrings.xml'], ['styles', 'styles.xml']]),
    },
    {
      path: 'xl/sharedStrings.xml',
      content: `${XML}<sst ${MAIN}>${strings.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    },
    {
      path: 'xl/styles.xml',
      content: `${XML}<styleSheet ${MAIN}><numFmts>${custom.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
    },
    ...Object.values(sheets).map((rows, index) => ({
      path: `xl/worksheets/sheet${index + 1}.xml`,
      content: worksheet(rows, merged),
    })),
  ];
}

const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const workbookOf = (content: WorkbookContent): Buffer => zipped(workbookParts(content));

/** Park and Miller's generator. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** A copy in which a byte has changed, or in which bytes are missing or repeated. */
export function mutated(bytes: Buffer, random: (below: number) => number): Buffer {
  const [at, length] = [random(bytes.length), random(20) + 1];
  const [before, rest] = [bytes.subarray(0, at), bytes.subarray(at)];
  switch (random(3)) {
    case 0:
      return Buffer.concat([before, Buffer.from([random(256)]), rest.subarray(1)]);
    case 1:
      return Buffer.concat([before, rest.subarray(length)]);
    default:
      return Buffer.concat([before, rest.subarray(0, length), rest]);
  }
}
