import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openDataFile } from './archive.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-archive-'));
const scratch = join(directory, 'scratch');
mkdirSync(scratch);
afterAll(() => rmSync(directory, { recursive: true }));

async function archive(name: string, entries: Record<string, string>): Promise<string> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  const path = join(directory, name);
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}
/** The archive with other bytes in the place of some, as no packer writes it. */
async function forged(
  name: string,
  entries: Record<string, string>,
  from: string | Buffer,
  to: string | Buffer,
): Promise<string> {
  const path = await archive(name, entries);
  let bytes = readFileSync(path);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + to.length))
    bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)]);
  writeFileSync(path, bytes);
  return path;
}

test('a shapefile is unpacked with its parts alone, and removed again', async () => {
  const data = await openDataFile(
    await archive('areas.zip', {
      'in/Areas.SHP': 'shapes',
      'in/Areas.dbf': 'table',
      'in/areas.prj': 'system',
      'in/other.dbf': 'x',
      'readme.json': '{}',
      '__MACOSX/in/._Areas.shp': 'x',
    }),
    scratch,
  );
  expect(readFileSync(data.path, 'utf8')).toBe('shapes');
  expect(readdirSync(join(data.path, '..')).toSorted()).toEqual(['areas.dbf', 'areas.prj', 'areas.shp']);
  data.remove();
  expect(readdirSync(scratch)).toEqual([]);
});

test('a file that is no archive is itself', async () => {
  const path = join(directory, 'plain.csv');
  writeFileSync(path, 'a,b\n');
  const data = await openDataFile(path, scratch);
  expect(data.path).toBe(path);
  data.remove();
  expect(existsSync(path)).toBe(true);
});

test('what an archive calls its entries leads nowhere else', async () => {
  // A name of the same length, since the archive says how long it is.
  const outside = await forged('outside.zip', { 'aa/aa/evil.csv': 'x' }, 'aa/aa/evil.csv', '../../evil.csv');
  await expect(openDataFile(outside, scratch)).rejects.toThrow(
    /outside\.zip: it is a damaged zip archive \(invalid relative path/,
  );
  // A symbolic link is its text: a file with that content, not a link.
  const linked = await openDataFile(await archive('link.zip', { 'link.csv': '/etc/passwd' }), scratch);
  expect(readFileSync(linked.path, 'utf8')).toBe('/etc/passwd');
  linked.remove();
  expect(existsSync(join(directory, 'evil.csv'))).toBe(false);
});

/** Size in the central directory, as four bytes; the first is that of the compressed data. */
const sized = (bytes: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(bytes);
  return buffer;
};

test.each<[what: string, make: () => Promise<string>, message: RegExp]>([
  [
    'nothing to read',
    () => archive('notes.zip', { 'notes.pdf': 'x' }),
    /holds no shapefile, GeoPackage, FlatGeobuf, GeoParquet, GeoJSON, KML or CSV, but notes\.pdf\. Pack the data file itself/,
  ],
  [
    'several files',
    () => archive('two.zip', { 'a.csv': 'x', 'b.csv': 'x' }),
    /holds several files of data: a\.csv, b\.csv\. Unpack it and take one of them/,
  ],
  [
    'more than it says',
    () => forged('bomb.zip', { 'a.csv': 'x'.repeat(70_001) }, sized(70_001), sized(5)),
    /it is a damaged zip archive \(too many bytes in the stream/,
  ],
  [
    'more than is taken',
    () =>
      forged(
        'large.zip',
        { 'a.shp': 'x'.repeat(70_003), 'a.dbf': 'y'.repeat(70_003) },
        sized(70_003),
        sized(2 ** 32 - 2),
      ),
    /it unpacks to 8 GiB, more than the 4 GiB that are taken/,
  ],
])('an archive with %s is refused, and nothing is left', async (_what, make, message) => {
  await expect(openDataFile(await make(), scratch)).rejects.toThrow(message);
  await expect(openDataFile(await make(), scratch)).rejects.toThrow(expect.objectContaining({ code: 'invalid_file' }));
  expect(readdirSync(scratch)).toEqual([]);
});

test('an archive that is cut off is called damaged', async () => {
  const path = await archive('cut.zip', { 'a.csv': 'a,b\n1,2\n' });
  writeFileSync(path, readFileSync(path).subarray(0, -10));
  await expect(openDataFile(path, scratch)).rejects.toThrow(/cut\.zip: it is a damaged zip archive/);
});
