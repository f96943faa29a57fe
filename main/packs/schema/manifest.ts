/**
 * What every pack file has: the ending of its name, its mark and its manifest. `docs/packs.md` describes every column,
 * and a test holds the two against each other.
 */

/** `PRAGMA application_id` of a pack file: the letters `CARN`. */
export const PACK_APPLICATION_ID = 0x43_41_52_4e;

/** What a pack's file name ends in. */
export const PACK_EXTENSION = '.sqlite';
/** What the name of a copy for other machines ends in: the same file, by an ending that systems can open with Cairn. */
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
