/**
 * Imports a file of ZIP+4 areas into a pack: reads, checks, repairs, and puts the pack in place whole or not at all.
 */
import type { Statement } from 'better-sqlite3';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackVerification } from '../../../../contract/pack-verification.ts';
import type { Projection } from '../../../geometry/coordinate-system.ts';
import { GroundPolygonReader } from '../../../geometry/ground-shapes.ts';
import { areaKm2, bboxOf } from '../../../geometry/rings.ts';
import { ZIP4_TABLE } from '../../../packs/schema/zip4.ts';
import { addGeometry, indexGeometry, type PackWriter } from '../../../packs/write/pack.ts';
import { writePackedTree } from '../../../packs/write/packed-tree.ts';
import { beginImportedPack, type PackPlacement } from '../../../packs/write/place.ts';
import type { FeatureStream, SourceFeature } from '../../../formats/feature-source.ts';
import type { RefusedFeature } from '../../import-process.ts';
import { openFileProjection, sampleOf } from '../../../formats/file-projection.ts';
import { openFeatureFile } from '../../../formats/open-features.ts';
import { openCountyFinder, type CountyFinder } from './county.ts';
import { MappingFault, readCode, readFips, resolveMapping, type FieldMapping } from './fields.ts';
import { describePack, type Zip4Names } from './describe-pack.ts';
import {
  DEFAULT_PACK_ID,
  importRefused,
  KEPT_PROBLEMS,
  type Phase,
  type Zip4ImportProgress,
  type Zip4ImportReport,
} from './report.ts';

export interface Zip4ImportOptions extends Zip4Names, PackPlacement {
  packsDirectory: string;
  /** Verdicts on packs that were found damaged: nothing is read from those. */
  damaged?: readonly PackVerification[] | undefined;
  /** Where to unpack an archive; the system's directory for such files unless given. */
  scratchDirectory?: string | undefined;
  /** Id of the pack, `zip4-imported` unless given. */
  packId?: string;
  /** What is not given is guessed from names and values. */
  mapping?: FieldMapping;
  /** Layer of a GeoPackage that has several. */
  layer?: string;
  /** EPSG code, where the file does not say its coordinate system or says it wrongly. */
  epsg?: number;
  /** Rows that ended the process that read them: they are left out. */
  refused?: readonly RefusedFeature[] | undefined;
}

export interface Zip4ImportControl {
  /** Called before a row is read. */
  onRow?: (row: number) => void;
  /** Called when all rows are read. */
  onRowsEnd?: () => void;
  onProgress?: (progress: Zip4ImportProgress) => void;
}

const REMEDY = 'Fix the polygon in the source and import again; the row was skipped';
const ROWS_PER_TICK = 500;
/** Shares of the whole import, as measured on a million areas. */
const SHARES: Record<Phase, { start: number; length: number }> = {
  reading: { start: 0, length: 0.85 },
  indexing: { start: 0.85, length: 0.1 },
  checking: { start: 0.95, length: 0.05 },
};

class Zip4Import {
  readonly #pack: PackWriter;
  readonly #source: FeatureStream;
  readonly #mapping: FieldMapping;
  readonly #control: Zip4ImportControl;
  readonly #counties: CountyFinder | undefined;
  readonly #shapes: GroundPolygonReader;
  readonly #projection: Projection;
  readonly #refused: ReadonlyMap<number, string>;
  readonly #insert: Statement;
  readonly report: Zip4ImportReport;
  readonly coverage: Bbox = [Infinity, Infinity, -Infinity, -Infinity];
  readonly #started = performance.now();

