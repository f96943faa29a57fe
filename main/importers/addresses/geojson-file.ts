/** Reads a GeoJSON file of points or lines: a FeatureCollection, or one feature a line. */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { LonLat } from '../../packs/geocoder-index/streets.ts';

export interface FlatFeature {
  /** From 1: the feature's place in the file. */
  number: number;
  properties: Record<string, unknown>;
  /** One position of a point, all of a line; of several lines each is a feature of its own. */
  line: LonLat[];
}

export class GeoJsonFault extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GeoJsonFault';
  }
}

export interface Geometry {
  type: string;
  coordinates: unknown;
}

interface RawFeature {
  geometry?: Geometry | null;
  properties?: Record<string, unknown> | null;
}

const isPosition = (value: unknown): value is [number, number] => Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number';
const isLine = (value: unknown): value is [number, number][] => Array.isArray(value) && value.every(isPosition);

/** The lines of a geometry; none where it is of another kind. */
export function linesOf(geometry: Geometry | null | undefined): LonLat[][] {
  const coordinates = geometry?.coordinates;
  if (geometry?.type === 'Point' && isPosition(coordinates)) return [[coordinates]];
  if (geometry?.type === 'LineString' && isLine(coordinates)) return [coordinates];
  if (geometry?.type === 'MultiLineString' && Array.isArray(coordinates)) return coordinates.filter(isLine);
  return [];
}

function parseAll(text: string, file: string): RawFeature[] {
  try {
    const whole: RawFeature & { type?: string; features?: RawFeature[] } = JSON.parse(text);
    if (whole.type === 'Feature') return [whole];
    if (whole.type === 'FeatureCollection' && Array.isArray(whole.features)) return whole.features;
  } catch {
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line, index): RawFeature => {
      try {
        const feature: RawFeature = JSON.parse(line);
        return feature;
      } catch (error) {
        throw new GeoJsonFault(`${file}, line ${index + 1}: it is not JSON (${error instanceof Error ? error.message : String(error)}). Export it again as GeoJSON`);
      }
    });
  }
  throw new GeoJsonFault(`${file}: it is JSON, but no FeatureCollection. Export it as GeoJSON`);
}

/** @throws GeoJsonFault that names the file and the place in it. */
export function readGeoJson(path: string): FlatFeature[] {
  return parseAll(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''), basename(path)).flatMap(({ geometry, properties }, index) =>
    linesOf(geometry).map((line) => ({ number: index + 1, properties: properties ?? {}, line })),
  );
}
