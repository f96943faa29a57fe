/**
 * The project file, `.cairnproject`: the user's work as JSON, to save, reopen and send. It doesn't depend on packs or
 * settings of its machine, and contains nothing that runs. `read-project.ts` reads it.
 */
export const PROJECT_EXTENSION = '.cairnproject';
/** Version of the format: files with a higher one are refused. */
export const PROJECT_VERSION = 1;
/** Maximum size of a file that Cairn opens. */
export const MAX_PROJECT_BYTES = 64 << 20;
export const MAX_PROJECT_PLACES = 20_000;
export const MAX_PROJECT_FOLDERS = 1000;
/** Maximum number of matrices and tables; any more are omitted. */
export const MAX_PROJECT_MATRICES = 200;
export const MAX_PROJECT_TABLE_NAMES = 200;
/** Maximum size of the text of one table, and of all tables together. Beyond it, only the name is saved. */
export const MAX_PROJECT_TABLE = 8 << 20;
export const MAX_PROJECT_TABLES = 24 << 20;
