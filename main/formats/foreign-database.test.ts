/** Databases of others: their views are read where they end. */
import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { allOf } from './all-of.fixture.ts';
import { openFeatures } from './open-features.ts';
import { openMbtiles } from './tiles/mbtiles.ts';

const directory = mkdtempSync(join(tmpdir(), 'cairn-foreign-database-'));
afterAll(() => rmSync(directory, { recursive: true }));

function write(name: string, sql: string): string {
  const path = join(directory, name);
  const database = new Database(path);
  database.exec(sql);
  database.close();
  return path;
}

const GEOPACKAGE = `
  CREATE TABLE gpkg_spatial_ref_sys (srs_name, srs_id INTEGER PRIMARY KEY, organization, organization_coordsys_id,
    definition);
  INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, 'GEOGCS');
  CREATE TABLE gpkg_geometry_columns (table_name, column_name, geometry_type_name, srs_id, z, m);
  INSERT INTO gpkg_geometry_columns VALUES ('wards', 'geom', 'POLYGON', 4326, 0, 0);
  CREATE TABLE own (fid INTEGER PRIMARY KEY, name TEXT, geom BLOB);
  INSERT INTO own VALUES (1, 'North', x'00'), (2, 'South', x'00');`;
const MBTILES = `
  CREATE TABLE metadata (name TEXT, value TEXT);
  INSERT INTO metadata VALUES ('format', 'png');`;
/** Neither ever has a first row, nor ends; the word that SQLite leaves optional is left out. */
const ENDLESS = 'WITH r (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM r)';

describe('a GeoPackage', () => {
  it('whose layer is a view is read, without a count of its rows', async () => {
    const path = write('view.gpkg', `${GEOPACKAGE} CREATE VIEW wards AS SELECT fid, name, geom FROM own`);
    const source = await openFeatures(path, { shapes: 'polygons' });
    const features = await allOf(source.features());
    expect(features.map(({ properties }) => properties['name'])).toEqual(['North', 'South']);
    expect(source.progress()).toBe(0);
    source.close();
  });

  it.each([
    ['has rows without end', `${ENDLESS} SELECT i AS fid, 'n' AS name, x'00' AS geom FROM r`],
    ['never has its first row', `${ENDLESS} SELECT count(*) AS fid, 'n' AS name, x'00' AS geom FROM r`],
  ])('whose view %s is refused', async (_what, select) => {
    const path = write('endless.gpkg', `${GEOPACKAGE} CREATE VIEW wards AS ${select}`);
    await expect(openFeatures(path, { shapes: 'polygons' })).rejects.toThrow(
      /^endless\.gpkg: the view "wards" computes rows \(WITH\), possibly without end\. Export its rows as a table, and use that$/,
    );
    rmSync(path);
  });

  it('whose list of layers is such a view is refused', async () => {
    const path = write(
      'list.gpkg',
      `CREATE VIEW gpkg_geometry_columns AS ${ENDLESS} SELECT 't' AS table_name, 'g' AS column_name, ` +
        "'POLYGON' AS geometry_type_name, i AS srs_id FROM r",
    );
    const refused = /view "gpkg_geometry_columns" computes rows/;
    for (const shapes of ['polygons', 'points'] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(openFeatures(path, { shapes })).rejects.toThrow(refused);
  });
});

it('MBTiles whose tiles are rows without end are refused', () => {
  const tiles = `${ENDLESS} SELECT 0 AS zoom_level, 0 AS tile_column, 0 AS tile_row, x'' AS tile_data FROM r`;
  const path = write('endless.mbtiles', `${MBTILES} CREATE VIEW tiles AS ${tiles}`);
  expect(() => openMbtiles(path)).toThrow(/view "tiles" computes rows \(WITH\), possibly without end/);
});
