// There are no published sheets to import.
import type { PreviewImport } from '../../../src/tools/import/preview.ts';

export const previewImport: PreviewImport | undefined = undefined;
