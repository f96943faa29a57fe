/**
 * Keys by which figures find their area, whichever boundary packs are installed: codes where there are codes, else
 * names.
 */
import { adminCategoryCode } from '../../contract/categories.ts';

/** Codes in use for Kosovo, which ISO 3166-1 has none for; the first is the one we keep. */
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

/** `iso3:URY`; one key for all codes in use for Kosovo. */
export function iso3Key(code: string): string {
  const upper = code.toUpperCase();
  return `iso3:${KOSOVO.includes(upper) ? KOSOVO[0] : upper}`;
}

/** `fips:06` for a US state, `fips:06087` for a US county. */
export const fipsKey = (digits: string): string => `fips:${digits}`;

export const boundaryKey = (boundaryId: number): string => `boundary:${boundaryId}`;

const PLAIN = /^[ -~]*$/;

/** A name without case, accents and punctuation, for comparison: `Curaçao` and `CURACAO` are one. */
export function foldName(name: string): string {
  // Most names are in ASCII, which needs none of Unicode's tables: a fifth of the time, for tens of thousands of
  // places.
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
/** Whether a key is of names, not of a code. */
export const isPathKey = (key: string): boolean => key.startsWith(PATH_PREFIX);

/** `path:ontario|canada`: the area's name, then its ancestors', country (its name or ISO code) last. */
export const pathKey = (names: readonly string[]): string => pathOf(names.map(foldName));
const pathOf = (folded: readonly string[]): string => `${PATH_PREFIX}${folded.join('|')}`;

/** What a boundary pack says of an area, and the names of its ancestors. */
export interface KeyedArea {
  boundaryId: number;
  categoryCode: number;
  sourceKey: string;
  countryIso3: string | null;
  /**
   * The area's name, then its ancestors', country last; asked for only where no code is enough. Absent where figures go
   * by codes alone.
   */
  names: (() => readonly string[]) | undefined;
  /** The country's name in common use, where its area has the official one. */
  countryName?: string | undefined;
}

/** The FIPS code at the end of a US area's key in its source (`USA-06087`), if it is a state's or a county's. */
function fipsOf({ categoryCode: code, sourceKey, countryIso3: iso3 }: KeyedArea): string | undefined {
  if (iso3 === null || (iso3 !== 'USA' && !TERRITORIES.has(iso3))) return undefined;
  if (code === adminCategoryCode(0)) return TERRITORIES.get(iso3);
  const digits = /(?:^|\D)(\d+)$/.exec(sourceKey)?.[1];
  const length = code === US_STATE_CODE ? 2 : code === US_COUNTY_CODE ? 5 : 0;
  return digits?.length === length ? digits : undefined;
}

/** Every key under which figures for `area` may be kept, the surest first. */
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