  constructor(
    pack: PackWriter,
    source: FeatureStream,
    mapping: FieldMapping,
    projection: Projection,
    counties: CountyFinder | undefined,
    control: Zip4ImportControl,
    refused: readonly RefusedFeature[] = [],
  ) {
    this.#pack = pack;
    this.#counties = counties;
    this.#source = source;
    this.#mapping = mapping;
    this.#control = control;
    this.#refused = new Map(refused.map(({ item, reason }) => [item, reason]));
    this.#shapes = new GroundPolygonReader(pack.database);
    this.#projection = projection;
    this.#insert = pack.database.prepare(
      `INSERT INTO zip4 (zip, plus4, zip9, fips, west, south, east, north, area_m2, geometry)
       VALUES (@zip, @plus4, @zip || @plus4, @fips, @west, @south, @east, @north, @area, @blob)`,
    );
    this.report = {
      pack: pack.id,
      file: source.file,
      format: source.format,
      mapping,
      system: projection.name,
      rowsRead: 0,
      imported: 0,
      repaired: 0,
      leftOut: 0,
      countiesFound: 0,
      withoutCounty: 0,
      problems: [],
      milliseconds: 0,
    };
  }

  async readRows(): Promise<void> {
    const { onRow, onRowsEnd } = this.#control;
    this.#pack.database.exec('BEGIN');
    onRow?.(1);
    for await (const feature of this.#source.features()) {
      this.report.rowsRead++;
      if (this.report.rowsRead % ROWS_PER_TICK === 0) this.tick('reading', this.#source.done / this.#source.total);
      const refused = this.#refused.get(feature.row);
      if (refused === undefined) this.#importRow(feature);
      else this.#leaveOut(feature.row, refused, REMEDY);
      onRow?.(feature.row + 1);
    }
    onRowsEnd?.();
    this.#pack.database.exec('COMMIT');
  }

  /** Tells how far the import is. */
  tick(phase: Phase, share: number): void {
    const { start, length } = SHARES[phase];
    this.#control.onProgress?.({
      phase,
      share: start + length * Math.min(1, share),
      rowsRead: this.report.rowsRead,
      leftOut: this.report.leftOut,
    });
  }

  finish(): Zip4ImportReport {
    this.report.milliseconds = Math.round(performance.now() - this.#started);
    return this.report;
  }

  #note(row: number, message: string, remedy: string): void {
    if (this.report.problems.length < KEPT_PROBLEMS) this.report.problems.push({ row, message, remedy });
  }

  #leaveOut(row: number, message: string, remedy: string): void {
    this.report.leftOut++;
    this.#note(row, message, remedy);
  }

  #importRow(feature: SourceFeature): void {
    const { row, properties } = feature;
    const code = readCode(properties, this.#mapping);
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
    if (shape.repairedBy !== undefined) this.report.repaired++;
    const box = bboxOf(polygons);
    const fips = this.#countyOf(row, properties, box);
    if (fips === null) this.report.withoutCounty++;
    const [west, south, east, north] = box;
    this.#insert.run({ ...code, fips, west, south, east, north, area: areaKm2(polygons) * 1e6, blob });
    this.report.imported++;
    if (feature.remark !== undefined) this.#note(row, feature.remark, 'Compare it with the source');
    if (west < this.coverage[0]) this.coverage[0] = west;
    if (south < this.coverage[1]) this.coverage[1] = south;
    if (east > this.coverage[2]) this.coverage[2] = east;
    if (north > this.coverage[3]) this.coverage[3] = north;
  }

  /** The county that the row names, or else the one around the middle of its area. */
  #countyOf(row: number, properties: SourceFeature['properties'], [west, south, east, north]: Bbox): string | null {
    const named = readFips(properties, this.#mapping);
    if (typeof named === 'string') return named;
    if (named === undefined)
      this.#note(
        row,
        `county ${JSON.stringify(properties[this.#mapping.fips ?? ''])} isn't a FIPS code`,
        'It must have five digits; the row is imported without it',
      );
    const found = this.#counties?.at({ lon: (west + east) / 2, lat: (south + north) / 2 });
    if (found !== undefined) this.report.countiesFound++;
    return found ?? null;
  }
}

function refuse(error: unknown, file: string): never {
  if (error instanceof MappingFault) throw importRefused(`${file}: ${error.message}`, error.settings);
  throw error;
}

/**
 * Imports `options.file`, or the file of data in it where it is a zip archive. The pack is built beside and renamed
 * into place at the end: whatever ends the import before, the pack that was there stays in use. Blocks its thread: run
 * it in a process of its own (`zip4Importer`).
 * @throws Fault
 */
export async function importZip4(
  options: Zip4ImportOptions,
  control: Zip4ImportControl = {},
): Promise<Zip4ImportReport> {
  const { file, layer, scratchDirectory } = options;
  const source = await openFeatureFile(file, { shapes: 'polygons', layer, scratchDirectory });
  const counties = openCountyFinder(options.packsDirectory, options.damaged);
  try {
    const samples = await sampleOf(source);
    if (samples.length === 0) throw importRefused(`${source.file} contains no features`);
    const projection = openFileProjection(source, options.epsg, samples);
    const pack = beginImportedPack(options.packsDirectory, options.packId ?? DEFAULT_PACK_ID, options);
    let isFinished = false;
    try {
      const mapping = resolveMapping(
        options.mapping ?? {},
        samples.map(({ properties }) => properties),
      );
      pack.database.exec(ZIP4_TABLE);
      addGeometry(pack.database, 'zip4', 'MULTIPOLYGON');
      const run = new Zip4Import(pack, source, mapping, projection, counties, control, options.refused);
      run.tick('reading', 0);
      await run.readRows();
      if (run.report.imported === 0) {
        const [first] = run.report.problems;
        throw importRefused(
          `none of the ${run.report.rowsRead} rows of ${source.file} could be imported. Row ${first?.row ?? 1}: ` +
            `${first?.message ?? ''}. ${first?.remedy ?? ''}`,
        );
      }
      run.tick('indexing', 0);
      indexGeometry(pack.database, 'zip4');
      writePackedTree(pack.database, 'zip4');
      run.tick('checking', 0);
      await pack.finish(describePack(run.report, run.coverage, options));
      isFinished = true;
      return run.finish();
    } catch (error) {
      return refuse(error, source.file);
    } finally {
      projection.close();
      if (!isFinished) pack.abandon();
    }
  } finally {
    source.close();
    counties?.close();
  }
}
