/** Runs one import of whatever kind in its own process. */
import { basename, dirname } from 'node:path';
import { IMPORT_ID_PREFIXES, type ImportJob, type ImportOrder, type ImportProblem, type ImportReport } from '../../../contract/imports.ts';
import type { PackVerification } from '../../../contract/pack-verification.ts';
import { FieldFault } from '../addresses/fields.ts';
import { AddressImportRefused, type AddressImportReport } from '../addresses/import-addresses.ts';
import { AddressImportCancelled, startAddressImport } from '../addresses/start.ts';
import type { HealthImportReport } from '../health/import-health.ts';
import { ImportRefused } from '../health/problem.ts';
import { ImportCancelled, startHealthImport } from '../health/start.ts';
import { OsmImportCancelled, startOsmImport } from '../osm/start.ts';
import type { PlacePackReport } from '../osm/write-place-packs.ts';
import type { Zip4ImportReport } from '../zip4/report.ts';
import { isImportFailure, startZip4Import } from '../zip4/start.ts';

/** Of an order all but the files, which have paths by now; its id is settled when it is ordered. */
export type ImportOptions = Omit<ImportOrder, 'files' | 'id' | 'replace'> & { id: string };

/** How an import ended. */
export type ImportEnd = Required<Pick<ImportJob, 'problems' | 'problem_count'>> &
  ({ status: 'Finished'; report: ImportReport } | { status: 'Failed'; message: string } | { status: 'Cancelled' });

export interface RunningImport {
  /** Never rejects. */
  end: Promise<ImportEnd>;
  cancel: () => void;
}

export interface ImportWork {
  options: ImportOptions;
  /** Paths. */
  files: readonly string[];
  packsDirectory: string;
  /** Verdicts on packs that are left out. */
  damaged: readonly PackVerification[];
  /** Where it may replace no pack: when it began. */
  newSince?: string | undefined;
  /** Hears 0 to 1. */
  onProgress: (share: number) => void;
}

/** Archives are unpacked beside the files of their import: they go when it has ended, even after a crash. */
const scratchOf = ([first = '']: readonly string[]): string => dirname(first);

const NO_PROBLEMS = { problems: [], problem_count: 0 };
/** Reading is nearly all of a health import; what follows is told as the rest. */
const READING_SHARE = 0.9;

/** The problem of a file as a whole. */
function failed(message: string): ImportEnd {
  return { status: 'Failed', message, ...NO_PROBLEMS };
}

function healthReport({ pack, title, areas, figures, firstDate, lastDate, problems, problemCount, leftOut, warnings, withoutArea }: HealthImportReport): ImportEnd {
  return {
    status: 'Finished',
    problems: [...problems],
    problem_count: problemCount,
    report: {
      pack,
      title,
      counts: { areas, figures, rows_left_out: leftOut.length },
      notes: [
        `Figures from ${firstDate} to ${lastDate}`,
        ...warnings,
        ...(withoutArea === undefined ? ['No pack of administrative areas is installed: the figures wait for one'] : []),
      ],
      left_out: [...leftOut],
      without_area: [...(withoutArea ?? [])],
    },
  };
}

function healthFailure(error: unknown): ImportEnd {
  if (error instanceof ImportCancelled) return { status: 'Cancelled', ...NO_PROBLEMS };
  if (error instanceof ImportRefused) {
    return { status: 'Failed', message: error.message, problems: error.problems.kept, problem_count: error.problems.count };
  }
  return failed(error instanceof Error ? error.message : String(error));
}

function runHealth({ options, files, packsDirectory, damaged, newSince, onProgress }: ImportWork): RunningImport {
  const { kind: _kind, skip_bad_rows: skipBadRows, ...named } = options;
  const running = startHealthImport({ ...named, files, packsDirectory, damaged, newSince, skipBadRows }, (done, total) => onProgress(total === 0 ? 0 : (done / total) * READING_SHARE));
  return { end: running.report.then(healthReport, healthFailure), cancel: running.cancel };
}

function zip4Report({ pack, file, rowsRead, imported, repaired, leftOut, countiesFound, withoutCounty, epsg, problems }: Zip4ImportReport, title: string): ImportEnd {
  return {
    status: 'Finished',
    problems: problems.map(({ row, message, remedy }): ImportProblem => ({ file, line: row, message, remedy })),
    problem_count: Math.max(leftOut, problems.length),
    report: {
      pack,
      title,
      counts: { rows_read: rowsRead, imported, repaired, left_out: leftOut, without_county: withoutCounty },
      notes: [`Coordinates were EPSG:${epsg}`, ...(countiesFound === 0 ? [] : [`${countiesFound} rows take their county from the pack admin-us`])],
      left_out: [],
      without_area: [],
    },
  };
}

