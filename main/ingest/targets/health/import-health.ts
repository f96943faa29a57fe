/** Imports files of health figures into a pack. */
import { basename } from 'node:path';
import type { Database } from 'better-sqlite3';
import { isPackFault } from '../../../../contract/fault.ts';
import type { PackSource } from '../../../../contract/pack.ts';
import { isoDate } from '../../../packs/day.ts';
import { joinAreas, type HealthJoin } from '../../../packs/health-join.ts';
import { keysWithFigures } from '../../../packs/health-pack.ts';
import { checksOf } from '../../../packs/damaged.ts';
import { openPacks } from '../../../packs/pack-store.ts';
import type { PackDescription } from '../../../packs/write/pack.ts';
import { createFigureTable, type FigureSummary } from './figure-table.ts';
import { formatOfFile, readFigureFiles } from './import-files.ts';
import { createImportLog, type ImportLog } from './import-log.ts';
import { refusedFor } from '../../problems.ts';
import { resultOf, type ImportControl, type ImportRequest, type ImportResult } from '../../target.ts';
import { writeImportedPack } from '../../write-pack.ts';
import { provenanceOf, type Provenance } from './provenance.ts';

export interface HealthImport extends Omit<ImportRequest, 'id'> {
  /** Id of the pack; by default from the format of the first file. */
  id?: string | undefined;
  /** Where the figures are published. */
  url?: string | undefined;
  /** Notes about the figures for the manifest. */
  notes?: readonly string[] | undefined;
}

/** Share of the progress for reading. */
const READING_SHARE = 0.9;
const WHOLE_WORLD: PackDescription['coverage'] = [-180, -90, 180, 90];

/** Fills the tables of the pack. @throws Fault */
async function fill(
  database: Database,
  request: HealthImport,
  { onProgress }: ImportControl,
  log: ImportLog,
): Promise<FigureSummary> {
  database.exec('BEGIN');
  const table = createFigureTable(database);
  await readFigureFiles(request.files, table, log, {
    ...request,
    onShare: (share) => onProgress?.({ share: share * READING_SHARE }),
  });
  const summary = table.finish();
  if (summary === undefined && log.problems.count === 0) {
    const file = request.files.map((path) => basename(path)).join(', ');
    log.problems.add({ file, message: 'no figures found', remedy: 'Choose a file with cases or deaths' });
  }
  if (summary === undefined || (log.problems.count > 0 && request.skip_bad_rows !== true))
    throw refusedFor(log.problems);
  database.exec('COMMIT');
  return summary;
}

/** Returns the areas of the figures in the installed packs; undefined if there are no packs of areas. */
function join(database: Database, { packsDirectory, damaged = [] }: HealthImport): HealthJoin | undefined {
  const packs = openPacks(packsDirectory, { checks: checksOf(damaged) });
  try {
    return joinAreas(packs, keysWithFigures(database));
  } catch (error) {
    if (isPackFault(error)) return undefined;
    throw error;
  } finally {
    packs.close();
  }
}

function missingAreas(joined: HealthJoin | undefined): string[] {
  if (joined === undefined || joined.without.length === 0) return [];
  return [
    'No installed pack had these areas during the import: ' +
      `${joined.without.map(({ key, name }) => `${name} (${key})`).join(', ')}.`,
  ];
}

function describe(
  origin: Provenance,
  request: HealthImport,
  summary: FigureSummary,
  log: ImportLog,
  joined: HealthJoin | undefined,
): PackDescription {
  const { licence, attribution, url } = origin;
  const days = [...new Set([isoDate(summary.firstDay), isoDate(summary.lastDay)])];
  const sources: PackSource[] = request.files.map((path) => ({
    name: basename(path),
    version: isoDate(summary.lastDay),
    licence,
    attribution,
    ...(url === undefined ? {} : { url }),
  }));
  return {
    theme: 'health',
    title: origin.title,
    description: 'Cumulative cases and deaths by area and day',
    version: isoDate(summary.lastDay),
    vintage: request.vintage ?? days.join(' to '),
    coverage: joined?.coverage ?? WHOLE_WORLD,
    kind: 'measured',
    licence,
    attribution,
    sources,
    counts: {
      health_area: summary.areas,
      health_figure: summary.figures,
      rows_left_out: log.leftOut.length,
      rows_with_problems: log.problems.count,
      ...(joined === undefined ? {} : { areas_without_boundary: joined.without.length }),
    },
    notes: [...(request.notes ?? []), ...log.warnings, ...missingAreas(joined)],
  };
}

/**
 * Imports files of health figures as one pack.
 * @throws Fault with every problem found, line by line
 */
export async function importHealth(request: HealthImport, control: ImportControl = {}): Promise<ImportResult> {
  const known = provenanceOf(await formatOfFile(request.files[0] ?? '', request), request.files);
  const {
    id = known.id,
    title = known.title,
    licence = known.licence,
    attribution = known.attribution,
    url = known.url,
  } = request;
  const origin: Provenance = { id, title, licence, attribution, ...(url === undefined ? {} : { url }) };
  const log = createImportLog();
  return writeImportedPack({ ...request, id }, async ({ database }) => {
    const summary = await fill(database, request, control, log);
    const joined = join(database, request);
    const { areas, figures, firstDay, lastDay } = summary;
    const notes = [
      `Figures from ${isoDate(firstDay)} to ${isoDate(lastDay)}`,
      ...log.warnings,
      ...(joined === undefined
        ? ['No pack of administrative areas is installed: the figures will be used once there is one']
        : []),
    ];
    return {
      description: describe(origin, request, summary, log, joined),
      result: resultOf(
        {
          pack: id,
          title,
          counts: { areas, figures, rows_left_out: log.leftOut.length },
          notes,
          left_out: log.leftOut,
          without_area: [...(joined?.without ?? [])],
        },
        log.problems,
      ),
    };
  });
}
