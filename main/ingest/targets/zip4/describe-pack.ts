/** What the pack of a file of ZIP+4 areas says of itself. */
import { statSync } from 'node:fs';
import type { Bbox } from '../../../../contract/pack.ts';
import type { PackDescription } from '../../../packs/write/pack.ts';
import type { Zip4ImportReport } from './report.ts';

/** What the person who imports the file says of it. */
export interface Zip4Names {
  file: string;
  title?: string;
  licence?: string;
  attribution?: string;
  vintage?: string;
}

/**
 * @param report of the import that is done
 * @param coverage of the areas, in degrees
 */
export function describePack(report: Zip4ImportReport, coverage: Bbox, options: Zip4Names): PackDescription {
  const modified = statSync(options.file).mtime.toISOString().slice(0, 10);
  const licence = options.licence ?? 'As agreed with the supplier of the file';
  const attribution = options.attribution ?? `From ${report.file}`;
  return {
    theme: 'zip4',
    title: options.title ?? `ZIP+4 areas, ${report.file}`,
    description: `ZIP+4 areas imported from ${report.file} (${report.format}).`,
    version: modified,
    vintage: options.vintage ?? `File dated ${modified}`,
    coverage,
    kind: 'measured',
    licence,
    attribution,
    sources: [{ name: report.file, version: modified, licence, attribution }],
    counts: {
      zip4: report.imported,
      rows_read: report.rowsRead,
      left_out: report.leftOut,
      repaired: report.repaired,
      counties_found: report.countiesFound,
      without_county: report.withoutCounty,
    },
    notes: [
      `The coordinates were in ${report.system}.`,
      ...(report.countiesFound > 0
        ? [`${report.countiesFound} areas take their county from the pack admin-us, by their centre.`]
        : []),
      ...(report.leftOut > 0
        ? [`${report.leftOut} of ${report.rowsRead} rows of the file were skipped because they are invalid.`]
        : []),
    ],
  };
}
