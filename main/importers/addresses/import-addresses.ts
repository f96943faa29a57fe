/**
 * Makes a geocoder pack of files of addresses: points (CSV, GeoJSON, shapefile, GeoPackage) and street centre lines with
 * number ranges (the same without CSV).
 */
import { basename, extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Bbox } from '../../../contract/pack.ts';
import { addStreets, type StreetItem } from '../../packs/geocoder-index/add-streets.ts';
import { GeocoderIndexWriter } from '../../packs/geocoder-index/writer.ts';
import { beginPack } from '../../packs/write-pack.ts';
import { CsvFault, openCsv } from '../health/csv-file.ts';
import { describeProblem, type ImportProblem } from '../health/problem.ts';
import { readCentreline, readPoint, type AddressRecord, type RowReader } from './address-record.ts';
import { findFields, POINT_FIELDS, RANGE_FIELDS, type Field, type FieldMap } from './fields.ts';
import { readGeoJson, type FlatFeature } from './geojson-file.ts';
import { isLayerFile, openAddressLayer, type FaultyFeature, type LayerOptions } from './layer-file.ts';
import { WorldReference } from './world-reference.ts';

export interface AddressImport extends LayerOptions {
  files: readonly string[];
  /** Id of the pack, `geocoder-…`. */
  id: string;
  packsDirectory: string;
  fields: FieldMap;
  /** Town of rows that name none. */
  locality?: string | undefined;
  title?: string | undefined;
  licence?: string | undefined;
  attribution?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Called with rows read so far. */
  onProgress?: (rows: number) => void;
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
  problems: ImportProblem[];
  warnings: string[];
}

/** Nothing could be imported; the message says why. */
export class AddressImportRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'AddressImportRefused';
  }
}

const KEPT_PROBLEMS = 200;
/** Rows between two looks at whether the import was cancelled. */
const CHECK_EVERY = 5000;

const isGeoJson = (path: string): boolean => ['.geojson', '.json', '.geojsonl', '.ndjson'].includes(extname(path).toLowerCase());
const cellText = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');

class Collector {
  readonly items: StreetItem[] = [];
  readonly problems: ImportProblem[] = [];
  readonly bounds: Bbox = [180, 90, -180, -90];
  rows = 0;
  leftOut = 0;
  readonly #request: AddressImport;
  readonly #world: WorldReference;

  constructor(request: AddressImport, world: WorldReference) {
    this.#request = request;
    this.#world = world;
  }

