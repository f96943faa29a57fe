/** Drops of many kinds of files, also wrong ones: what each is recognised as, and how much of it is shown. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '../../contract/fault.ts';
import type { FileLook } from '../../contract/file-look.ts';
import { lookAtFile } from './look-at-file.ts';

const DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const TRIAL = join(DATA, '..', 'trial', 'files');

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cairn-look-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const look = (file: string): Promise<FileLook> => lookAtFile({ file, scratchDirectory: folder });

/** What is seen of a file: kinds of imports, rows, and drawn shapes; or the end of the message that refuses it. */
async function seen(file: string): Promise<string> {
  try {
    const { imports, rows, is_whole: isWhole, shapes, is_table: isTable, problem } = await look(file);
    const kinds = [...new Set(shapes.map(({ geometry: { type } }) => type))].join(' and ');
    return [
      imports.join(', ') || 'no import',
      `${rows.length}${isWhole ? '' : ' first'} rows`,
      shapes.length === 0 ? 'nothing drawn' : `${shapes.length} ${kinds}`,
      ...(isTable ? ['Batch'] : []),
      ...(problem === undefined ? [] : [problem]),
    ].join('; ');
  } catch (error) {
    if (isFault(error, 'invalid_file')) return error.message;
    throw error;
  }
}

const POINT = '{"type":"Feature","properties":{"species":"oak"},"geometry":{"type":"Point","coordinates":[9.5,47.1]}}';

describe('files that are written here', () => {
  it.each([
    ['places.csv', 'name,lat,lon\nA,47.1,9.5\nB,47.2,9.6\n', 'places; 2 rows; 2 MultiPoint; Batch'],
    ['semicolons.csv', 'Ort;Breite;Länge\nA;47,1;9,5\n', 'no import; 1 rows; 1 MultiPoint; Batch'],
    ['figures.csv', 'area,date,cases\nURY,2020-03-14,4\n', 'health; 1 rows; nothing drawn; Batch'],
    ['plain.csv', 'a,b\n1,2\n', 'no import; 1 rows; nothing drawn; Batch'],
    ['tree.geojson', `{"type":"FeatureCollection","features":[${POINT}]}`, 'no import; 1 rows; 1 MultiPoint; Batch'],
    ['note.txt', 'hello, this is a note', 'note.txt: the table has no rows. Choose another file'],
    ['empty.csv', '', 'empty.csv: the file is empty. Download or export it again'],
    ['photo.rar', 'JFIF', /this is a RAR or 7z archive.*compress them as \.zip/],
    ['scan.tif', 'MM\0*', 'raster; 0 rows; nothing drawn'],
    ['letter.pdf', '%PDF-1.7', /this is PDF.*the data itself/],
    ['readme.md', '# A "title"\n\nText, "more', /unknown format\. Use a table/],
    ['half.zip', 'PK\u0003\u0004', /damaged|incomplete|truncated/],
    ['settings.json', '{"a": "b"}', /this isn't a GeoJSON Feature/],
  ])('%s', async (name, content, expected) => {
    const path = join(folder, name);
    writeFileSync(path, content);
    if (typeof expected === 'string') expect(await seen(path)).toBe(expected);
    else expect(await seen(path)).toMatch(expected);
  });
});

describe.skipIf(!existsSync(DATA))('real files (skipped where ../shared/data is missing)', () => {
  it.each([
    ['dc/ward-2012.geojson', 'areas; 8 rows; 8 MultiPolygon'],
    ['addresses/oa-us-ca-berkeley-excerpt.zip', 'addresses, areas; 746 rows; 746 MultiPolygon'],
    ['dc/public-schools.geojson', 'places; 122 rows; 122 MultiPoint; Batch'],
    ['cambridge/street-centerlines-ranges-zip.geojson', 'addresses; 2643 rows; 2643 MultiLineString'],
    ['nyc/nyc-art-galleries-address-zip.csv', 'no import; 917 rows; nothing drawn; Batch'],
    ['covid/nyc_data-by-modzcta.csv', 'places; 177 rows; 177 MultiPoint; Batch'],
    ['covid/jhu_confirmed_global_to_2023-03-09.csv', 'health; 286 rows; 285 MultiPoint; Batch'],
    ['addresses/oa-us-ca-san_francisco-excerpt.zip', 'addresses; 5000 first rows; 5000 MultiPoint; Batch'],
    ['addresses/interp-basic-oa.csv', 'addresses; 11 rows; 11 MultiPoint; Batch'],
    ['admin_world/italy-provinces-simplified.topo.json', 'areas; 107 rows; 107 MultiPolygon'],
    ['us_admin/cb_2018_us_state_500k.zip', 'areas; 56 rows; 56 MultiPolygon'],
    ['zip4_tiger/tl_2021_30059_addrfeat.shp', 'addresses; 677 rows; 677 MultiLineString'],
    ['zip4_tiger/congress-zip-plus-four-2014.json', /unknown format/],
    ['tiles/toner-raster-z3.pmtiles', 'tiles; 0 rows; nothing drawn'],
    ['tiles/world_cities.mbtiles', 'tiles; 0 rows; nothing drawn'],
    ['tiles/empty.pmtiles', 'empty.pmtiles: the file is empty. Download or export it again'],
    ['tiles/invalid.pmtiles', /unknown format/],
    ['osm/monaco-2012-gh.osm.gz', 'osm; 0 rows; nothing drawn'],
    ['osm/baltimore-2015-02.osm.pbf', 'osm; 0 rows; nothing drawn'],
  ])('%s', async (name, expected) => {
    const found = await seen(join(DATA, name));
    if (typeof expected === 'string') expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });
});

describe.skipIf(!existsSync(TRIAL))('odd files (skipped where ../shared/trial is missing)', () => {
  it.each([
    ['ewkb-points.csv', 'places; 1 rows; 1 MultiPoint; Batch'],
    ['comment-lines.csv', 'places; 1 rows; 1 MultiPoint; Batch'],
    ['xlsx-prefixed-empty-shared-string.xlsx', 'places; 2 rows; 2 MultiPoint; Batch'],
    ['geoparquet-crs-string.parquet', 'areas; 2 rows; 2 MultiPolygon'],
    ['one-feature-indexed.fgb', 'areas; 1 rows; 1 MultiPolygon'],
    ['mixed-case/biz.shp', 'areas; 3 rows; 3 MultiPolygon'],
    ['no-prj/nstar.shp', /^areas; 0 rows; nothing drawn; nstar\.shp: the file doesn't contain its coordinate system/],
    ['gx-track.kml', /the geometry is a Track/],
    ['josm.osm', 'osm; 0 rows; nothing drawn'],
  ])('%s', async (name, expected) => {
    const found = await seen(join(TRIAL, name));
    if (typeof expected === 'string') expect(found).toBe(expected);
    else expect(found).toMatch(expected);
  });
});
