/** Contents of downloaded files; for workbooks and GeoPackages, without timestamps and compression details. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import Database from 'better-sqlite3';
import { fromBuffer, type Entry, type Options, type ZipFile } from 'yauzl';

const openZip = promisify<Buffer, Options, ZipFile>(fromBuffer);

/** Returns the name and text of every file in a workbook. */
async function workbookContents(bytes: Buffer): Promise<string> {
  const zip = await openZip(bytes, { lazyEntries: true, autoClose: false });
  const openEntry = promisify<Entry, Readable>((entry, done) => zip.openReadStream(entry, done));
  let contents = '';
  for (let left = zip.entryCount; left > 0; left--) {
    zip.readEntry();
    const [entry]: Entry[] = await once(zip, 'entry');
    if (entry !== undefined) contents += `${entry.fileName}\n${await text(await openEntry(entry))}\n`;
  }
  zip.close();
  return contents;
}

/** Returns a digest of the tables and their rows, without the time of the last change. */
function geoPackageContents(bytes: Buffer): string {
  const database = new Database(bytes, { readonly: true });
  try {
    const hash = createHash('sha256');
    for (const { name, sql } of database
      .prepare<[], { name: string; sql: string | null }>('SELECT name, sql FROM sqlite_master ORDER BY name')
      .all()) {
      hash.update(`${name} ${sql ?? ''}\n`);
      if (sql?.startsWith('CREATE TABLE') !== true) continue;
      for (const row of database.prepare<[], Record<string, unknown>>(`SELECT * FROM "${name}"`).iterate())
        hash.update(JSON.stringify({ ...row, last_change: undefined }));
    }
    return hash.digest('hex');
  } finally {
    database.close();
  }
}

/** Returns text for workbooks and GeoPackages, the bytes unchanged for other files. */
export async function contentsOf(contentType: string, bytes: Buffer): Promise<string | Buffer> {
  if (contentType.includes('spreadsheetml')) return workbookContents(bytes);
  if (contentType.startsWith('application/geopackage')) return geoPackageContents(bytes);
  return bytes;
}
