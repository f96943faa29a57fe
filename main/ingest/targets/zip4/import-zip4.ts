/**
 * Imports a file of ZIP+4 areas into a pack: reads, checks, repairs, and puts the pack in place whole or not at all.
 */
import { statSync } from 'node:fs';
import type { Statement } from 'better-sqlite3';
import { counted } from '../../../../contract/counted.ts';
import type { Zip4Fields } from '../../../../contract/zip4-columns.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import { GroundPolygonReader } from '../../../geometry/ground-shapes.ts';
import { areaKm2, bboxOf } from '../../../geometry/rings.ts';
import { ZIP4_TABLE } from '../../../packs/schema/zip4.ts';
import { addGeometry, indexGeometry, type PackDescription, type PackWriter } from '../../../packs/write/pack.ts';
import { writePackedTree } from '../../../packs/write/packed-tree.ts';
import { beginImportedPack } from '../../../packs/write/place.ts';
import type { FeatureStream, SourceFeature } from '../../../formats/feature-source.ts';
import { openFileProjection, sampleOf } from '../../../formats/file-projection.ts';
import { openFeatureFile } from '../../../formats/open-features.ts';
import { noneImported, ProblemList, refused } from '../../problems.ts';
import { describeSource, resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { openCountyFinder, type CountyFinder } from './county.ts';
import { readCode, readFips, resolveZip4Fields } from './fields.ts';

const REMEDY = 'Fix the polygon in the source and import again; the row was skipped';
const ROWS_PER_TICK = 500;
/** Of the whole import, as measured on a million areas; then come the indexes, and the check. */
const [READING_SHARE, INDEXED_SHARE] = [0.85, 0.95];

class Zip4Import {
  readonly #pack: PackWriter;
  readonly #source: FeatureStream;
  readonly #fields: Zip4Fields;
  readonly #control: ImportControl;
  readonly #counties: CountyFinder | undefined;
  readonly #shapes: GroundPolygonReader;
  readonly #projection: Projection;
  readonly #refused: ReadonlyMap<number, string>;
  readonly #insert: Statement;
  readonly problems = new ProblemList();
  readonly counts = { rows_read: 0, imported: 0, repaired: 0, left_out: 0, counties_found: 0, without_county: 0 };
  readonly coverage: Bbox = [Infinity, Infinity, -Infinity, -Infinity];

  constructor(
    pack: PackWriter,
    source: FeatureStream,
    fields: Zip4Fields,
    projection: Projection,
    counties: CountyFinder | undefined,
    control: ImportControl,
    endedBy: ImportRequest['refused'] = [],
  ) {
    this.#pack = pack;
    this.#counties = counties;
    this.#source = source;
    this.#fields = fields;
    this.#control = control;
    this.#refused = new Map(endedBy.map(({ item, reason }) => [item, reason]));
    this.#shapes = new GroundPolygonReader(pack.database);
    this.#projection = projection;
    this.#insert = pack.database.prepare(
      `INSERT INTO zip4 (zip, plus4, zip9, fips, west, south, east, north, area_m2, geometry)
       VALUES (@zip, @plus4, @zip || @plus4, @fips, @west, @south, @east, @north, @area, @blob)`,
    );
  }

  async readRows(): Promise<void> {
    const { onFeature } = this.#control;
    this.#pack.database.exec('BEGIN');
    onFeature?.(1);
    for await (const feature of this.#source.features()) {
      if (++this.counts.rows_read % ROWS_PER_TICK === 0)
        this.tick('reading', READING_SHARE * Math.min(1, this.#source.done / this.#source.total));
      const reason = this.#refused.get(feature.row);
      if (reason === undefined) this.#importRow(feature);
      else this.#leaveOut(feature.row, reason, REMEDY);
      onFeature?.(feature.row + 1);
    }
    onFeature?.(undefined);
    this.#pack.database.exec('COMMIT');
  }

  tick(step: string, share: number): void {
    this.#control.onProgress?.({ step, share, rows: this.counts.rows_read });
  }

  #note(line: number, message: string, remedy: string): void {
    this.problems.add({ file: this.#source.file, line, message, remedy });
  }

  #leaveOut(row: number, message: string, remedy: string): void {
    this.counts.left_out++;
    this.#note(row, message, remedy);
  }

  #importRow(feature: SourceFeature): void {
    const { row, properties } = feature;
    const code = readCode(properties, this.#fields);
    if (feature.shape === undefined) {
      this.#leaveOut(row, feature.fault, 'Fix the row in the source and import again; the row was skipped');
      return;
    }
    if ('message' in code) {
      this.#leaveOut(row, code.message, code.remedy);
      return;
    }
    const shape = this.#shapes.read(feature.shape, this.#projection);
    if ('fault' in shape) {
      this.#leaveOut(row, shape.fault, REMEDY);
      return;
    }
    const { polygons, blob } = shape;
    if (shape.repairedBy !== undefined) this.counts.repaired++;
    const box = bboxOf(polygons);
    const fips = this.#countyOf(row, properties, box);
    if (fips === null) this.counts.without_county++;
    const [west, south, east, north] = box;
    this.#insert.run({ ...code, fips, west, south, east, north, area: areaKm2(polygons) * 1e6, blob });
    this.counts.imported++;
    if (feature.remark !== undefined) this.#note(row, feature.remark, 'Compare it with the source');
    if (west < this.coverage[0]) this.coverage[0] = west;
    if (south < this.coverage[1]) this.coverage[1] = south;
    if (east > this.coverage[2]) this.coverage[2] = east;
    if (north > this.coverage[3]) this.coverage[3] = north;
  }

  /** The county that the row names, or else the one around the middle of its area. */
  #countyOf(row: number, properties: SourceFeature['properties'], [west, south, east, north]: Bbox): string | null {
    const named = readFips(properties, this.#fields);
    if (typeof named === 'string') return named;
    if (named === undefined)
      this.#note(
        row,
        `county ${JSON.stringify(properties[this.#fields.fips ?? ''])} isn't a FIPS code`,
        'It must have five digits; the row is imported without it',
      );
    const found = this.#counties?.at({ lon: (west + east) / 2, lat: (south + north) / 2 });
    if (found !== undefined) this.counts.counties_found++;
    return found ?? null;
  }
}

function describePack(
  { title, licence, attribution, vintage }: ImportRequest & { title: string },
  path: string,
  { file, format }: FeatureStream,
  system: string,
  { counts: { imported, ...counts }, coverage }: Zip4Import,
): PackDescription {
  const modified = statSync(path).mtime.toISOString().slice(0, 10);
  const terms = {
    licence: licence ?? 'As agreed with the supplier of the file',
    attribution: attribution ?? `From ${file}`,
  };
  return {
    theme: 'zip4',
    title,
    description: `ZIP+4 areas imported from ${file} (${format}).`,
    version: modified,
    vintage: vintage ?? `File dated ${modified}`,
    coverage,
    kind: 'measured',
    ...terms,
    sources: [{ name: file, version: modified, ...terms }],
    counts: { zip4: imported, ...counts },
    notes: [
      `The coordinates were in ${system}.`,
      ...(counts.counties_found > 0
        ? [`${counts.counties_found} areas take their county from the pack admin-us, by their centre.`]
        : []),
      ...(counts.left_out > 0
        ? [`${counts.left_out} of ${counts.rows_read} rows of the file were skipped because they are invalid.`]
        : []),
    ],
  };
}

/** Imports a file of ZIP+4 areas. */
export async function importZip4(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  const {
    files: [path = ''],
    id,
    layer,
    epsg,
    scratchDirectory,
    packsDirectory,
    damaged,
  } = request;
  const source = await openFeatureFile(path, { shapes: 'polygons', layer, scratchDirectory });
  const counties = openCountyFinder(packsDirectory, damaged);
  let projection: Projection | undefined;
  let pack: PackWriter | undefined;
  try {
    const samples = await sampleOf(source);
    if (samples.length === 0) throw refused(`${source.file} contains no features`);
    projection = openFileProjection(source, epsg, samples);
    const fields = resolveZip4Fields(
      request.fields ?? {},
      source.file,
      samples.map(({ properties }) => properties),
    );
    pack = beginImportedPack(packsDirectory, id, request);
    pack.database.exec(ZIP4_TABLE);
    addGeometry(pack.database, 'zip4', 'MULTIPOLYGON');
    const run = new Zip4Import(pack, source, fields, projection, counties, control, request.refused);
    run.tick('reading', 0);
    await run.readRows();
    const { counts, problems } = run;
    if (counts.imported === 0) throw noneImported(request.files, counts.rows_read, problems);
    run.tick('indexing', READING_SHARE);
    indexGeometry(pack.database, 'zip4');
    writePackedTree(pack.database, 'zip4');
    run.tick('checking', INDEXED_SHARE);
    const title = request.title ?? `ZIP+4 areas, ${source.file}`;
    await pack.finish(describePack({ ...request, title }, path, source, projection.name, run));
    pack = undefined;
    const { counties_found: found, ...reported } = counts;
    const notes = [
      describeSource(source, projection.name, { ...fields }),
      ...(found === 0 ? [] : [`${counted(found, 'row')} with a county from the pack admin-us`]),
    ];
    return resultOf({ pack: id, title, counts: reported, notes }, problems);
  } finally {
    pack?.abandon();
    projection?.close();
    source.close();
    counties?.close();
  }
}
