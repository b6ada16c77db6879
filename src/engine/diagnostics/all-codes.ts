// All diagnostic codes. They are defined in codes/ and by the service, grouped by subject.
import { OWN_SUBJECTS } from '#service/codes';
import type { CodeDefinition, CodeDefinitions } from './code.ts';
import { CELL_CODES } from './codes/cells.ts';
import { CHANGE_CODES } from './codes/changes.ts';
import { DEPLOYED_HEADER_CODES } from './codes/deployed-headers.ts';
import { DEPLOYED_RESPONSE_CODES } from './codes/deployed-responses.ts';
import { DEPLOYED_SITE_CODES } from './codes/deployed-site.ts';
import { DESIGN_CODES } from './codes/design.ts';
import { FILE_CODES } from './codes/files.ts';
import { HOST_CODES } from './codes/hosts.ts';
import { IMPORT_FILE_CODES, IMPORT_ROW_CODES } from './codes/importing.ts';
import { OPTION_CODES } from './codes/options.ts';
import { OUTPUT_CODES } from './codes/output.ts';
import { TABLE_CODES } from './codes/tables.ts';
import { VERSION_CODES } from './codes/versions.ts';

/** Subjects, in the order used in the documentation. */
export const SUBJECTS = {
  Files: FILE_CODES,
  Cells: CELL_CODES,
  'Rows and tables': TABLE_CODES,
  ...OWN_SUBJECTS,
  'Importing sheets': { ...IMPORT_FILE_CODES, ...IMPORT_ROW_CODES },
  Options: OPTION_CODES,
  'Templates, style rules and pictures': DESIGN_CODES,
  Hosts: HOST_CODES,
  Output: OUTPUT_CODES,
  'Versions in git': VERSION_CODES,
  'Published changes': CHANGE_CODES,
  'Published sites': { ...DEPLOYED_SITE_CODES, ...DEPLOYED_RESPONSE_CODES, ...DEPLOYED_HEADER_CODES },
} as const satisfies Readonly<Record<string, CodeDefinitions>>;

type KeyOf<Codes> = Codes extends unknown ? keyof Codes : never;
export type DiagnosticCode = KeyOf<(typeof SUBJECTS)[keyof typeof SUBJECTS]>;

export const CODES = Object.assign({}, ...Object.values(SUBJECTS)) as Readonly<Record<DiagnosticCode, CodeDefinition>>;
