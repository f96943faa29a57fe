/** Changes to the roads: `--avoid`, `--avoid-area`, `--avoid-street`, `--speeds` and `--hour`. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { Value } from 'typebox/value';
import {
  AvoidArea,
  MAX_AVOID_AREAS,
  MAX_FACTOR,
  MAX_KMH,
  MAX_SPEEDS,
  Speeds,
  type AvoidKind,
  type Changes,
} from '../../contract/avoid.ts';
import type { ParameterFault } from '../../contract/error.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { counted } from '../../contract/counted.ts';
import { readChanges, type RoadChanges } from '../matrix/avoid.ts';
import type { Travel } from '../matrix/commands.ts';
import { conditionsOf, type MatrixThread } from '../matrix/matrix-thread.ts';
import { PACK_EXTENSION } from '../packs/schema/manifest.ts';
import { CliFailure, EXIT } from './failure.ts';
import { note } from './notes.ts';

export interface ChangeOptions {
  avoid?: AvoidKind[];
  /** GeoJSON file. */
  avoidArea?: string;
  avoidStreet?: (number | string)[];
  /** CSV file. */
  speeds?: string;
  hour?: string;
}

/** Geometries of a GeoJSON document. */
function geometriesOf(document: unknown): unknown[] {
  if (!isRecord(document)) return [document];
  const { features, geometries, geometry } = document;
  if (Array.isArray(features)) return features.flatMap(geometriesOf);
  if (Array.isArray(geometries)) return geometries.flatMap(geometriesOf);
  return document['type'] === 'Feature' ? geometriesOf(geometry) : [document];
}

/** @throws CliFailure */
function areasIn(file: string): AvoidArea[] {
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CliFailure(`--avoid-area ${file}: can't be read as GeoJSON: ${errorMessage(error)}`);
  }
  const areas = geometriesOf(document).map((geometry, i) => {
    if (Value.Check(AvoidArea, geometry)) return geometry;
    throw new CliFailure(`--avoid-area ${file}: geometry ${i + 1} isn't a valid Polygon or MultiPolygon`);
  });
  if (areas.length > MAX_AVOID_AREAS)
    throw new CliFailure(`--avoid-area ${file}: has ${areas.length} areas, more than ${MAX_AVOID_AREAS}`);
  return areas;
}

/** Returns what the options say, as in a request. @throws CliFailure */
export function changesIn({ avoid = [], avoidArea, avoidStreet = [], speeds, hour }: ChangeOptions): Changes {
  const faults: ParameterFault[] = [];
  const areas = avoidArea === undefined ? [] : areasIn(avoidArea);
  const changes = {
    avoid: { kinds: avoid, areas, streets: avoidStreet },
    ...(speeds === undefined ? {} : { speeds: speedsIn(speeds) }),
    ...(hour === undefined ? {} : { hour }),
  };
  readChanges(changes, faults);
  const [fault] = faults;
  if (fault?.parameter === 'hour') throw new CliFailure(`--hour ${fault.message}`, EXIT.usage);
  if (fault !== undefined)
    throw new CliFailure(`--avoid-area ${avoidArea}: ${fault.parameter} ${fault.message}`, EXIT.usage);
  return changes;
}

/**
 * Reads a CSV file with the columns `way` and either `kmh` or `factor`.
 * @throws CliFailure that names the first invalid line
 */
function speedsIn(file: string): Speeds {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CliFailure(`--speeds ${file}: can't be read: ${errorMessage(error)}`);
  }
  const [head = [], ...rows] = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.split(/[,;\t]/).map((cell) => cell.trim().replaceAll('"', '')));
  const measure = (['kmh', 'factor'] as const).find((name) => head.includes(name));
  if (!head.includes('way') || measure === undefined)
    throw new CliFailure(`--speeds ${file}: needs the columns way and kmh, or way and factor, not ${head.join(', ')}`);
  const all = rows.flatMap((cells, i) => {
    if (cells.every((cell) => cell === '')) return [];
    const cellOf = (name: string): number => Number(cells[head.indexOf(name)] || Number.NaN);
    const speeds: unknown = [{ way: cellOf('way'), [measure]: cellOf(measure) }];
    if (Value.Check(Speeds, speeds)) return speeds;
    const valid = measure === 'kmh' ? `1 to ${MAX_KMH} km/h` : `a factor above 0, at most ${MAX_FACTOR}`;
    throw new CliFailure(`--speeds ${file}: line ${i + 2}, ${cells.join(',')}: use the id of a way and ${valid}`);
  });
  if (all.length > MAX_SPEEDS)
    throw new CliFailure(`--speeds ${file}: has ${all.length} ways, more than ${MAX_SPEEDS}`);
  return all;
}

/** Prints a note if the hour changes nothing because the roads have no times, or if conditions are ignored. */
export async function noteConditions(thread: MatrixThread, travel: Omit<Travel, 'option'>): Promise<void> {
  const { conditions } = await conditionsOf(thread, travel);
  if (conditions === undefined) return;
  const pack = basename(travel.pack, PACK_EXTENSION);
  if (conditions.total === 0) note(`--hour changes nothing: ${pack} has no conditional restrictions or opening times.`);
  if (conditions.ignored > 0)
    note(
      `--hour: ${conditions.ignored} of ${counted(conditions.total, 'condition')} of ${pack} are ignored, because ` +
        "they aren't times, or can't be read.",
    );
}

/** @throws CliFailure */
export const changesOf = (options: ChangeOptions): RoadChanges => readChanges(changesIn(options), []);
