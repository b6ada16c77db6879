// Names and texts that are needed before the modules that describe tables, pages and searches are loaded.

/** The folder of the service in this package. Its subfolder `templates` contains templates and style sheets. */
export const FOLDER = 'src/councils';

/** What the program does, for its help. */
export const ABOUT_PROGRAM = 'Publish UK councils’ climate commitments as a read-only JSON API and a website';

/** The title and description of a site whose options don't say. */
export const TITLE = 'Council climate commitments';
export const DESCRIPTION = 'Climate commitments made by UK councils.';

/** Another way to add rows to new tables, with a command of the service; undefined if there is none. */
export const ADDING_ROWS: string | undefined = 'import published sheets: council-climate-api import SHEETS --write';

/** The lists that also have a page for people, in a folder of the same name. */
export const LIST_PAGES = ['councils', 'commitments'] as const;

/** The folder of the pages with plans. */
export const PLAN_FOLDER = 'plans';

/** The folder of the page that compares councils. */
export const COMPARE_FOLDER = 'compare';

/** The page with the map. */
export const MAP_FILE = 'councils/by/map/index.html';

/** Pages that the navigation names after the lists. */
export const MENU: readonly { readonly title: string; readonly file: string }[] = [
  { title: 'Map', file: MAP_FILE },
  { title: 'Plans', file: `${PLAN_FOLDER}/index.html` },
];

/** The folders of the service's own pages, apart from the home page and the page about the data. */
export const OWN_PAGE_FOLDERS: readonly string[] = [...LIST_PAGES, PLAN_FOLDER, COMPARE_FOLDER];

/** Whether there is a page about the data. */
export const HAS_ABOUT = true;

/** Whether published sheets can be imported into the tables. */
export const HAS_IMPORT: boolean = true;

/** The scripts for the service's pages, each of which is bundled from a file of this name in the folder `script`. */
export const SCRIPTS = ['councils', 'plans', 'compare', 'map'] as const;

/** Words in the names of columns, each with another word for the same thing. */
export const SAME_WORDS: readonly (readonly [word: string, other: string])[] = [['council', 'authority']];

/** The folder for search logs in the source folder. */
export const LOG_FOLDER = 'searches';

/** The list of withheld search terms. */
export const WITHHELD_FILE = 'withheld-searches.csv';

/** The record of imported rows, which only imports use. */
export const RECORD_FILE = 'imported-rows.csv';

/** Files in the source folder that only the service's own commands use. */
export const OTHER_FILES: readonly string[] = [RECORD_FILE];

/** Everything for which there is a schema: the tables and the search logs. */
export const SCHEMA_NAMES = [
  'councils',
  'commitments',
  'plans',
  'emergencies',
  'ended-councils',
  'searches-raw',
  'searches-counts',
  'searches-redacted',
] as const;
