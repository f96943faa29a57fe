/** Speed ceilings by surface, and gradients. */
import { byTagValue, valuesOf, type Tags } from './tags.ts';

/** Ceilings in km/h. Choices of this project: comfortable speeds of an ordinary car or trekking bicycle. */
interface Ceilings {
  car: number;
  bike: number;
}

const SURFACE = byTagValue<Ceilings>({
  cobblestone: { car: 30, bike: 12 },
  'cobblestone:flattened': { car: 35, bike: 14 },
  unhewn_cobblestone: { car: 20, bike: 8 },
  sett: { car: 40, bike: 15 },
  compacted: { car: 60, bike: 18 },
  fine_gravel: { car: 50, bike: 16 },
  unpaved: { car: 40, bike: 14 },
  gravel: { car: 40, bike: 12 },
  pebblestone: { car: 30, bike: 10 },
  ground: { car: 30, bike: 12 },
  dirt: { car: 30, bike: 12 },
  earth: { car: 30, bike: 12 },
  grass: { car: 20, bike: 8 },
  mud: { car: 10, bike: 6 },
  sand: { car: 15, bike: 6 },
});

const SMOOTHNESS = byTagValue<Ceilings>({
  bad: { car: 40, bike: 14 },
  very_bad: { car: 20, bike: 10 },
  horrible: { car: 10, bike: 7 },
  very_horrible: { car: 5, bike: 5 },
  impassable: { car: 0, bike: 0 },
});

const TRACK = byTagValue<Ceilings>({
  grade1: { car: 40, bike: 18 },
  grade2: { car: 30, bike: 16 },
  grade3: { car: 20, bike: 13 },
  grade4: { car: 15, bike: 10 },
  grade5: { car: 10, bike: 8 },
});

/** Returns the lowest ceiling for the way's surface, smoothness and track type, km/h; Infinity without such tags. */
export function surfaceCeiling(tags: Tags, wheels: keyof Ceilings): number {
  const ceilings = [
    ...valuesOf(tags, 'surface').map((value) => SURFACE[value]),
    ...valuesOf(tags, 'smoothness').map((value) => SMOOTHNESS[value]),
    ...valuesOf(tags, 'tracktype').map((value) => TRACK[value]),
  ];
  return Math.min(...ceilings.map((ceiling) => ceiling?.[wheels] ?? Infinity));
}

const UNPAVED = new Set(
  'compacted fine_gravel unpaved gravel pebblestone ground dirt earth grass mud sand rock woodchips'.split(' '),
);

/** Whether a way is unpaved: by its surface, or, if that isn't known, as a track without a firm surface (grade 1). */
export function isUnpaved(tags: Tags): boolean {
  const surfaces = valuesOf(tags, 'surface');
  if (surfaces.length > 0) return surfaces.some((value) => UNPAVED.has(value));
  const grades = valuesOf(tags, 'tracktype');
  return grades.length > 0 ? !grades.includes('grade1') : tags.get('highway') === 'track';
}

/** Gradient of a way that only says `up` or `down`. */
const UNKNOWN_GRADIENT = 0.06;

/** Steeper than any road that carries traffic (Baldwin Street, Dunedin, has 35 %); larger values are typing errors. */
const MAX_GRADIENT = 0.4;

/** Returns the slope in the way's own direction as rise over run: `10%` is 0.1, `-5°` is -0.087; 0 if not usable. */
export function gradientOf(tags: Tags): number {
  const value = tags.get('incline')?.trim();
  if (value === undefined) return 0;
  if (value === 'up') return UNKNOWN_GRADIENT;
  if (value === 'down') return -UNKNOWN_GRADIENT;
  const match = /^([+-]?\d+(?:\.\d+)?)\s*(%|°)$/.exec(value);
  if (match === null) return 0;
  const gradient = match[2] === '%' ? Number(match[1]) / 100 : Math.tan((Number(match[1]) * Math.PI) / 180);
  return Math.abs(gradient) > MAX_GRADIENT ? 0 : gradient;
}
