/** Pack `zip4-santa-cruz`: ZIP+4 areas modelled from TIGER address ranges. Modelled, not USPS. */
import type { Database } from 'better-sqlite3';
import { ZIP4_RANGE_TABLE, ZIP4_TABLE, ZIP5_TABLE } from '../../../main/packs/schema/zip4.ts';
import { flat } from '../../../main/geometry/rings.ts';
import { multiPolygonWkb } from '../../../main/geometry/wkb.ts';
import { addGeometry, indexGeometry } from '../../../main/packs/write/pack.ts';
import { writePackedTree } from '../../../main/packs/write/packed-tree.ts';
import { defineTheme, type BuildResult } from '../../kit/theme.ts';
import { readTigerStreets, SANTA_CRUZ_PLANE, TIGER_TILES } from '../streets/tiger.ts';
import { bboxOf } from '../streets/write.ts';
import { modelZip4, type Zip4Model } from './model.ts';

function insertAreas(database: Database, model: Zip4Model, fips: string): void {
  const insertArea = database.prepare(
    `INSERT INTO zip4 (id, zip, plus4, zip9, fips, west, south, east, north, area_m2, street, low_number, high_number,
      deliveries, geometry)
     SELECT @id, @zip, @plus4, @zip || @plus4, @fips, @west, @south, @east, @north, ST_Area(shape, 1), @street, @low,
       @high, @deliveries, shape
     FROM (SELECT GeomFromWKB(@wkb, 4326) AS shape)`,
  );
  const insertRange = database.prepare(
    'INSERT INTO zip4_range (zip4_id, source_id, side, low_number, high_number) VALUES (?, ?, ?, ?, ?)',
  );
  const insertZip = database.prepare(
    'INSERT INTO zip5 (zip, fips, area_m2, zip4_count, geometry) SELECT @zip, @fips, ST_Area(shape, 1), ' +
      '@count, shape FROM (SELECT GeomFromWKB(@wkb, 4326) AS shape)',
  );
  const countByZip = new Map<string, number>();
  for (const [i, { segment, plusFour, polygons }] of model.areas.entries()) {
    const id = i + 1;
    const [west, south, east, north] = bboxOf(polygons.flat());
    insertArea.run({
      id,
      zip: segment.zip,
      plus4: plusFour,
      fips,
      west,
      south,
      east,
      north,
      street: segment.street === '' ? null : segment.street,
      low: segment.low,
      high: segment.high,
      deliveries: segment.deliveries,
      wkb: multiPolygonWkb(polygons.map((rings) => rings.map(flat))),
    });
    for (const { side, from, to } of segment.parts)
      insertRange.run(id, side.edge.id, side.isLeft ? 'L' : 'R', from, to);
    countByZip.set(segment.zip, (countByZip.get(segment.zip) ?? 0) + 1);
  }
  for (const { zip, polygons } of model.zips)
    insertZip.run({
      zip,
      fips,
      count: countByZip.get(zip) ?? 0,
      wkb: multiPolygonWkb(polygons.map((rings) => rings.map(flat))),
    });
}

/** Computes and writes the model. @throws Error if a segment has no polygon, or if edges are in several counties */
function fillPack(database: Database, tigerTiles: string): BuildResult {
  const { edges } = readTigerStreets(tigerTiles);
  const [fips, ...otherCounties] = new Set(edges.map((edge) => edge.countyFips));
  if (fips === undefined || otherCounties.length > 0)
    throw new Error(`The model supports edges of one county, not of ${[fips, ...otherCounties].join(', ')}`);
  const model = modelZip4(edges, SANTA_CRUZ_PLANE);
  const empty = model.areas.find(({ polygons }) => polygons.length === 0);
  if (empty !== undefined)
    throw new Error(`Segment ${empty.segment.zip}-${empty.plusFour} (${empty.segment.street}) has no polygon`);
  database.exec(ZIP4_TABLE);
  database.exec(ZIP4_RANGE_TABLE);
  database.exec(ZIP5_TABLE);
  addGeometry(database, 'zip4', 'MULTIPOLYGON');
  addGeometry(database, 'zip5', 'MULTIPOLYGON');
  database.transaction(() => insertAreas(database, model, fips))();
  indexGeometry(database, 'zip4');
  writePackedTree(database, 'zip4');
  return {
    coverage: bboxOf(model.areas.flatMap(({ polygons }) => polygons.flat())),
    counts: {
      zip4: model.areas.length,
      zip5: model.zips.length,
      multi_part: model.areas.filter(({ polygons }) => polygons.length > 1).length,
      ...model.counts,
    },
    accounts: [
      {
        subject: 'ZIP+4 segments',
        sourceCount: model.counts.segments,
        writtenCount: model.areas.length,
        differences: {},
      },
    ],
    notes: [
      'Modelled, not USPS: no open source of ZIP+4 areas exists. The first five digits are from TIGER, by side of ' +
        'the street; the last four are invented by a fixed rule and match no postal record.',
      'A code covers about 20 house numbers on one side of a street. Areas extend 60 m from the street, or divide ' +
        'a small block.',
      'Codes are stable only for the same source and parameters.',
      'ZIP areas are bands along streets with holes in between: they are not postal boundaries.',
      'deliveries is an estimate from the length of the street front and the range of numbers.',
    ],
  };
}

export const theme = defineTheme({
  id: 'zip4-santa-cruz',
  sources: ['tiger-santa-cruz'],
  seconds: 30,
  describe: {
    theme: 'zip4',
    title: 'ZIP+4 areas, Santa Cruz, California (modelled, not USPS)',
    description:
      'ZIP+4 areas modelled from the address ranges of Census TIGER/Line: shapes follow real block faces, ' +
      'the plus-four digits are invented.',
    vintage: 'TIGER/Line, as published with the source package in 2015',
    kind: 'modelled',
    licence: 'Public domain (US Government work)',
    attribution: 'US Census Bureau, TIGER/Line; areas and plus-four codes modelled by Cairn',
  },
  build(context) {
    const { database } = context;
    context.progress('model areas');
    return fillPack(database, context.file('tiger-santa-cruz', TIGER_TILES));
  },
});
