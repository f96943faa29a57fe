/** Imports address points, parcels and street centre lines with number ranges into a geocoder pack. */
import { basename } from 'node:path';
import { emptyBounds, extendBounds } from '../../../geometry/bounds.ts';
import { addPostcodes } from '../../../geocoder/index/add-postcodes.ts';
import { addStreets, type StreetItem } from '../../../geocoder/index/add-streets.ts';
import { GeocoderIndexWriter } from '../../../geocoder/index/writer.ts';
import { describeFiles } from '../../describe-files.ts';
import { noneImported, ProblemList } from '../../problems.ts';
import { describeFields, resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { openAddressFile, type AddressRow } from './address-file.ts';
import type { AddressRecord, RowFault } from './address-record.ts';
import { lacksColumns } from './fields.ts';
import { columnsOf } from './row-reader.ts';
import { WorldReference } from './world-reference.ts';

const ROWS_PER_TICK = 5000;
/**
 * Shares of the progress, measured with a million points: reading, then gathering streets; the rest is the index.
 */
const READ_SHARE = 0.5;
const GATHERED_SHARE = 0.65;

class Collector {
  readonly items: StreetItem[] = [];
  readonly problems = new ProblemList();
  readonly bounds = emptyBounds();
  rows = 0;
  leftOut = 0;
  readonly sources: string[] = [];
  readonly #request: ImportRequest;
  readonly #control: ImportControl;
  readonly #world: WorldReference;

  constructor(request: ImportRequest, control: ImportControl, world: WorldReference) {
    this.#request = request;
    this.#control = control;
    this.#world = world;
  }

  /** @throws Fault if required columns are missing, or the file is damaged */
  async read(path: string, index: number): Promise<void> {
    const { files, fields: given = {} } = this.#request;
    const file = await openAddressFile(path, this.#request);
    try {
      const { fields, missing, read } = columnsOf(file, given);
      if (missing.length > 0) throw lacksColumns(file.name, file.columns, missing);
      this.sources.push(`${file.name}: ${describeFields(fields)}`);
      for await (const row of file.rows()) {
        this.#take(file.name, row, read(row));
        if (this.rows % ROWS_PER_TICK !== 0) continue;
        const share = ((index + file.progress()) / files.length) * READ_SHARE;
        this.#control.onProgress?.({ share, rows: this.rows });
      }
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
    for (const position of read.edge?.line ?? [read.at]) extendBounds(this.bounds, ...position);
    const parent = this.#world.placeAt(read.locality ?? this.#request.locality, read.region, lon, lat);
    this.items.push({ street: read.street, parent, context: read.postcodes, house: read.house, edge: read.edge });
  }
}

/** Imports files of addresses as one pack of the geocoder. */
export function importAddresses(request: ImportRequest, control: ImportControl = {}): Promise<ImportResult> {
  const names = request.files.map((file) => basename(file));
  const title = request.title ?? `Addresses: ${names.join(', ')}`;
  return writeImportedPack(request, async (pack) => {
    const writer = new GeocoderIndexWriter(pack.database);
    const world = new WorldReference(request, writer, request.country);
    try {
      const collector = new Collector(request, control, world);
      // oxlint-disable-next-line no-await-in-loop -- the files go into one index, in their order
      for (const [index, path] of request.files.entries()) await collector.read(path, index);
      const { items, problems, rows, leftOut, sources, bounds } = collector;
      if (items.length === 0) throw noneImported(request.files, rows, problems);
      control.onProgress?.({ share: READ_SHARE, rows });
      const { streets } = addStreets(writer, items);
      const postcodes = addPostcodes(writer, items);
      control.onProgress?.({ share: GATHERED_SHARE, rows });
      const counts = writer.finish();
      const warnings = world.isInstalled
        ? []
        : ["The pack geocoder-world isn't installed, so the addresses have only the town given in their rows"];
      const { sources: described, ...terms } = describeFiles(request, names);
      return {
        description: {
          theme: 'geocoder',
          title,
          description: 'Addresses imported from files.',
          ...terms,
          coverage: bounds,
          sources: [...described, ...world.sources],
          counts: { ...counts, postcodes, rows, left_out: leftOut },
          notes: warnings,
        },
        result: resultOf(
          {
            pack: request.id,
            title,
            counts: {
              rows_read: rows,
              streets,
              house_numbers: counts.houses,
              centre_lines: counts.edges,
              left_out: leftOut,
            },
            notes: [...sources, ...warnings],
          },
          problems,
        ),
      };
    } finally {
      world.close();
    }
  });
}
