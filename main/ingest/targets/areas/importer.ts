/** The importer of areas. */
import { Fault } from '../../../../contract/fault.ts';
import type { ImportReport } from '../../../../contract/imports.ts';
import { IMPORT_MEMORY, importProcess } from '../../import-process.ts';
import { failed, placeOf, type Importer } from '../../importer.ts';
import type { AreaImport } from './import-areas.ts';
import { refused, type AreaFile, type AreaImportProgress, type AreaImportReport } from './report.ts';
import { errorMessage } from '../../../../contract/system-error.ts';

export type AreaImportRequest = AreaImport;

/** `wards.geojson: GeoJSON, EPSG:4326; name from NAME, key from WARD_ID`. */
export function describeFile({ name, format, system, fields }: AreaFile): string {
  const used = Object.entries(fields).flatMap(([what, field]) =>
    field === undefined ? [] : [`${FIELD_WORDS[what] ?? what} from ${field}`],
  );
  return `${name}: ${format}, ${system}; ${used.length === 0 ? 'no fields used' : used.join(', ')}`;
}

const FIELD_WORDS: Readonly<Record<string, string>> = { subCategory: 'sub-category', parent: 'parent area' };

function reportOf({ pack, title, counts, files, notes, checkOnly }: AreaImportReport): ImportReport {
  return {
    pack,
    title,
    counts: { ...counts },
    notes: [...files.map(describeFile), ...notes],
    left_out: [],
    without_area: [],
    ...(checkOnly ? { check_only: true } : {}),
  };
}

/** Rejects with a Fault where the files, or what is said of them, are. */
export const areaImporter: Importer<AreaImportRequest, AreaImportReport, AreaImportProgress> = {
  run: importProcess({
    entry: new URL('./import-areas.entry.ts', import.meta.url),
    memoryBytes: IMPORT_MEMORY.byRow,
    filesOf: ({ files }) => files,
    cancelled: 'The import was cancelled. Nothing was changed.',
  }),
  requestOf: ({ options, ...work }) => {
    const { id, areas, title, licence, attribution, vintage, layer, epsg, check_only: checkOnly } = options;
    if (areas === undefined) throw refused("the request doesn't specify the kind of areas");
    return {
      target: areas,
      id,
      title,
      licence,
      attribution,
      vintage,
      layer,
      epsg,
      checkOnly,
      ...placeOf(work),
    };
  },
  shareOf: ({ share }) => share,
  endOf: (report) => ({
    status: 'Finished',
    problems: report.problems,
    problem_count: report.problemCount,
    report: reportOf(report),
  }),
  failureOf: (error) => failed(error instanceof Fault ? error.message : `The import failed: ${errorMessage(error)}`),
};