function runZip4({ options, files, packsDirectory, damaged, newSince, onProgress }: ImportWork): RunningImport {
  const { id, title, licence, attribution } = options;
  const [file = ''] = files;
  const described = { packId: id, ...(title === undefined ? {} : { title }), ...(licence === undefined ? {} : { licence }), ...(attribution === undefined ? {} : { attribution }) };
  const running = startZip4Import({ file, packsDirectory, damaged, newSince, scratchDirectory: scratchOf(files), ...described }, ({ share }) => onProgress(share));
  const end = running.report.then(
    (report) => zip4Report(report, title ?? report.pack),
    (error: unknown): ImportEnd => {
      if (isImportFailure(error) && error.name === 'ImportCancelled') return { status: 'Cancelled', ...NO_PROBLEMS };
      return failed(error instanceof Error ? error.message : String(error));
    },
  );
  return { end, cancel: running.cancel };
}

/** Of several packs together, what is told of each: by the theme that its id begins with. */
const OSM_COUNTS: Record<string, readonly (readonly [count: string, name: string])[]> = {
  roads: [['ways', 'ways'], ['restrictions', 'restrictions']],
  geocoder: [['addresses', 'addresses'], ['streets', 'streets']],
  businesses: [['business', 'businesses']],
  admin: [['areas', 'areas'], ['incomplete', 'areas_cut_off']],
};

/** The packs of an OpenStreetMap file as one report. @param file its name */
function osmReport(reports: readonly PlacePackReport[], file: string): ImportEnd {
  const [first] = reports;
  if (first === undefined) return failed('The import made no pack');
  const { pack } = first;
  const nothingElse = { left_out: [], without_area: [] };
  if (reports.length === 1) return { status: 'Finished', ...NO_PROBLEMS, report: { ...first, notes: [], ...nothingElse } };
  const counts = reports.flatMap((report) => (OSM_COUNTS[report.pack.split('-', 1)[0] ?? ''] ?? []).map(([count, name]) => [name, report.counts[count] ?? 0] as const));
  const notes = [`The packs are ${reports.map((report) => report.pack).join(', ')}`];
  return { status: 'Finished', ...NO_PROBLEMS, report: { pack, title: `${reports.length} packs of ${file}`, counts: Object.fromEntries(counts), notes, ...nothingElse } };
}

function runOsm({ options, files, packsDirectory, damaged, newSince, onProgress }: ImportWork): RunningImport {
  const { id, title, parts = ['roads'], country } = options;
  const [file = ''] = files;
  const running = startOsmImport({ file, packsDirectory, damaged, newSince, parts, title, country, name: id.slice(IMPORT_ID_PREFIXES.osm.length) }, (_, share) => onProgress(share));
  const end = running.report.then((reports) => osmReport(reports, basename(file)), (error: unknown): ImportEnd => {
    if (error instanceof OsmImportCancelled) return { status: 'Cancelled', ...NO_PROBLEMS };
    // The path is that of the file as it was taken; people know it by its name.
    return failed((error instanceof Error ? error.message : String(error)).replaceAll(file, basename(file)));
  });
  return { end, cancel: running.cancel };
}

function addressReport({ pack, title, rows, houses, ranges, streets, leftOut, problems, warnings }: AddressImportReport): ImportEnd {
  return {
    status: 'Finished',
    problems,
    problem_count: leftOut,
    report: { pack, title, counts: { rows_read: rows, streets, house_numbers: houses, centre_lines: ranges, left_out: leftOut }, notes: warnings, left_out: [], without_area: [] },
  };
}

function runAddresses({ options, files, packsDirectory, damaged, newSince, onProgress }: ImportWork): RunningImport {
  const { kind: _kind, id, fields = {}, ...named } = options;
  const running = startAddressImport({ ...named, fields, id, files, packsDirectory, damaged, newSince, scratchDirectory: scratchOf(files) }, onProgress);
  const end = running.report.then(addressReport, (error: unknown): ImportEnd => {
    if (error instanceof AddressImportCancelled) return { status: 'Cancelled', ...NO_PROBLEMS };
    if (error instanceof FieldFault || error instanceof AddressImportRefused) return failed(error.message);
    return failed(`The import stopped: ${error instanceof Error ? error.message : String(error)}`);
  });
  return { end, cancel: running.cancel };
}

const RUN: Record<ImportOptions['kind'], (work: ImportWork) => RunningImport> = { health: runHealth, zip4: runZip4, osm: runOsm, addresses: runAddresses };

/** Starts the import and returns at once. */
export const startImport = (work: ImportWork): RunningImport => RUN[work.options.kind](work);
