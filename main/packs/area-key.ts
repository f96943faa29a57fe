/** Keys that connect figures and areas, whichever boundary packs are installed: codes if available, otherwise names. */
import { adminCategoryCode } from '../../contract/categories.ts';

/** Codes in use for Kosovo, which has none in ISO 3166-1; the first is the one stored. */
const KOSOVO = ['XKX', 'XKS', 'UNK', 'KOS', 'RKS', 'OWID_KOS'];

/** Territories of the United States that ISO counts as countries and FIPS as states. */
const TERRITORIES: ReadonlyMap<string, string> = new Map([
  ['ASM', '60'],
  ['GUM', '66'],
  ['MNP', '69'],
  ['PRI', '72'],
  ['VIR', '78'],
]);

const US_STATE_CODE = adminCategoryCode(1);
const US_COUNTY_CODE = adminCategoryCode(2);

/** Example: `iso3:URY`. All codes in use for Kosovo have the same key. */
export function iso3Key(code: string): string {
  const upper = code.toUpperCase();
  return `iso3:${KOSOVO.includes(upper) ? KOSOVO[0] : upper}`;
}

/** Example: `fips:06` for a US state, `fips:06087` for a US county. */
export const fipsKey = (digits: string): string => `fips:${digits}`;

export const boundaryKey = (boundaryId: number): string => `boundary:${boundaryId}`;

const PLAIN = /^[ -~]*$/;

/** Removes case, accents and punctuation from a name for comparison: `Curaçao` and `CURACAO` are equal. */
export function foldName(name: string): string {
  // Most names are ASCII and don't need Unicode's tables: a fifth of the time, for tens of thousands of places.
  if (PLAIN.test(name))
    return name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  return name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const PATH_PREFIX = 'path:';
/** Whether a key consists of names, not of a code. */
export const isPathKey = (key: string): boolean => key.startsWith(PATH_PREFIX);

/**
 * Example: `path:ontario|canada`. The area's name, then those of the areas above, the country (name or ISO code) last.
 */
export const pathKey = (names: readonly string[]): string => pathOf(names.map(foldName));
const pathOf = (folded: readonly string[]): string => `${PATH_PREFIX}${folded.join('|')}`;

/** An area of a boundary pack, and the names of the areas above. */
export interface KeyedArea {
  boundaryId: number;
  categoryCode: number;
  sourceKey: string;
  countryIso3: string | null;
  /**
   * Returns the area's name and those of the areas above, the country last; called only if codes don't suffice. Absent
   * if figures only use codes.
   */
  names: (() => readonly string[]) | undefined;
  /** The country's common name, if its area has the official one. */
  countryName?: string | undefined;
}

/** Returns the FIPS code at the end of a US area's source key (`USA-06087`), if it is that of a state or county. */
function fipsOf({ categoryCode: code, sourceKey, countryIso3: iso3 }: KeyedArea): string | undefined {
  if (iso3 === null || (iso3 !== 'USA' && !TERRITORIES.has(iso3))) return undefined;
  if (code === adminCategoryCode(0)) return TERRITORIES.get(iso3);
  const digits = /(?:^|\D)(\d+)$/.exec(sourceKey)?.[1];
  const length = code === US_STATE_CODE ? 2 : code === US_COUNTY_CODE ? 5 : 0;
  return digits?.length === length ? digits : undefined;
}

/** Yields the keys under which figures for `area` may be stored, most certain first. */
export function* keysOfArea(area: KeyedArea): Generator<string> {
  const { countryIso3: iso3 } = area;
  const isCountry = area.categoryCode === adminCategoryCode(0);
  yield boundaryKey(area.boundaryId);
  if (isCountry && iso3 !== null) yield iso3Key(iso3);
  const fips = fipsOf(area);
  if (fips !== undefined) yield fipsKey(fips);
  if (area.names === undefined) return;
  const folded = area.names().map(foldName);
  yield pathOf(folded);
  const below = folded.slice(0, -1);
  if (area.countryName !== undefined) yield pathOf([...below, foldName(area.countryName)]);
  if (!isCountry && iso3 !== null) yield pathOf([...below, foldName(iso3)]);
}
