/** Previews how an import would read the first rows of a file of addresses. */
import type { AddressFieldMap } from '../../../../contract/address-columns.ts';
import type { AddressPreview } from '../../../../contract/import-preview.ts';
import type { LayerOptions } from '../../open-layer.ts';
import { openAddressFile } from './address-file.ts';
import type { AddressRecord, RowFault } from './address-record.ts';
import { columnsOf } from './row-reader.ts';

export interface AddressPreviewRequest extends LayerOptions {
  file: string;
  fields: AddressFieldMap;
}

const PREVIEWED_ROWS = 20;
const SAMPLES = 3;
const MAX_SAMPLE_LETTERS = 40;

type PreviewRow = AddressPreview['rows'][number];

const rangeText = (from: number | undefined, to: number | undefined): string | undefined =>
  from === undefined || to === undefined ? undefined : `${from}–${to}`;

function described(line: number, record: AddressRecord | RowFault): PreviewRow {
  if ('fault' in record) return { line, fault: record.fault };
  const { street, locality, postcodes, house, edge, at } = record;
  const given = {
    number: house?.number,
    left: rangeText(edge?.leftFrom, edge?.leftTo),
    right: rangeText(edge?.rightFrom, edge?.rightTo),
    locality,
    postcode: postcodes.length === 0 ? undefined : postcodes.join(', '),
  };
  return {
    line,
    street,
    lon: at[0],
    lat: at[1],
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  };
}

/**
 * Reads the beginning of a file.
 * @throws Fault if it can't be read or lacks a chosen column
 */
export async function previewAddresses({
  file: path,
  fields: given,
  ...options
}: AddressPreviewRequest): Promise<AddressPreview> {
  const file = await openAddressFile(path, options);
  try {
    const { fields, missing, read } = columnsOf(file, given);
    const rows: PreviewRow[] = [];
    const samples = new Map(file.columns.map((column) => [column, new Set<string>()]));
    for await (const row of file.rows()) {
      if (!('fault' in row)) {
        for (const [column, values] of samples) {
          const value = row.value(column).slice(0, MAX_SAMPLE_LETTERS);
          if (value !== '' && values.size < SAMPLES) values.add(value);
        }
      }
      rows.push(described(row.row, read(row)));
      if (rows.length === PREVIEWED_ROWS) break;
    }
    return {
      shape: file.isLines ? 'lines' : 'points',
      columns: [...samples].map(([name, values]) => ({ name, samples: [...values] })),
      fields,
      missing,
      rows,
    };
  } finally {
    file.close();
  }
}
