/** Looks up rows one by one, with the same look-ups as the HTTP endpoints. */
import { positionColumns, type PositionSource } from '../../contract/enrich.ts';
import { isPackFault } from '../../contract/fault.ts';
import type { SavedPoints } from '../look-ups/roads/saved-points.ts';
import { TABLE } from '../look-ups/table.ts';
import type { Packs } from '../packs/packs.ts';
import type { Point } from '../../contract/coordinates.ts';
import { addressPosition } from './address-position.ts';
import { openCoordinates, type PositionReader } from './coordinate-position.ts';
import { requestedField } from './fields.ts';

export interface EnrichSettings {
  /** In the order of the added columns. */
  fields: readonly string[];
  position: PositionSource;
  /** The saved places named by fields. */
  saved?: SavedPoints | undefined;
}

/** Look-ups for the rows of a table. */
export interface RowLookUps {
  answer: (cells: readonly string[]) => string[];
  /**
   * Writes the values at a point into `row`, starting at `first`, in the order of the fields. Leaves unknown values
   * unchanged.
   * @returns why fields are missing, or an empty string
   */
  lookUp: (point: Point, row: string[], first: number) => string;
  close: () => void;
}

/** A look-up, and the requested fields that are read from its result. */
interface OpenLookUp {
  find: (point: Point) => unknown;
  /** `index` is the position among the requested fields. */
  columns: { index: number; parameter: string; value: (found: unknown, parameter: string) => string | undefined }[];
}

function openLookUps(packs: Packs, fields: readonly string[], saved: SavedPoints): OpenLookUp[] {
  const requested = fields.map((field, index) => ({ ...requestedField(field), index }));
  return TABLE.flatMap(({ lookUp, find, values = {} }): OpenLookUp[] => {
    const columns = requested
      .filter((field) => field.lookUp === lookUp)
      .flatMap(({ name, parameter, index }) => {
        const value = values[name];
        return value === undefined ? [] : [{ index, parameter, value }];
      });
    return find === undefined || columns.length === 0 ? [] : [{ find: find(packs, saved), columns }];
  });
}

/**
 * Records why fields are missing. A pack that failed affects only its own fields.
 * @throws any error that isn't a pack fault
 */
function addReason(reasons: string[], error: unknown): void {
  if (!isPackFault(error)) throw error;
  if (!reasons.includes(error.message)) reasons.push(error.message);
}

/** @throws Fault if the coordinate system is unknown */
const positionReader = (packs: Packs, position: PositionSource): PositionReader =>
  position.kind === 'address'
    ? { read: addressPosition(packs, position), close: () => undefined }
    : openCoordinates(position);

/** Prepares the look-ups of `settings` on a fixed set of packs. @throws Fault if the coordinate system is unknown */
export function createRowLookUps(packs: Packs, { fields, position, saved }: EnrichSettings): RowLookUps {
  const lookUps = openLookUps(packs, fields, saved ?? new Map());
  const { read, close } = positionReader(packs, position);
  const firstField = positionColumns(position).length;
  const width = firstField + fields.length + 1;
  const lookUp = (point: Point, row: string[], first: number): string => {
    const reasons: string[] = [];
    for (const { find, columns } of lookUps) {
      try {
        const found = find(point);
        for (const { index, parameter, value } of columns) {
          try {
            row[first + index] = value(found, parameter) ?? '';
          } catch (error) {
            addReason(reasons, error);
          }
        }
      } catch (error) {
        addReason(reasons, error);
      }
    }
    return reasons.join('; ');
  };
  const answer = (cells: readonly string[]): string[] => {
    const row = Array.from({ length: width }, () => '');
    const positioned = read(cells);
    for (const [i, cell] of (positioned.added ?? []).entries()) row[i] = cell;
    row[width - 1] = 'fault' in positioned ? positioned.fault : lookUp(positioned.point, row, firstField);
    return row;
  };
  return { answer, lookUp, close };
}
