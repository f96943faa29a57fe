/**
 * Makes a geocoder pack of files of addresses: points (CSV, GeoJSON, shapefile, GeoPackage) and street centre lines
 * with number ranges (the same without CSV).
 */
import { basename } from 'node:path';
import { Fault, fileFault } from '../../../../contract/fault.ts';
import type { AddressFieldMap } from '../../../../contract/address-columns.ts';
import type { ImportProblem } from '../../../../contract/imports.ts';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackVerification } from '../../../../contract/pack-verification.ts';
import { addPostcodes } from '../../../geocoder/index/add-postcodes.ts';
import { addStreets, type StreetItem } from '../../../geocoder/index/add-streets.ts';
import { GeocoderIndexWriter } from '../../../geocoder/index/writer.ts';
import { beginImportedPack, type PackPlacement } from '../../../packs/write/place.ts';
import { describeProblem, ProblemList } from '../health/problem.ts';
import { openAddressFile, type AddressFile, type AddressRow } from './address-file.ts';
import type { AddressRecord, RowFault } from './address-record.ts';
import type { LayerOptions } from './layer-file.ts';
import { columnsOf } from './row-reader.ts';
import { WorldReference } from './world-reference.ts';

export interface AddressImport extends LayerOptions, PackPlacement {
  files: readonly string[];
  /** Id of the pack, `geocoder-…`. */
  id: string;
  packsDirectory: string;
  /** Verdicts on packs that were found damaged: nothing is read from those. */
  damaged?: readonly PackVerification[] | undefined;
  fields: AddressFieldMap;
  /** Town of rows that name none. */
  locality?: string | undefined;
  /** ISO 3166-1 alpha-2 code of the country that all rows are in. */
  country?: string | undefined;
  title?: string | undefined;
  licence?: string | undefined;
  attribution?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with the share done, 0 to 1, and the rows read so far. */
  onProgress?: (share: number, rows: number) => void;
}

export interface AddressImportReport {
  pack: string;
  title: string;
  rows: number;
  houses: number;
  ranges: number;
  streets: number;
  leftOut: number;
  /** The first of the rows that were left out. */
  /** Of rows that were left out, and remarks on others: the first of them. */
  problems: ImportProblem[];
  problemCount: number;
  warnings: string[];
}

/** Rows between two looks at whether the import was cancelled. */
const CHECK_EVERY = 5000;
/**
 * Shares of the whole import, as measured on a million points: reading, then gathering streets; the rest is the index.
 */
const READ_SHARE = 0.5;
const GATHERED_SHARE = 0.65;

class Collector {
  readonly items: StreetItem[] = [];
  readonly problems = new ProblemList();
  readonly bounds: Bbox = [180, 90, -180, -90];
  rows = 0;
  leftOut = 0;
  readonly #request: AddressImport;
  readonly #world: WorldReference;

  constructor(request: AddressImport, world: WorldReference) {
    this.#request = request;
    this.#world = world;
  }

  /**
   * @throws Fault where the file's columns cannot be made sense of, Fault where it is
   * damaged
   */
  async read(path: string, index: number): Promise<void> {
    const { files, fields, signal, onProgress } = this.#request;
    const file = await openAddressFile(path, this.#request);
    try {
      const { missing, read } = columnsOf(file, fields);
      if (missing.length > 0) throw lacks(file, missing);
      for await (const row of file.rows()) {
        this.#take(file.name, row, read(row));
        if (this.rows % CHECK_EVERY !== 0) continue;
        signal?.throwIfAborted();
        onProgress?.(((index + file.done / Math.max(1, file.total)) / files.length) * READ_SHARE, this.rows);
      }
      signal?.throwIfAborted();
    } finally {
      file.close();
    }
  }

  #take(file: string, row: AddressRow, read: AddressRecord | RowFault): void {
    const line = row.row;
    this.rows++;
    if ('fault' in read) {
      this.leftOut++;
      this.problems.add({ file, line, message: read.fault, remedy: 'The row was skipped' });
      return;
    }
    if ('remark' in row && row.remark !== undefined)
      this.problems.add({ file, line, message: row.remark, remedy: 'Compare it with the source' });
    const [lon, lat] = read.at;
    for (const [x, y] of read.edge?.line ?? [read.at]) {
      this.bounds[0] = Math.min(this.bounds[0], x);
      this.bounds[1] = Math.min(this.bounds[1], y);
      this.bounds[2] = Math.max(this.bounds[2], x);
      this.bounds[3] = Math.max(this.bounds[3], y);
    }
    const parent = this.#world.placeAt(read.locality ?? this.#request.locality, read.region, lon, lat);
    this.items.push({ street: read.street, parent, context: read.postcodes, house: read.house, edge: read.edge });
  }
}

const lacks = ({ name, columns }: AddressFile, missing: readonly string[]): Fault =>
  columns.length === 0
    ? fileFault(name, 'the file has no rows with columns', 'Choose another file')
    : fileFault(
        name,
        `no column for ${missing.join(', ')} found`,
        `Specify ${missing.length === 1 ? 'it' : 'each'}. Columns: ${columns.join(', ')}`,
        ...missing.map((field) => ({ parameter: `fields.${field}` })),
      );

/**
 * Imports the files into one pack, which is replaced at the end or not at all. Blocks its thread at times: run it in a
 * process of its own (`addressImporter`).
 * @throws Fault where nothing can be imported.
 */
export async function importAddresses(request: AddressImport): Promise<AddressImportReport> {
  const pack = beginImportedPack(request.packsDirectory, request.id, request);
  const writer = new GeocoderIndexWriter(pack.database);
  const world = new WorldReference(request, writer, request.country);
  const title = request.title ?? `Addresses: ${request.files.map((file) => basename(file)).join(', ')}`;
  try {
    const collector = new Collector(request, world);
    // oxlint-disable-next-line no-await-in-loop -- the files go into one index, in their order
    for (const [index, path] of request.files.entries()) await collector.read(path, index);
    const { items, problems, rows, leftOut } = collector;
    if (items.length === 0) {
      const [first] = problems.listed;
      throw new Fault(
        'invalid_file',
        `No row could be imported. ${first === undefined ? 'The files contain none' : describeProblem(first)}`,
      );
    }
    request.onProgress?.(READ_SHARE, rows);
    const streets = addStreets(writer, items);
    const postcodes = addPostcodes(writer, items);
    request.onProgress?.(GATHERED_SHARE, rows);
    const counts = writer.finish();
    const warnings = world.isInstalled
      ? []
      : ["The pack geocoder-world isn't installed, so the addresses have only the town given in their rows"];
    const terms = { licence: request.licence ?? 'Not stated', attribution: request.attribution ?? 'Not stated' };
    await pack.finish({
      theme: 'geocoder',
      title,
      description: 'Addresses imported from files.',
      version: '1',
      vintage: 'as imported',
      coverage: collector.bounds,
      kind: 'measured',
      ...terms,
      sources: [
        ...request.files.map((file) => ({ name: basename(file), version: 'as imported', ...terms })),
        ...world.sources,
      ],
      counts: { ...counts, postcodes, rows, left_out: leftOut },
      notes: warnings,
    });
    return {
      pack: request.id,
      title,
      rows,
      houses: counts.houses,
      ranges: counts.edges,
      streets: streets.streets,
      leftOut,
      problems: problems.listed,
      problemCount: problems.count,
      warnings,
    };
  } catch (error) {
    pack.abandon();
    throw error;
  } finally {
    world.close();
  }
}
