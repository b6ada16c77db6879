// The table to download.
export const DOWNLOAD_TABLES = { lighthouses: { description: 'One row for each lighthouse.' } };
export const PAGE_DOWNLOADS: Readonly<Record<string, string>> = {};
export const QUERY = 'SELECT name FROM lighthouses';
