/** Finds the columns of an address file, and reads its rows as addresses. */
import {
  isVagueStreet,
  POINT_FIELDS,
  RANGE_FIELDS,
  type AddressField,
  type AddressFieldMap,
} from '../../../../contract/address-columns.ts';
import type { AddressFile, AddressRow } from './address-file.ts';
import { readCentreline, readPoint, type AddressRecord, type RowFault } from './address-record.ts';
import { findColumns } from './fields.ts';

export interface FileColumns {
  fields: AddressFieldMap;
  /** Required fields without a column. */
  missing: AddressField[];
  read: (row: AddressRow) => AddressRecord | RowFault;
}

/** Returns the fields that a file must have a column for. */
function neededFields({ isLines, layer }: Pick<AddressFile, 'isLines' | 'layer'>): AddressField[] {
  if (isLines) return ['street'];
  return layer === undefined ? ['number', 'street', 'lon', 'lat'] : ['number', 'street'];
}

/**
 * @param given columns chosen by the user; those that the file has no use for are ignored
 * @throws Fault if the file lacks a chosen column
 */
export function columnsOf(file: AddressFile, given: AddressFieldMap): FileColumns {
  const wanted: readonly AddressField[] = (file.isLines ? RANGE_FIELDS : POINT_FIELDS).filter(
    (field) => file.layer === undefined || (field !== 'lon' && field !== 'lat'),
  );
  const fields = findColumns(
    file.name,
    file.columns,
    wanted,
    Object.fromEntries(Object.entries(given).filter(([field]) => wanted.some((name) => name === field))),
  );
  // The names of points are those of schools or shops.
  if (!file.isLines && given.street === undefined && isVagueStreet(fields.street ?? '')) delete fields.street;
  const readRow = file.isLines ? readCentreline : readPoint;
  const read = (row: AddressRow): AddressRecord | RowFault => {
    if ('fault' in row) return row;
    return readRow((field) => {
      const column = fields[field];
      return column === undefined ? '' : row.value(column);
    }, row.line);
  };
  return { fields, missing: neededFields(file).filter((field) => fields[field] === undefined), read };
}
