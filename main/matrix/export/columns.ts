/** Columns that the tables of an export share: both ends of a pair, with where they are. */
import type { TableColumn } from '../../../contract/tables.ts';
import type { ExportPoint } from './export-job.ts';

export const text = (name: string): TableColumn => ({ name, kind: 'text' });
export const number = (name: string): TableColumn => ({ name, kind: 'number' });

export const PLACE_COLUMNS = [
  text('origin'),
  number('origin_lon'),
  number('origin_lat'),
  text('destination'),
  number('destination_lon'),
  number('destination_lat'),
];

/** One end, in three of {@link PLACE_COLUMNS}. */
export const cellsOf = ({ label, longitude, latitude }: ExportPoint): string[] => [label, longitude, latitude];
