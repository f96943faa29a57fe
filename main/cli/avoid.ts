/** What trips avoid: `--avoid`, `--avoid-area` and `--avoid-street`. */
import { readFileSync } from 'node:fs';
import { Value } from 'typebox/value';
import { AvoidArea, MAX_AVOID_AREAS, type Avoid, type AvoidKind } from '../../contract/avoid.ts';
import type { ParameterFault } from '../../contract/error.ts';
import { isRecord } from '../../contract/is-record.ts';
import { errorMessage } from '../../contract/system-error.ts';
import { readAvoid } from '../matrix/avoid.ts';
import type { Avoidance } from '../routing/graph/avoided.ts';
import { CliFailure, EXIT } from './failure.ts';

export interface AvoidOptions {
  avoid?: AvoidKind[];
  /** GeoJSON file. */
  avoidArea?: string;
  avoidStreet?: (number | string)[];
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
export function avoidIn({ avoid = [], avoidArea, avoidStreet = [] }: AvoidOptions): Avoid {
  const faults: ParameterFault[] = [];
  const areas = avoidArea === undefined ? [] : areasIn(avoidArea);
  const request = { kinds: avoid, areas, streets: avoidStreet };
  readAvoid(request, faults);
  const [fault] = faults;
  if (fault !== undefined) throw new CliFailure(`--avoid-area ${avoidArea} ${fault.message}`, EXIT.usage);
  return request;
}

/** @throws CliFailure */
export const avoidanceOf = (options: AvoidOptions): Avoidance | undefined => readAvoid(avoidIn(options), []);
