/**
 * The parts that all pack files have: extension, application id and manifest. `docs/packs.md` describes every column,
 * which a test checks.
 */

/** `PRAGMA application_id` of a pack file: the letters `CARN`. */
export const PACK_APPLICATION_ID = 0x43_41_52_4e;

/** Extension of a pack file. */
export const PACK_EXTENSION = '.sqlite';
/** Extension of a copy for other machines: the same file, but systems can open it with Cairn. */
export const SHARED_PACK_EXTENSION = '.cairn';

/** One row. Lists and objects are JSON; the columns are those of `PackManifest`. */
export const MANIFEST_TABLE = `
CREATE TABLE manifest (
  id TEXT PRIMARY KEY,
  format_version INTEGER NOT NULL,
  theme TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  version TEXT NOT NULL,
  vintage TEXT NOT NULL,
  coverage TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('measured', 'modelled')),
  licence TEXT NOT NULL,
  attribution TEXT NOT NULL,
  sources TEXT NOT NULL,
  counts TEXT NOT NULL,
  notes TEXT NOT NULL,
  built_at TEXT NOT NULL,
  content_sha256 TEXT,
  fallback TEXT
)`;
