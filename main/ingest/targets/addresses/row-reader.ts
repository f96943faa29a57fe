/** Which columns of an opened file are read as what, and its rows as addresses. */
import {
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
  /** Fields without which no row can be read, and for which no column was found. */
  missing: AddressField[];
  read: (row: AddressRow) => AddressRecord | RowFault;
}

/** What a file must have a column for. */
function neededFields({ isLines, isTable }: Pick<AddressFile, 'isLines' | 'isTable'>): AddressField[] {
  if (isLines) return ['street'];
  return isTable ? ['number', 'street', 'lon', 'lat'] : ['number', 'street'];
}

/**
 * @param given what the person says of the columns; of several files each takes what it has a use for
 * @throws Fault where a given column is not in the file
 */
export function columnsOf(file: AddressFile, given: AddressFieldMap): FileColumns {
  const wanted: readonly AddressField[] = (file.isLines ? RANGE_FIELDS : POINT_FIELDS).filter(
    (field) => file.isTable || (field !== 'lon' && field !== 'lat'),
  );
  const fields = findColumns(
    file.name,
    file.columns,
    wanted,
    Object.fromEntries(Object.entries(given).filter(([field]) => wanted.some((name) => name === field))),
  );
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
