/**
 * Planar geometry of streets on integer coordinates of 1e-7 degrees (1.1 cm), the unit of the geocoder's tables.
 * Accurate enough over a few kilometres, the length of a street.
 */
import { METRES_PER_DEGREE } from '../../contract/great-circle.ts';

/** Metres per 1e-7 degree of latitude. */
export const METRES_PER_UNIT = METRES_PER_DEGREE / 1e7;
const UNITS_PER_DEGREE = 1e7;
const RADIANS = Math.PI / 180;

/** Longitudes and latitudes alternating, in 1e-7 degrees. */
export type UnitLine = Int32Array;

export const toUnits = (degrees: number): number => Math.round(degrees * UNITS_PER_DEGREE);
export const toDegrees = (units: number): number => units / UNITS_PER_DEGREE;

export interface UnitPoint {
  lon: number;
  lat: number;
}

/** Length of a degree of longitude as a share of a degree of latitude. */
const longitudeScale = (lat: number): number => Math.cos(toDegrees(lat) * RADIANS);

const valueAt = (line: UnitLine, index: number): number => line[index] ?? Number.NaN;

const POSITION_BYTES = 8;
const MAX_LONGITUDE = toUnits(180.001);
const MAX_LATITUDE = toUnits(90.001);

/** Reads a line from a BLOB of little-endian 32-bit integers. @throws Error if it isn't a line, or leaves the world */
export function readLine(blob: unknown): UnitLine {
  if (!(blob instanceof Uint8Array) || blob.length < 2 * POSITION_BYTES || blob.length % POSITION_BYTES !== 0)
    throw new Error("a line doesn't consist of positions");
  const line = new Int32Array(blob.buffer.slice(blob.byteOffset, blob.byteOffset + blob.length));
  for (let index = 0; index < line.length; index += 2) {
    const [lon, lat] = [valueAt(line, index), valueAt(line, index + 1)];
    if (Math.abs(lon) > MAX_LONGITUDE || Math.abs(lat) > MAX_LATITUDE)
      throw new Error(`a line has a position outside the world: ${toDegrees(lon)}, ${toDegrees(lat)}`);
  }
  return line;
}

export function writeLine(lonLats: readonly (readonly [number, number])[]): Buffer {
  return Buffer.from(Int32Array.from(lonLats.flatMap(([lon, lat]) => [toUnits(lon), toUnits(lat)])).buffer);
}

export function lineLengthMetres(line: UnitLine): number {
  const k = longitudeScale(valueAt(line, 1));
  let total = 0;
  for (let index = 2; index < line.length; index += 2) {
    total += Math.hypot(
      (valueAt(line, index) - valueAt(line, index - 2)) * k,
      valueAt(line, index + 1) - valueAt(line, index - 1),
    );
  }
  return total * METRES_PER_UNIT;
}

/** Returns the point at a distance from the start, offset sideways: positive is left of the line's direction. */
export function pointAlong(line: UnitLine, distanceMetres: number, leftMetres: number): UnitPoint {
  const k = longitudeScale(valueAt(line, 1));
  let remaining = Math.max(0, distanceMetres) / METRES_PER_UNIT;
  const offset = leftMetres / METRES_PER_UNIT;
  for (let index = 2; ; index += 2) {
    const dx = (valueAt(line, index) - valueAt(line, index - 2)) * k;
    const dy = valueAt(line, index + 1) - valueAt(line, index - 1);
    const length = Math.hypot(dx, dy);
    const isLast = index + 2 >= line.length;
    if (remaining > length && !isLast) {
      remaining -= length;
      continue;
    }
    const along = Math.min(remaining, length);
    const [ux, uy] = length > 0 ? [dx / length, dy / length] : [0, 0];
    return {
      lon: Math.round(valueAt(line, index - 2) + (ux * along - uy * offset) / k),
      lat: Math.round(valueAt(line, index - 1) + uy * along + ux * offset),
    };
  }
}

export interface Projection extends UnitPoint {
  distanceMetres: number;
  /** From the start of the line to the foot of the perpendicular. */
  alongMetres: number;
  /** 1 left of the line's direction, −1 right, 0 on it. */
  side: number;
}

/** Projects a position onto the nearest point of a line. */
export function projectOnLine(line: UnitLine, lon: number, lat: number): Projection {
  const k = longitudeScale(lat);
  let nearest = Number.POSITIVE_INFINITY;
  let lengthBefore = 0;
  const foot = { x: 0, y: 0, along: 0, side: 0 };
  for (let index = 2; index < line.length; index += 2) {
    const ax = (valueAt(line, index - 2) - lon) * k;
    const ay = valueAt(line, index - 1) - lat;
    const vx = (valueAt(line, index) - valueAt(line, index - 2)) * k;
    const vy = valueAt(line, index + 1) - valueAt(line, index - 1);
    const squared = vx * vx + vy * vy;
    const t = squared > 0 ? Math.min(1, Math.max(0, -(ax * vx + ay * vy) / squared)) : 0;
    const x = ax + vx * t;
    const y = ay + vy * t;
    const distance = x * x + y * y;
    const length = Math.sqrt(squared);
    if (distance < nearest) {
      nearest = distance;
      foot.x = x;
      foot.y = y;
      foot.along = lengthBefore + length * t;
      foot.side = Math.sign(ax * vy - ay * vx) || 0;
    }
    lengthBefore += length;
  }
  return {
    lon: Math.round(lon + foot.x / k),
    lat: Math.round(lat + foot.y),
    distanceMetres: Math.sqrt(nearest) * METRES_PER_UNIT,
    alongMetres: foot.along * METRES_PER_UNIT,
    side: foot.side,
  };
}
