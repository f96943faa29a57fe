/** Makes a pack of theme health out of figures files: beside its place, checked, then put there. */
import { basename } from 'node:path';
import type { Database } from 'better-sqlite3';
import { isPackFault } from '../../../../contract/fault.ts';
import type { PackSource } from '../../../../contract/pack.ts';
import type { PackVerification } from '../../../../contract/pack-verification.ts';
import { isoDate } from '../../../packs/day.ts';
import { joinAreas, type HealthJoin } from '../../../packs/health-join.ts';
import { keysWithFigures, type HealthKey } from '../../../packs/health-pack.ts';
import { checksOf } from '../../../packs/damaged.ts';
import { openPacks } from '../../../packs/pack-store.ts';
import type { PackDescription } from '../../../packs/write/pack.ts';
import { beginImportedPack, type PackPlacement } from '../../../packs/write/place.ts';
import { createFigureTable, type FigureSummary } from './figure-table.ts';
import { formatOfFile, readFigureFiles, type ReadOptions } from './import-files.ts';
import { createImportLog, type ImportLog, type LeftOut } from './import-log.ts';
import type { ImportProblem } from '../../../../contract/imports.ts';
import { importRefused } from './problem.ts';
import { provenanceOf, type Provenance } from './provenance.ts';

export interface HealthImport extends ReadOptions, PackPlacement {
  /** Wide files of cases and of deaths go together. */
  files: readonly string[];
  /** Where packs are installed. */
  packsDirectory: string;
  /** Verdicts on packs that were found damaged: nothing is read from those. */
  damaged?: readonly PackVerification[] | undefined;
  /** Id of the pack, whose file is `<id>.sqlite`; by the kind of the first file where absent. */
  id?: string | undefined;
  title?: string | undefined;
  licence?: string | undefined;
  attribution?: string | undefined;
  /** Where the figures are published. */
  url?: string | undefined;
  /** What days they describe, in words; first and last day where absent. */
  vintage?: string | undefined;
  /** What a reader should know of the figures; goes into the manifest. */
  notes?: readonly string[] | undefined;
  /** Keeps what can be read even if some rows cannot. */
  skipBadRows?: boolean | undefined;
}

export interface HealthImportReport {
  pack: string;
  title: string;
  areas: number;
  figures: number;
  firstDate: string;
  lastDate: string;
  /** Passed over because of `skipBadRows`: the first of them, and how many. */
  problems: readonly ImportProblem[];
  problemCount: number;
  leftOut: readonly LeftOut[];
  warnings: readonly string[];
  /** Areas with figures that no installed pack has; `undefined` where no pack of administrative areas is installed. */
  withoutArea: readonly HealthKey[] | undefined;
}

/** Ids of health packs; nothing else may be replaced by an import. */
const HEALTH_ID = /^health-[a-z0-9][a-z0-9-]{0,50}$/;

/** @throws Fault */
function checkId(id: string, log: ImportLog): void {
  if (HEALTH_ID.test(id)) return;
  const remedy = 'After health- use lower-case letters, digits and hyphens, up to 58 characters in total';
  log.problems.add({ file: id, message: "this isn't an id of a health pack", remedy });
  throw importRefused(log.problems);
}

const WHOLE_WORLD: PackDescription['coverage'] = [-180, -90, 180, 90];

/** Fills the tables of the pack. @throws Fault */
async function fill(database: Database, request: HealthImport, log: ImportLog): Promise<FigureSummary> {
  database.exec('BEGIN');
  const table = createFigureTable(database);
  await readFigureFiles(request.files, table, log, request);
  const summary = table.finish();
  if (summary === undefined && log.problems.count === 0) {
    const file = request.files.map((path) => basename(path)).join(', ');
    log.problems.add({ file, message: 'no figures found', remedy: 'Choose a file with cases or deaths' });
  }
  if (summary === undefined || (log.problems.count > 0 && request.skipBadRows !== true))
    throw importRefused(log.problems);
  database.exec('COMMIT');
  return summary;
}

/** The areas of the installed packs that the figures belong to, if there are packs to tell. */
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
 * Imports figures files as one pack, in place of the pack of the same id. Where it fails, that pack stays as it was.
 * @throws Fault with every problem found, line by line
 * @throws the signal's reason once `request.signal` is aborted
 */
export async function importHealth(request: HealthImport): Promise<HealthImportReport> {
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
  checkId(id, log);
  const pack = beginImportedPack(request.packsDirectory, id, request);
  try {
    const summary = await fill(pack.database, request, log);
    const joined = join(pack.database, request);
    request.signal?.throwIfAborted();
    await pack.finish(describe(origin, request, summary, log, joined));
    return {
      pack: id,
      title,
      areas: summary.areas,
      figures: summary.figures,
      firstDate: isoDate(summary.firstDay),
      lastDate: isoDate(summary.lastDay),
      problems: log.problems.listed,
      problemCount: log.problems.count,
      leftOut: log.leftOut,
      warnings: log.warnings,
      withoutArea: joined?.without,
    };
  } catch (error) {
    pack.abandon();
    throw error;
  }
}
