/** Writes one layer of a pack as GeoParquet 1.1 (https://geoparquet.org/releases/v1.1.0/). */
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter } from 'hyparquet-writer';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackFile } from '../../pack-file.ts';
import { columnsOf, rowsOf, type ColumnType, type Layer, type LayerColumn, type LayerRow } from './layers.ts';

/** A row group ends at either limit. Readers skip entire groups by their boxes. */
const GROUP_ROWS = 10_000;
const GROUP_BYTES = 32 << 20;

const SIDES = ['xmin', 'ymin', 'xmax', 'ymax'] as const;
const GEOMETRY = 'geometry';
const BOX = 'bbox';
const PACK = 'pack';

const ELEMENTS: Record<ColumnType, Partial<SchemaElement>> = {
  INT64: { type: 'INT64' },
  DOUBLE: { type: 'DOUBLE' },
  STRING: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
};

function schemaOf(columns: readonly LayerColumn[]): SchemaElement[] {
  return [
    { name: 'root', num_children: columns.length + 3 },
    { name: PACK, repetition_type: 'REQUIRED', type: 'BYTE_ARRAY', converted_type: 'UTF8' },
    ...columns.map(({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...ELEMENTS[type] })),
    { name: BOX, repetition_type: 'REQUIRED', num_children: SIDES.length },
    ...SIDES.map((name): SchemaElement => ({ name, repetition_type: 'REQUIRED', type: 'DOUBLE' })),
    { name: GEOMETRY, repetition_type: 'REQUIRED', type: 'BYTE_ARRAY' },
  ];
}

/** The metadata of the file. Without `crs` it is OGC:CRS84: longitude first, WGS84. */
const geoMetadata = ({ geometryType }: Layer, bbox: Bbox | undefined): string =>
  JSON.stringify({
    version: '1.1.0',
    primary_column: GEOMETRY,
    columns: {
      [GEOMETRY]: {
        encoding: 'WKB',
        geometry_types: [geometryType],
        edges: 'planar',
        ...(bbox === undefined ? {} : { bbox }),
        covering: { bbox: Object.fromEntries(SIDES.map((side) => [side, [BOX, side]])) },
      },
    },
  });

/** The pack's metadata, because its terms also apply to data derived from it. */
function packMetadata({ manifest }: PackFile): string {
  const { id, title, theme, vintage, version, kind, licence, attribution, notes } = manifest;
  return JSON.stringify({ id, title, theme, vintage, version, kind, licence, attribution, notes });
}

export interface WrittenLayer {
  rows: number;
}

/**
 * Writes a new file at `path`.
 * @param onRows called with the number of rows written; may throw to stop
 */
export async function writeLayer(
  pack: PackFile,
  layer: Layer,
  path: string,
  onRows: (rows: number) => void | Promise<void>,
): Promise<WrittenLayer> {
  const columns = columnsOf(pack.database, layer);
  const writer = new ParquetWriter({ writer: fileWriter(path), schema: schemaOf(columns), createdBy: 'Cairn' });
  let bounds: Bbox | undefined;
  let written = 0;
  let group: LayerRow[] = [];
  let bytes = 0;
  const flush = async (): Promise<void> => {
    const rows = group;
    group = [];
    bytes = 0;
    if (rows.length === 0) return;
    await writer.write({
      columnData: [
        { name: PACK, data: rows.map(() => pack.id) },
        ...columns.map(({ name }, index) => ({ name, data: rows.map(({ cells }) => cells[index] ?? null) })),
        {
          name: BOX,
          data: rows.map(({ geometry: { box } }) => Object.fromEntries(SIDES.map((side, index) => [side, box[index]]))),
        },
        // Bounds of WKB are useless.
        { name: GEOMETRY, data: rows.map(({ geometry }) => geometry.wkb), statistics: false },
      ],
      rowGroupSize: rows.length,
    });
    written += rows.length;
    await onRows(written);
  };
  for (const row of rowsOf(pack.database, layer, columns)) {
    const { box, wkb } = row.geometry;
    bounds =
      bounds === undefined
        ? [...box]
        : [
            Math.min(bounds[0], box[0]),
            Math.min(bounds[1], box[1]),
            Math.max(bounds[2], box[2]),
            Math.max(bounds[3], box[3]),
          ];
    group.push(row);
    bytes += wkb.length;
    if (group.length === GROUP_ROWS || bytes >= GROUP_BYTES) await flush();
  }
  await flush();
  writer.kvMetadata = [
    { key: 'geo', value: geoMetadata(layer, bounds) },
    { key: 'cairn', value: packMetadata(pack) },
  ];
  await writer.finish();
  return { rows: written };
}
