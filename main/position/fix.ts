/** What a receiver tells, whatever its protocol. */
import type { Point } from '../../contract/coordinates.ts';
import type { FixQuality } from '../../contract/position.ts';

/** One position of a receiver; what it did not say is absent. */
export interface Fix extends Point {
  dimensions?: 2 | 3;
  quality?: FixQuality;
  /** By the receiver's clock, milliseconds since 1970. */
  timeMs?: number;
  accuracyMetres?: number;
  /** Whose figure the accuracy is: the receiver's own, or modelled from the dilution of precision. */
  accuracyKind?: 'receiver' | 'dilution';
  /** Above mean sea level. */
  altitudeMetres?: number;
  speedMetresPerSecond?: number;
  /** Direction of travel, degrees from true north. */
  courseDegrees?: number;
  /** Of a compass, degrees from true north. */
  headingDegrees?: number;
}

export interface Satellites {
  /** That the fix is made of. */
  used?: number;
  /** That are received. */
  inView?: number;
}

/** Called by decoders. */
export interface DecoderEvents {
  fix(fix: Fix): void;
  /** The receiver says that it has no fix; `reason` in words, as a sentence. */
  noFix(reason: string): void;
  satellites(satellites: Satellites): void;
  /** What comes cannot be read; `reason` in words. `undefined`: it can again. */
  trouble(reason: string | undefined): void;
}

/** Reads the lines of one connection. */
export interface Decoder {
  /** Without its line break. */
  line(text: string): void;
  /** Nothing more comes. */
  end(): void;
}

export const isOnEarth = ({ lon, lat }: Point): boolean => Math.abs(lon) <= 180 && Math.abs(lat) <= 90;

/** Text of a stranger's device, fit to be shown: at most 40 characters that print. */
export const printableText = (text: string): string => {
  const printed = text.replaceAll(/[^\x20-\x7E]/g, '?');
  return JSON.stringify(printed.length > 40 ? `${printed.slice(0, 40)}…` : printed);
};
