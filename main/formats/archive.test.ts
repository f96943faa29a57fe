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
import { afterAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { openDataFile } from './archive.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-archive-'));
const scratch = join(directory, 'scratch');
mkdirSync(scratch);
afterAll(() => rmSync(directory, { recursive: true }));

async function archive(
  name: string,
  entries: Record<string, string>,
  options?: Parameters<ZipFile['addBuffer']>[2],
): Promise<string> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), path, options);
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
  options?: Parameters<typeof archive>[2],
): Promise<string> {
  const path = await archive(name, entries, options);
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

test('an archive with sizes of 64 bits is unpacked', async () => {
  for (const name of ['track.gpx', 'rows.xlsx']) {
    const packed = await archive(`${name}.zip`, { 'readme.txt': 'a', [name]: 'b' });
    const unpacked = await openDataFile(packed, scratch);
    expect(unpacked.path).toMatch(name);
    unpacked.remove();
  }
  const data = await openDataFile(await archive('wide.zip', { 'a.csv': 'a,b' }, { forceZip64Format: true }), scratch);
  expect(readFileSync(data.path, 'utf8')).toBe('a,b');
  data.remove();
});

test('archives of other kinds are named', async () => {
  const path = join(directory, 'areas.7z');
  writeFileSync(path, Buffer.from('377abcaf271c0004', 'hex'));
  await expect(openDataFile(path, scratch)).rejects.toThrow(
    "areas.7z: the file is compressed with 7z, which isn't supported. Extract the archive, and use the file inside",
  );
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
    'outside.zip: the name "../../evil.csv" in the archive is a path outside the archive. Archive its files again, ' +
      'each under its own name',
  );
  const absolute = await forged('absolute.zip', { 'xxaa/evil.csv': 'x' }, 'xxaa/evil.csv', 'C:\\a\\evil.csv');
  await expect(openDataFile(absolute, scratch)).rejects.toThrow(
    'absolute.zip: the name "C:/a/evil.csv" in the archive is an absolute path. Archive',
  );
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
    /there is no shapefile, GeoPackage, FlatGeobuf, GeoParquet, GeoJSON, KML, GML or CSV in the archive; it contains notes\.pdf\. Archive the data file itself/,
  ],
  [
    'several files',
    () => archive('two.zip', { 'a.csv': 'x', 'b.csv': 'x' }),
    /two\.zip: there are several data files\. Choose one as the layer: a\.csv, b\.csv/,
  ],
  [
    'several shapefiles',
    () => archive('shapes.zip', { 'a.shp': 'x', 'a.dbf': 'x', 'b/b.shp': 'x' }),
    /shapes\.zip: there are several data files\. Choose one as the layer: a\.shp, b\/b\.shp/,
  ],
  [
    'an archive',
    () => archive('nested.zip', { 'areas.zip': 'x', 'readme.txt': 'x' }),
    /nested\.zip: the archive contains another archive: areas\.zip\. Extract it, and use the file inside/,
  ],
  [
    'a symbolic link',
    () => archive('link.zip', { 'link.csv': '/etc/passwd' }, { mode: 0o12_0777 }),
    /link\.zip: link\.csv in the archive is a symbolic link, not a file\. Archive the file that it links to/,
  ],
  [
    'an encrypted file',
    // The flag of the central directory, behind its signature and two versions.
    () =>
      forged('secret.zip', { 'a.csv': 'x' }, 'PK\u0001\u0002?\u0003\u0014\0\0', 'PK\u0001\u0002?\u0003\u0014\0\u0001'),
    /secret\.zip: a\.csv in the archive is encrypted\. Extract the archive, and use the file inside/,
  ],
  [
    'another compression',
    () =>
      forged(
        'newer.zip',
        { 'a.csv': 'x'.repeat(99) },
        Buffer.from([20, 0, 0, 8, 8, 0]),
        Buffer.from([20, 0, 0, 8, 9, 0]),
      ),
    /newer\.zip: a\.csv in the archive uses an unsupported compression method: Deflate64\. Extract/,
  ],
  [
    'other bytes',
    () => forged('bits.zip', { 'a.csv': 'a,b' }, 'a,b', 'a;b', { compress: false }),
    /bits\.zip: the ZIP archive is damaged \(a different checksum than declared in a\.csv\)/,
  ],
  [
    'more than it says',
    () => forged('bomb.zip', { 'a.csv': 'x'.repeat(70_001) }, sized(70_001), sized(5)),
    /the ZIP archive is damaged \(more bytes than declared in a\.csv/,
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
    /the archive expands to 8 GiB; the limit is 4 GiB/,
  ],
])('an archive with %s is refused, and nothing is left', async (_what, make, message) => {
  await expect(openDataFile(await make(), scratch)).rejects.toThrow(message);
  await expect(openDataFile(await make(), scratch)).rejects.toThrow(expect.objectContaining({ code: 'invalid_file' }));
  expect(readdirSync(scratch)).toEqual([]);
});

