/** The importer of OpenStreetMap files. */
import { basename } from 'node:path';
import { IMPORT_ID_PREFIXES, OSM_PARTS, type OsmPartProgress } from '../../../../contract/imports.ts';
import { IMPORT_MEMORY, importProcess } from '../../import-process.ts';
import { failed, NO_PROBLEMS, type Importer } from '../../importer.ts';
import type { ImportOsmRequest, OsmImportReport } from './import-osm.ts';
import { lacks } from './parts.ts';
import { counted } from '../../../../contract/counted.ts';
import { errorMessage } from '../../../../contract/system-error.ts';

export type OsmImportRequest = Omit<ImportOsmRequest, 'onProgress' | 'onArea'>;
export interface OsmImportProgress {
  step: string;
  share: number;
  parts: OsmPartProgress[];
}

/** Of several packs together, what is reported of each: by the theme that its id begins with. */
const COUNTS: Record<string, readonly (readonly [count: string, name: string])[]> = {
  map: [['features', 'features_of_the_map']],
  roads: [
    ['ways', 'ways'],
    ['restrictions', 'restrictions'],
    ['nodes_left_out', 'nodes_left_out'],
    ['ways_with_missing_nodes', 'ways_with_missing_nodes'],
  ],
  geocoder: [
    ['addresses', 'addresses'],
    ['streets', 'streets'],
  ],
  businesses: [['business', 'businesses']],
  admin: [
    ['areas', 'areas'],
    ['incomplete', 'areas_cut_off'],
  ],
};

/** Packs that are not finished when it fails are dropped. Rejects with a Fault where the file is. */
export const osmImporter: Importer<OsmImportRequest, OsmImportReport, OsmImportProgress> = {
  run: importProcess({
    entry: new URL('./import-osm.entry.ts', import.meta.url),
    memoryBytes: IMPORT_MEMORY.wholeFile,
    filesOf: ({ file }) => [file],
    feature: (item) => `relation ${item}`,
    cancelled: 'The import was cancelled. Incomplete packs were discarded; finished ones were kept.',
  }),
  requestOf: ({
    options: { id, title, parts = OSM_PARTS, country },
    files: [file = ''],
    packsDirectory,
    damaged,
    placing,
  }) => ({
    file,
    packsDirectory,
    damaged,
    ...placing,
    parts,
    title,
    country,
    name: id.slice(IMPORT_ID_PREFIXES.osm.length),
  }),
  shareOf: ({ share }) => share,
  detailOf: ({ step, parts }) => ({ step, parts }),
  endOf: ({ packs: reports, missing, notes: leftOut }, { files: [file = ''] }) => {
    const [first] = reports;
    if (first === undefined) return failed('The import created no packs');
    const { pack } = first;
    const nothingElse = { left_out: [], without_area: [] };
    const lacking = [...leftOut, ...(missing.length === 0 ? [] : [`${basename(file)} ${lacks(missing)}`])];
    if (reports.length === 1)
      return { status: 'Finished', ...NO_PROBLEMS, report: { ...first, notes: lacking, ...nothingElse } };
    const counts = reports.flatMap((report) =>
      (COUNTS[report.pack.split('-', 1)[0] ?? ''] ?? []).flatMap(([count, name]) =>
        count in report.counts ? [[name, report.counts[count] ?? 0] as const] : [],
      ),
    );
    const notes = [`Packs: ${reports.map((report) => report.pack).join(', ')}`, ...lacking];
    return {
      status: 'Finished',
      ...NO_PROBLEMS,
      report: {
        pack,
        title: `${counted(reports.length, 'pack')} from ${basename(file)}`,
        counts: Object.fromEntries(counts),
        notes,
        ...nothingElse,
      },
    };
  },
  // The path is that of the file as it was taken; people know it by its name.
  failureOf: (error, { files: [file = ''] }) => failed(errorMessage(error).replaceAll(file, basename(file))),
};
