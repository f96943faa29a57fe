/** About how much room and time the parts of an OpenStreetMap file take: known before it is read, by its size alone. */
import type { OsmPart } from '../../../contract/imports.ts';

export interface OsmEstimate {
  readonly bytes: number;
  readonly seconds: number;
}

/**
 * Bytes of a pack for a byte of PBF, beside what any pack takes, and seconds for a megabyte: as thirteen extracts had.
 */
const PER_PBF: Readonly<Record<OsmPart, { bytes: number; secondsPerMegabyte: number }>> = {
  map: { bytes: 0.7, secondsPerMegabyte: 0.4 },
  roads: { bytes: 1.4, secondsPerMegabyte: 3 },
  addresses: { bytes: 0.9, secondsPerMegabyte: 0.8 },
  businesses: { bytes: 0.06, secondsPerMegabyte: 0.1 },
  admin: { bytes: 0.05, secondsPerMegabyte: 0.1 },
};
const PACK_BYTES = 4.5e5;
/** Estimate for reading the file, whichever packs are made. */
const READING_SECONDS_PER_MEGABYTE = 0.6;

/** Size of the same content in other formats, relative to PBF. */
const AS_PBF: Readonly<Record<string, number>> = { osm: 0.06, gz: 0.7, bz2: 0.9 };

const pbfBytes = ({ name, size }: Pick<File, 'name' | 'size'>): number =>
  size * (AS_PBF[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 1);

export function estimateOf(file: Pick<File, 'name' | 'size'>, part: OsmPart): OsmEstimate {
  const bytes = pbfBytes(file);
  const { bytes: perByte, secondsPerMegabyte } = PER_PBF[part];
  return { bytes: PACK_BYTES + bytes * perByte, seconds: 1 + (bytes / 1e6) * secondsPerMegabyte };
}

/** Estimate for all `parts`, including reading the file. */
export function estimateOfAll(file: Pick<File, 'name' | 'size'>, parts: readonly OsmPart[]): OsmEstimate {
  const each = parts.map((part) => estimateOf(file, part));
  const reading = (pbfBytes(file) / 1e6) * READING_SECONDS_PER_MEGABYTE;
  return {
    bytes: each.reduce((sum, { bytes }) => sum + bytes, 0),
    seconds: each.reduce((sum, { seconds }) => sum + seconds, reading),
  };
}

/** `under a minute`, `4 min`, `1 h 20 min`. */
export function writtenAbout(seconds: number): string {
  if (seconds < 50) return `${Math.max(5, Math.ceil(seconds / 5) * 5)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${Math.max(1, minutes)} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
