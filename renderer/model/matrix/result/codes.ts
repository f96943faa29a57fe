/**
 * The colour of every cell as a number: the level of its value in the low byte, and {@link MUTED} where a filter leaves
 * the cell out. Painting then only looks colours up.
 */
import { LEVELS, levelOf, rampColour, stopsOf, UNREACHABLE, rgbOf, type Scale } from './scale.ts';

export const MUTED = 256;

/** Includes values from `least` to `most`. */
export type Range = { readonly min: number; readonly max: number };

export function encode(values: Float64Array, scale: Scale, filter: Range | null, codes: Uint16Array): void {
  const { min, max, breaks } = scale;
  const perUnit = (LEVELS - 1) / (max - min);
  for (let cell = 0; cell < values.length; cell += 1) {
    const value = values[cell]!;
    if (value !== value) {
      codes[cell] = filter === null ? UNREACHABLE : UNREACHABLE + MUTED;
      continue;
    }
    const level =
      breaks === undefined
        ? Math.max(0, Math.min(LEVELS - 1, Math.floor((value - min) * perUnit)))
        : levelOf(scale, value);
    codes[cell] = filter === null || (value >= filter.min && value <= filter.max) ? level : level + MUTED;
  }
}

/** Colours of cells without a value, as `#RRGGBB`. */
export type HeatColours = {
  /** Behind and between the cells. */
  readonly ground: string;
  readonly hatchGround: string;
  readonly hatchLine: string;
  readonly dot: string;
};

/** Share of its colour in a filtered cell. */
const MUTED_SHARE = 0.12;

/** A pixel as the four bytes of an image lie in memory. */
const pixelOf = (red: number, green: number, blue: number): number =>
  ((255 << 24) | (blue << 16) | (green << 8) | red) >>> 0;

const pixelOfHex = (hex: string): number => pixelOf(...rgbOf(hex));

/** Pixels by code, and those of the rest. */
export type Pixels = {
  readonly byCode: Uint32Array;
  readonly ground: number;
  readonly hatchGround: number;
  readonly hatchLine: number;
  readonly mutedHatchLine: number;
  readonly dot: number;
};

export function pixelsOf(scale: Scale, colours: HeatColours): Pixels {
  const byCode = new Uint32Array(2 * MUTED);
  const ground = rgbOf(colours.ground);
  const mix = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((part, i) =>
      Math.round((ground[i] ?? 0) + (part - (ground[i] ?? 0)) * MUTED_SHARE),
    );
    return pixelOf(red, green, blue);
  };
  for (let level = 0; level < LEVELS; level += 1) {
    const colour = rampColour(stopsOf(scale), level / (LEVELS - 1));
    byCode[level] = pixelOf(...colour);
    byCode[level + MUTED] = mix(colour);
  }
  byCode[UNREACHABLE] = pixelOfHex(colours.hatchGround);
  byCode[UNREACHABLE + MUTED] = pixelOfHex(colours.ground);
  return {
    byCode,
    ground: pixelOfHex(colours.ground),
    hatchGround: pixelOfHex(colours.hatchGround),
    hatchLine: pixelOfHex(colours.hatchLine),
    mutedHatchLine: mix(rgbOf(colours.hatchLine)),
    dot: pixelOfHex(colours.dot),
  };
}
