import type { TableHead } from '../../../contract/tables.ts';
import type { SourceColumn } from '../../kit/components/ColumnMapping.tsx';
import { cellText } from '../../model/batch/words.ts';

/** Columns of a table with what is in the first row. */
export const columnsOf = ({ columns }: TableHead, firstRow: readonly string[]): SourceColumn[] =>
  columns.map(({ name }, index) => ({ name, sample: cellText(firstRow[index] ?? '') }));
