import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { ThemeChoice } from '../../../contract/ipc.ts';
import { COORDINATE_FORMATS, type CoordinateFormat } from '../../kit/coordinates/format.ts';
import {
  LANGUAGE_CHOICES,
  PLACE_LANGUAGE_CHOICES,
  type LanguageChoice,
  type PlaceLanguageChoice,
} from '../../kit/words/languages.ts';
import { UNIT_SYSTEMS, type UnitSystem } from '../../kit/coordinates/units.ts';
import { oneOf, record, storedAs } from '../../kit/storage/stored.ts';

export const THEME_CHOICES = ['light', 'dark', 'field', 'system'] as const satisfies readonly ThemeChoice[];
export const CLOCKS = ['24', '12'] as const;
export type Clock = (typeof CLOCKS)[number];
export const DECIMALS = [5, 6, 7] as const;

export const DENSITIES = ['comfortable', 'compact'] as const;
type Density = (typeof DENSITIES)[number];
/** Heights of rows in pixels; `line` is also `--row`. */
const ROW_PIXELS = { comfortable: { line: 33, twoLines: 48 }, compact: { line: 28, twoLines: 40 } } as const;
const LARGE_ROW_PIXELS = { line: 48, twoLines: 56 } as const;

/** Preferences from Settings. Stored on this machine, for the window alone. */
export type Preferences = {
  /** Changes take effect when the window is reloaded, which `app/start.tsx` does. */
  readonly language: LanguageChoice;
  /** The language of names of places; takes effect as `language` does. */
  readonly placeNames: PlaceLanguageChoice;
  readonly theme: ThemeChoice;
  readonly density: Density;
  /** Whether whatever can be pressed is 48 pixels wide and high, for fingers and gloves. */
  readonly largeControls: boolean;
  readonly reduceMotion: boolean;
  readonly coordinateFormat: CoordinateFormat;
  readonly decimals: (typeof DECIMALS)[number];
  readonly units: UnitSystem;
  readonly clock: Clock;
  /** Whether exported CSV files have formulas put out of action. */
  readonly guardsFormulas: boolean;
};

export const DEFAULT_PREFERENCES: Preferences = {
  language: 'system',
  placeNames: 'window',
  theme: 'system',
  density: 'comfortable',
  largeControls: false,
  reduceMotion: false,
  coordinateFormat: 'DD',
  decimals: 6,
  units: 'metric',
  clock: '24',
  guardsFormulas: true,
};

type Store = Preferences & { readonly set: (change: Partial<Preferences>) => void };

/** Stored preferences; invalid members become defaults. */
export function readPreferences(stored: unknown): Preferences {
  const found = record(stored);
  return {
    language: oneOf(LANGUAGE_CHOICES, found['language'], DEFAULT_PREFERENCES.language),
    placeNames: oneOf(PLACE_LANGUAGE_CHOICES, found['placeNames'], DEFAULT_PREFERENCES.placeNames),
    theme: oneOf(THEME_CHOICES, found['theme'], DEFAULT_PREFERENCES.theme),
    density: oneOf(DENSITIES, found['density'], DEFAULT_PREFERENCES.density),
    largeControls: found['largeControls'] === true,
    reduceMotion: found['reduceMotion'] === true,
    coordinateFormat: oneOf(COORDINATE_FORMATS, found['coordinateFormat'], DEFAULT_PREFERENCES.coordinateFormat),
    decimals: oneOf(DECIMALS, found['decimals'], DEFAULT_PREFERENCES.decimals),
    units: oneOf(UNIT_SYSTEMS, found['units'], DEFAULT_PREFERENCES.units),
    clock: oneOf(CLOCKS, found['clock'], DEFAULT_PREFERENCES.clock),
    guardsFormulas: found['guardsFormulas'] !== false,
  };
}

export const usePreferences = create<Store>()(
  persist(
    (set) => ({ ...DEFAULT_PREFERENCES, set: (change) => set(change) }),
    storedAs('cairn.preferences', readPreferences),
  ),
);

/** The height of a table's row with one line of text, or with two, in pixels. */
export const useRowPixels = (lines: 'line' | 'twoLines' = 'line'): number =>
  usePreferences(({ density, largeControls }) => (largeControls ? LARGE_ROW_PIXELS : ROW_PIXELS[density])[lines]);