  take(file: string, line: number, read: AddressRecord | { fault: string }): void {
    this.rows++;
    if (this.rows % CHECK_EVERY === 0) {
      this.#request.signal?.throwIfAborted();
      this.#request.onProgress?.(this.rows);
    }
    if ('fault' in read) {
      this.leftOut++;
      if (this.problems.length < KEPT_PROBLEMS) this.problems.push({ file, line, message: read.fault, remedy: 'The row is left out' });
      return;
    }
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

  /** @throws AddressImportRefused where the file's columns cannot be made sense of. */
  async readCsv(path: string): Promise<void> {
    const csv = await openCsv(path, { signal: this.#request.signal });
    const columns = csv.header.cells;
    const fields = this.#findFields(basename(path), columns, POINT_FIELDS, ['number', 'street', 'lon', 'lat']);
    const position = new Map(columns.map((column, index) => [column, index]));
    for await (const { line, cells } of csv.rows) {
      const value = (field: keyof FieldMap): string => cells[position.get(fields[field] ?? '') ?? -1]?.trim() ?? '';
      this.take(basename(path), line, readPoint(value));
    }
  }

  async readGeoJson(path: string): Promise<void> {
    const features = readGeoJson(path);
    const columns = [...new Set(features.slice(0, 1000).flatMap(({ properties }) => Object.keys(properties)))];
    await this.#takeFeatures(path, columns, features.some(({ line }) => line.length > 1), features);
  }

  /** @throws FileFault where the layer cannot be read. */
  async readLayer(path: string): Promise<void> {
    const layer = openAddressLayer(path, this.#request);
    try {
      await this.#takeFeatures(path, layer.columns, layer.isLines, layer.features());
    } finally {
      layer.close();
    }
  }

  async #takeFeatures(path: string, columns: readonly string[], isLines: boolean, features: Iterable<FlatFeature | FaultyFeature>): Promise<void> {
    const wanted: readonly Field[] = isLines ? RANGE_FIELDS : POINT_FIELDS;
    const fields = this.#findFields(basename(path), columns, wanted, isLines ? ['street'] : ['number', 'street']);
    const read: RowReader = isLines ? readCentreline : readPoint;
    for (const feature of features) {
      this.take(basename(path), feature.number, 'fault' in feature ? feature : read((field) => cellText(feature.properties[fields[field] ?? '']), feature.line));
      // Whoever wants to cancel is heard.
      // oxlint-disable-next-line no-await-in-loop -- a pause now and then, in order
      if (this.rows % CHECK_EVERY === 0) await setImmediate();
    }
  }

  #findFields(file: string, columns: readonly string[], wanted: readonly Field[], needed: readonly Field[]): FieldMap {
    const given = Object.fromEntries(Object.entries(this.#request.fields).filter(([field]) => wanted.some((name) => name === field)));
    const found = findFields(columns, wanted, given);
    const missing = needed.filter((field) => found[field] === undefined);
    if (missing.length > 0) {
      throw new AddressImportRefused(`${file} has no column for ${missing.join(', ')}: say which with --field ${missing[0] ?? ''}=COLUMN. Its columns are ${columns.join(', ')}`);
    }
    return found;
  }
}

/**
 * Imports the files into one pack, which is replaced at the end or not at all.
 * @throws AddressImportRefused, FieldFault, GeoJsonFault, FileFault where nothing can be imported.
 */
export async function importAddresses(request: AddressImport): Promise<AddressImportReport> {
  const pack = beginPack(request.packsDirectory, request.id);
  const writer = new GeocoderIndexWriter(pack.database);
  const world = new WorldReference(request.packsDirectory, writer);
  const title = request.title ?? `Addresses: ${request.files.map((file) => basename(file)).join(', ')}`;
  try {
    const collector = new Collector(request, world);
    for (const path of request.files) {
      if (isGeoJson(path)) await collector.readGeoJson(path);
      else if (isLayerFile(path)) await collector.readLayer(path);
      else await collector.readCsv(path);
    }
    if (collector.items.length === 0) {
      const [first] = collector.problems;
      throw new AddressImportRefused(`No row could be imported. ${first === undefined ? 'The files have none' : describeProblem(first)}`);
    }
    const streets = addStreets(writer, collector.items);
    const counts = writer.finish();
    const warnings = world.isInstalled ? [] : ['The pack geocoder-world is not installed: the addresses have only the town that their rows name'];
    await pack.finish({
      theme: 'geocoder',
      title,
      description: 'Addresses imported from files.',
      version: '1',
      vintage: 'as imported',
      coverage: collector.bounds,
      kind: 'measured',
      licence: request.licence ?? 'not stated',
      attribution: request.attribution ?? 'not stated',
      sources: [...request.files.map((file) => ({ name: basename(file), version: 'as imported', licence: request.licence ?? 'not stated', attribution: request.attribution ?? 'not stated' })), ...world.sources],
      counts: { ...counts, rows: collector.rows, left_out: collector.leftOut },
      notes: warnings,
    });
    return { pack: request.id, title, rows: collector.rows, houses: counts.houses, ranges: counts.edges, streets: streets.streets, leftOut: collector.leftOut, problems: collector.problems, warnings };
  } catch (error) {
    pack.abandon();
    throw error instanceof CsvFault ? new AddressImportRefused(describeProblem(error.problem)) : error;
  } finally {
    world.close();
  }
}
