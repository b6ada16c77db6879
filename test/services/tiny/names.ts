// Names and texts of the service.
export const FOLDER = 'test/services/tiny';
export const ABOUT_PROGRAM = 'Publish lighthouses';
export const TITLE = 'Lighthouses';
export const DESCRIPTION = 'All lighthouses.';
export const ADDING_ROWS = undefined;
export const LIST_PAGES = [] as const;
export const MENU: readonly { readonly title: string; readonly file: string }[] = [];
export const OWN_PAGE_FOLDERS: readonly string[] = [];
export const HAS_ABOUT = false;
export const HAS_IMPORT: boolean = false;
export const SCRIPTS = [] as const;
export const SAME_WORDS: readonly (readonly [word: string, other: string])[] = [];
export const LOG_FOLDER = undefined;
export const OTHER_FILES: readonly string[] = [];
export const SCHEMA_NAMES = ['lighthouses'] as const;
