/** What the rows of a table are grouped by: areas, cells of a grid, values of another field, or of a column. */
import { readLevel } from '../../../contract/area-columns.ts';
import { readField } from '../../../contract/fields.ts';
import type { TableOutputFormat } from '../../../contract/tables.ts';

/** Fields with cells of a grid. */
const CELL_FIELDS = ['tile', 'geohash', 'h3'] as const;
export type CellField = (typeof CELL_FIELDS)[number];

/** The values of `field` identify the groups. */
export type FieldGroup =
  /** `name` is the field of the areas' names. */
  | { kind: 'areas'; field: string; name: string }
  | { kind: 'cells'; field: string; cell: CellField }
  | { kind: 'values'; field: string };
export type GroupBy = FieldGroup | { kind: 'column'; index: number; name: string };

/** Reads `admin1`, `boundary:930`, `tile:16` or another field; undefined if it isn't a field. */
export function readFieldGroup(text: string): FieldGroup | undefined {
  const requested = readField(text);
  if (requested === undefined) return undefined;
  const { name, parameter } = requested;
  const level = readLevel(name);
  // Areas are identified by their ids, because several may have the same name.
  if (level !== undefined) return { kind: 'areas', field: `admin_id:${level}`, name: text };
  if (name === 'boundary') return { kind: 'areas', field: `boundary_id:${parameter}`, name: text };
  const cell = CELL_FIELDS.find((field) => field === name);
  return cell === undefined ? { kind: 'values', field: text } : { kind: 'cells', field: text, cell };
}

/** Formats that are only useful with areas. */
const MAP_FORMATS: ReadonlySet<TableOutputFormat> = new Set(['geojson', 'gpkg']);

/** Returns why a summary can't be written in a format; undefined if it can. */
export const formatFault = ({ kind }: GroupBy, format: TableOutputFormat): string | undefined =>
  kind === 'areas' || kind === 'cells' || !MAP_FORMATS.has(format)
    ? undefined
    : `has no areas to write as ${format}: use .csv, .tsv, .xlsx or .parquet`;
