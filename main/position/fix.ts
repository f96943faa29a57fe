/** Data of a receiver, independent of its protocol. */
import type { Point } from '../../contract/coordinates.ts';
import type { FixQuality } from '../../contract/position.ts';

/** A position reported by a receiver. Values that it didn't report are absent. */
export interface Fix extends Point {
  dimensions?: 2 | 3;
  quality?: FixQuality;
  /** Time by the receiver's clock, milliseconds since 1970. */
  timeMs?: number;
  accuracyMetres?: number;
  /** Source of the accuracy: the receiver's own estimate, or a model based on the dilution of precision. */
  accuracyKind?: 'receiver' | 'dilution';
  /** Metres above mean sea level. */
  altitudeMetres?: number;
  speedMetresPerSecond?: number;
  /** Direction of travel, degrees from true north. */
  courseDegrees?: number;
  /** Compass heading, degrees from true north. */
  headingDegrees?: number;
}

export interface Satellites {
  /** Number used for the fix. */
  used?: number;
  /** Number received. */
  inView?: number;
}

/** Callbacks of a decoder. */
export interface DecoderEvents {
  fix(fix: Fix): void;
  /** Called if the receiver has no fix; `reason` is a sentence. */
  noFix(reason: string): void;
  satellites(satellites: Satellites): void;
  /** Called if the data is unreadable, with the `reason`; with undefined once it is readable again. */
  unreadable(reason: string | undefined): void;
}

/** Decoder of the lines of one connection. */
export interface Decoder {
  /** Decodes a line, without its line break. */
  line(text: string): void;
  /** Called at the end of the connection. */
  end(): void;
}

/** Quotes text of an unknown device for display: at most 40 printable characters. */
export const printableText = (text: string): string => {
  const printed = text.replaceAll(/[^\x20-\x7E]/g, '?');
  return JSON.stringify(printed.length > 40 ? `${printed.slice(0, 40)}…` : printed);
};
