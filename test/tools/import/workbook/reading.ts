// Reads the worksheets of a workbook that a test has written.
import { readWorkbook, type Worksheet } from '../../../../src/tools/import/workbook/workbook.ts';
import { type WorkbookContent, workbookOf } from '../../../support/workbooks.ts';

export const read = (bytes: Uint8Array, most?: number) => readWorkbook({ name: 'plans.xlsx', bytes }, most);

export async function worksheetsOf(content: WorkbookContent | Buffer): Promise<readonly Worksheet[]> {
  const found = await read(Buffer.isBuffer(content) ? content : workbookOf(content));
  if ('code' in found) throw new Error(JSON.stringify(found));
  return found;
}

export const csvOf = async (content: WorkbookContent | Buffer): Promise<string> =>
  Buffer.from((await worksheetsOf(content))[0]!.csv).toString();

export const row = (...cells: readonly string[]): string => `<row>${cells.join('')}</row>`;
export const oneSheet = (rows: string, more: Partial<WorkbookContent> = {}): WorkbookContent => ({
  sheets: { Sheet1: rows },
  ...more,
});
export const inline = (text: string): string => `<c t="inlineStr"><is>${text}</is></c>`;
export const sharedText = (index: number): string => `<c t="s"><v>${index}</v></c>`;
