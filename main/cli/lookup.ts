/** `cairn lookup`: everything at a point, with the same look-ups as the HTTP interface. */
import { Type } from 'typebox';
import { Fault, isPackFault } from '../../contract/fault.ts';
import type { AdminChain } from '../../contract/admin.ts';
import { POINT_QUERY } from '../../contract/coordinates.ts';
import type { GeoBoundaries } from '../../contract/geo-boundaries.ts';
import type { TimeZoneAnswer } from '../../contract/time-zones.ts';
import { adminChainAt } from '../look-ups/admin/chain.ts';
import { geoBoundariesAt } from '../look-ups/geo-boundaries/look-up.ts';
import { createTimeZoneLookUp } from '../look-ups/time-zones/look-up.ts';
import type { Packs } from '../packs/packs.ts';
import type { Point } from '../../contract/coordinates.ts';
import { compileParameters } from '../server/parameters.ts';
import { packFailureText } from './pack-messages.ts';
import { CliFailure, EXIT } from './failure.ts';
import { answerLines, pointOfLine } from './lines.ts';
import type { AnswerFormat } from './option-values.ts';
import { openInstalledPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { STANDARD } from './standard-streams.ts';

export interface LookupOptions extends PackDirectories {
  json: boolean;
  format: AnswerFormat;
}

interface Unavailable {
  message: string;
}

interface Findings {
  x: number;
  y: number;
  admin: AdminChain | Unavailable;
  time_zone: TimeZoneAnswer | Unavailable;
  geo_boundaries: GeoBoundaries | Unavailable;
}

const readPoint = compileParameters(Type.Object(POINT_QUERY));

/** Parses a point. @throws CliFailure that names each invalid coordinate */
export function parsePoint(x: string, y: string): Point {
  const { values, faults } = readPoint({ x, y });
  if (faults.length > 0)
    throw new CliFailure(faults.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), EXIT.usage);
  return { lon: Number(values['x']), lat: Number(values['y']) };
}

/** Returns the result of `look`, or why its pack is unavailable, so that the other sections are still shown. */
function section<T>(lookUp: () => T): T | Unavailable {
  try {
    return lookUp();
  } catch (error) {
    if (isPackFault(error)) return { message: packFailureText(error) };
    throw error;
  }
}

function timeZoneAt(packs: Packs, point: Point): TimeZoneAnswer {
  const answer = createTimeZoneLookUp(packs).answer(point);
  if (typeof answer !== 'string')
    throw new Fault('pack_outdated', 'The installed time-zone pack ends before today. Build or add a newer one');
  const parsed: TimeZoneAnswer = JSON.parse(answer);
  return parsed;
}

const isUnavailable = (found: object): found is Unavailable => 'message' in found;

function adminLines(found: Findings['admin']): string[] {
  if (isUnavailable(found)) return [found.message];
  if (found.levels.length === 0) return ['None'];
  return found.levels.map(
    ({ category_name: level, name, local_type: type, area_km2: area }) =>
      `${level}  ${name}${type === undefined ? '' : `, ${type}`} (${Math.round(area).toLocaleString('en')} km²)`,
  );
}

function timeZoneLines(found: Findings['time_zone']): string[] {
  if (isUnavailable(found)) return [found.message];
  const area = found.local_area;
  if (area === undefined) return ['None'];
  const name = area.time_zone_local_name === undefined ? '' : `, ${area.time_zone_local_name}`;
  const daylight = area.has_daylight_saving_time
    ? `Daylight saving time from ${area.dst_start ?? ''} to ${area.dst_end ?? ''}`
    : 'No daylight saving time';
  return [`${area.local_boundary_name}  ${area.time_zone}${name}`, daylight];
}

function boundaryLines(found: Findings['geo_boundaries']): string[] {
  if (isUnavailable(found)) return [found.message];
  if (found.boundaries.length === 0) return ['None'];
  return found.boundaries.map(
    ({ category_name: category, geo_boundary_name: name }) => `${category}  ${name ?? '(no name)'}`,
  );
}

function findingsText(findings: Findings): string {
  const sections: [string, string[]][] = [
    ['Administrative areas', adminLines(findings.admin)],
    ['Time zone', timeZoneLines(findings.time_zone)],
    ['Geo-boundaries', boundaryLines(findings.geo_boundaries)],
  ];
  const head = `Longitude ${findings.x}, latitude ${findings.y}`;
  return [head, ...sections.map(([title, lines]) => `\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)].join(
    '\n',
  );
}

const findingsAt = (packs: Packs, point: Point): Findings => ({
  x: point.lon,
  y: point.lat,
  admin: section(() => adminChainAt(packs, point)),
  time_zone: section(() => timeZoneAt(packs, point)),
  geo_boundaries: section(() => geoBoundariesAt(packs, point)),
});

const toJson = (findings: Findings): string => `${JSON.stringify(findings)}\n`;
const toText = (findings: Findings): string => `${findingsText(findings)}\n`;

/**
 * Prints what is at longitude `x`, latitude `y`, or at each point of standard input if `x` is `-`.
 * @throws CliFailure for invalid coordinates, or if no look-up has its pack
 */
export async function lookup(x: string, y: string | undefined, options: LookupOptions): Promise<void> {
  const { json, format, ...places } = options;
  const print = json || format === 'json' ? toJson : toText;
  if (x === STANDARD && y === undefined) {
    const packs = await openInstalledPacks(places);
    noteFailedPacks(packs);
    try {
      await answerLines((line) => print(findingsAt(packs, parsePoint(...pointOfLine(line)))));
    } finally {
      packs.close();
    }
    return;
  }
  if (y === undefined)
    throw new CliFailure(
      `A latitude is missing after the longitude ${JSON.stringify(x)}: cairn lookup X Y`,
      EXIT.usage,
    );
  const point = parsePoint(x, y);
  const packs = await openInstalledPacks(places);
  noteFailedPacks(packs);
  const findings = findingsAt(packs, point);
  packs.close();
  process.stdout.write(print(findings));
  if ([findings.admin, findings.time_zone, findings.geo_boundaries].every(isUnavailable)) {
    throw new CliFailure('The packs of all look-ups are missing. Build the default packs with: npm run data');
  }
}