test('an archive that is cut off is called damaged', async () => {
  const path = await archive('cut.zip', { 'a.csv': 'a,b\n1,2\n' });
  writeFileSync(path, readFileSync(path).subarray(0, -10));
  await expect(openDataFile(path, scratch)).rejects.toThrow(/cut\.zip: the ZIP archive is damaged/);
});

const several = (): Promise<string> =>
  archive('several.zip', {
    'a.geojson': '[]',
    'old/b.geojson': '{}',
    'new/b.geojson': '{ }',
    'metadata.json': '{"about": "a"}',
  });

describe('an archive with several files of data', () => {
  test.each([
    ['a.geojson', '[]', undefined],
    ['A', '[]', undefined],
    ['old/b.geojson', '{}', undefined],
    ['new/b.geojson/inner', '{ }', 'inner'],
  ])('gives the one called %s', async (layer, content, within) => {
    const data = await openDataFile(await several(), scratch, { layer });
    expect([readFileSync(data.path, 'utf8'), data.layer]).toEqual([content, within]);
    expect(data.files).toEqual(['a.geojson', 'new/b.geojson', 'old/b.geojson']);
    data.remove();
  });

  test('offers them all, and the first to look into', async () => {
    const data = await openDataFile(await several(), scratch, { isFirstTaken: true });
    expect([data.file, readFileSync(data.path, 'utf8')]).toEqual(['a.geojson', '[]']);
    data.remove();
  });

  test('says which there are where the name is of none, or of more than one', async () => {
    const path = await several();
    await expect(openDataFile(path, scratch, { layer: 'c' })).rejects.toThrow(
      'no file is called "c". Choose one as the layer: a.geojson, new/b.geojson, old/b.geojson',
    );
    await expect(openDataFile(path, scratch, { layer: 'b' })).rejects.toThrow('more than one file is called "b"');
    expect(readdirSync(scratch)).toEqual([]);
  });

  test('passes the layer on where it holds one file', async () => {
    const data = await openDataFile(await archive('one.zip', { 'a.gpkg': 'x' }), scratch, { layer: 'wards' });
    expect([data.layer, data.files]).toEqual(['wards', []]);
    data.remove();
  });

  test('lists files of other kinds, but for other forms of the same, and takes one that is named', async () => {
    const path = await archive('kinds.zip', {
      'a.shp': 'shapes',
      'a.dbf': 'table',
      'a.geojson': '[]',
      'b.gpkg': 'database',
      'b.csv': 'a,b',
      'readme.txt': 'about a',
      'schema.json': '{}',
    });
    const data = await openDataFile(path, scratch);
    expect([data.file, data.files]).toEqual(['a.shp', ['a.shp', 'b.gpkg']]);
    data.remove();
    const other = await openDataFile(path, scratch, { layer: 'b.gpkg/inner' });
    expect([other.file, readFileSync(other.path, 'utf8'), other.layer]).toEqual(['b.gpkg', 'database', 'inner']);
    other.remove();
  });

  test('of a KMZ is called as the archive is', async () => {
    const data = await openDataFile(await archive('wards.kmz', { 'doc.kml': '<kml/>' }), scratch);
    expect(data.path.endsWith('wards.kml')).toBe(true);
    data.remove();
  });
});
