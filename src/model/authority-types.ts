// The names of authority types on pages. The API's records have a code for one of them.

const SPELT_OUT: Readonly<Record<string, string>> = { SRA: 'Strategic Regional Authority' };

/** @param type as councils.csv has it; empty if it is not recorded */
export function authorityTypeName(type: string): string {
  return SPELT_OUT[type] ?? (type || 'Type not recorded');
}
