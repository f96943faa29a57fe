/**
 * Larger areas behind a name that the index has not around it: a continent or region of the world, the island that a
 * town lies on, the code of its state. The rest of the text is searched alone, and what is found must lie in them.
 */
import { COUNTY_WORDS } from '../text/kind-words.ts';
import { isLatin, resembles } from '../index/names-alike.ts';
import { ancestor, countryCodeOf, type Candidate } from '../index/candidate.ts';
import { isCountryName } from '../index/country-names.ts';
import { describeCandidate } from '../retrieve/finding.ts';
import { positionOf } from '../index/reader.ts';
import { placeRadiusMetres } from '../index/streets.ts';
import { fold, isGeneric, tokens } from '../text/tokens.ts';
import { toDegrees } from '../../geometry/line-geometry.ts';
import type { OpenIndex } from '../index/open-index.ts';
import type { Finding } from '../retrieve/result.ts';
import type { Hit } from '../retrieve/search-rounds.ts';
import { haversineMetres } from '../../../contract/great-circle.ts';

export interface ContainingArea {
  /** The text without it. */
  rest: string;
  /** Whether what was found lies in it. */
  holds: (hit: Hit) => boolean;
  /** Whether it is a part of the text of its own. */
  isSeparate: boolean;
}

const WORD = /[\p{L}\p{M}\p{N}.'’-]+/gu;
/** Words of the longest name of a region of the world. */
const MAX_WORDS = 6;
const DIVIDER_AT_END = /[,;|\n(–—-]\s*$/u;
/**
 * The code in a part of its own, or at the end in capitals: `München, BY`, `Torino (TO)`, `Curitiba - PR`, `Bari BA`.
 */
const CODE = /(?<divider>^|[,;|\n(]|\s[-–—/]|\s)\s*(?<code>\p{L}(?:\.?\s?\p{L}){1,4}\.?)\s*(?=$|[,;|\n)]|\s[-–—/])/gu;
const CAPITALS = /^[\p{Lu}.]+$/u;
/** A harbour may lie just off the box of its island. */
const SHORE_METRES = 3000;

/** What is left to search by; undefined where that names nothing. */
export function named(rest: string): string | undefined {
  const left = rest.replaceAll(/^[\s,;|(–—-]+|[\s,;|(–—-]+$/gu, '');
  return tokens(left).some((token) => !isGeneric(token) && /\p{L}/u.test(token)) ? left : undefined;
}

/** Ends of a text, the longest first, with what stands before each. */
export function* ends(text: string): Generator<{ end: string; before: string; isSeparate: boolean }> {
  const found = [...text.matchAll(WORD)];
  for (let count = Math.min(MAX_WORDS, found.length - 1); count > 0; count--) {
    const start = found.at(-count)?.index ?? 0;
    const before = text.slice(0, start);
    yield { end: text.slice(start), before, isSeparate: DIVIDER_AT_END.test(before) };
  }
}

interface RegionOfWorld {
  candidate: Candidate;
  packId: string;
  countries: ReadonlySet<string>;
}

/** Regions of the world in an index, by their names as tokens. */
function readRegions({ reader, candidates, packId }: OpenIndex): ReadonlyMap<string, RegionOfWorld> {
  const found = new Map<string, RegionOfWorld>();
  for (const [id, countries] of reader.regionsOfWorld()) {
    const candidate = candidates.get(id);
    for (const { tokens: name } of candidate?.variants ?? []) {
      const key = name.join(' ');
      // `America` is both continents.
      if (candidate !== undefined && (found.get(key)?.countries.size ?? 0) < countries.size)
        found.set(key, { candidate, packId, countries });
    }
  }
  return found;
}

/** The region of the world with this name; undefined if a country has the name, too. */
function regionCalled(name: string, indexes: readonly OpenIndex[]): RegionOfWorld | undefined {
  const [first, ...others] = indexes.flatMap((index) => index.memo(readRegions).get(name) ?? []);
  if (first === undefined || isCountryName(name, indexes)) return undefined;
  return others.reduce((most, other) => (most.countries.size < other.countries.size ? other : most), first);
}

/**
 * The region of the world with which a text ends.
 * @returns with the region as a finding, where it is a part of its own: the text then means what lies in it
 */
export function regionOfWorldBehind(
  text: string,
  indexes: readonly OpenIndex[],
): (ContainingArea & { area: Finding | undefined }) | undefined {
  for (const { end, before, isSeparate } of ends(text)) {
    const region = regionCalled(tokens(end).join(' '), indexes);
    const rest = region === undefined ? undefined : named(before);
    if (region === undefined || rest === undefined) continue;
    const { candidate, packId, countries } = region;
    return {
      rest,
      isSeparate,
      holds: (hit) => countries.has(countryCodeOf(hit.candidate) ?? ''),
      area: isSeparate ? describeCandidate(candidate, packId) : undefined,
    };
  }
  return undefined;
}

/** Whether a hit lies in the state or province that bears a code; undefined where none does. */
export function areaOfCode(code: string, indexes: readonly OpenIndex[]): ((hit: Hit) => boolean) | undefined {
  const plain = fold(code).replaceAll(/[.\s]/gu, '');
  const areas = indexes.flatMap((index) =>
    index.reader.areasWithCode(plain).flatMap((id) => index.candidates.get(id) ?? []),
  );
  return areas.length === 0 ? undefined : ({ candidate }) => areas.some((area) => isAround(candidate, area));
}

/** The state or province of which a text says the code, where no index has it around a place. */
export function codeBehind(
  text: string,
  indexes: readonly OpenIndex[],
): (ContainingArea & { code: string }) | undefined {
  for (const found of [...text.matchAll(CODE)].toReversed()) {
    const { divider = '', code = '' } = found.groups ?? {};
    const isSeparate = divider.trim() !== '';
    if (divider === '' || (!isSeparate && !CAPITALS.test(code))) continue;
    const holds = areaOfCode(code, indexes);
    const behind = text.slice(found.index + found[0].length);
    const rest = holds === undefined ? undefined : named(`${text.slice(0, found.index)}, ${behind}`);
    if (holds !== undefined && rest !== undefined) return { rest, isSeparate: true, code: code.toUpperCase(), holds };
  }
  return undefined;
}

/** Whether an area is around a candidate, or is what it is. */
export const isAround = (candidate: Candidate, area: Candidate): boolean =>
  candidate === area || candidate.around.includes(area);

/** The island that is the last part of a text. */
export function islandBehind(text: string, indexes: readonly OpenIndex[]): ContainingArea | undefined {
  for (const { end, before, isSeparate } of ends(text)) {
    const rest = isSeparate ? named(before) : undefined;
    if (rest === undefined) continue;
    const islands = indexes.flatMap((index) =>
      areasNamed(tokens(end), index).filter(({ row }) => row.category === 'island'),
    );
    if (islands.length === 0) continue;
    return {
      rest,
      isSeparate,
      holds: ({ candidate }) =>
        ancestor(candidate, 'country') !== undefined &&
        islands.some((island) => isInBox(positionOf(candidate.row), island)),
    };
  }
  return undefined;
}

/** The city that is the last part of a text: what is a place of its own in a gazetteer is a part of it to most. */
export function cityBehind(text: string, indexes: readonly OpenIndex[]): ContainingArea | undefined {
  for (const { end, before, isSeparate } of ends(text)) {
    const rest = isSeparate && !/\d/u.test(before) ? named(before) : undefined;
    if (rest === undefined) continue;
    const cities = indexes.flatMap((index) =>
      areasNamed(tokens(end), index).filter(({ kind, row }) => kind === 'place' && (row.population ?? 0) >= CITY),
    );
    if (cities.length === 0) continue;
    return {
      rest,
      isSeparate: false,
      holds: ({ candidate: { kind, row } }) =>
        (kind === 'place' || kind === 'neighbourhood') &&
        cities.some(
          (city) =>
            city.row.id !== row.id &&
            haversineMetres(...positionOf(row), ...positionOf(city.row)) <= placeRadiusMetres(city.row.population ?? 0),
        ),
    };
  }
  return undefined;
}

/** Of so many people a place has parts that people know. */
const CITY = 100_000;
/** Areas of a name that are looked at. */
const MAX_NAMED = 40;

/** Areas of which these tokens are the whole of a name. */
export function areasNamed(name: readonly string[], { reader, candidates }: OpenIndex): Candidate[] {
  if (!reader.holds('area') || name.length === 0 || name.some((token) => token.includes('"'))) return [];
  const expression = `name:(${name.map((token) => `"${token}"`).join(' AND ')})`;
  return reader
    .find('area', expression, MAX_NAMED)
    .flatMap((id) => candidates.get(id) ?? [])
    .filter(({ variants }) => variants.some(({ tokens: own }) => own.join(' ') === name.join(' ')));
}

function isInBox([lon, lat]: readonly [number, number], { row: { west, south, east, north } }: Candidate): boolean {
  if (west === null || south === null || east === null || north === null) return false;
  const nearest: [number, number] = [
    Math.min(Math.max(lon, toDegrees(west)), toDegrees(east)),
    Math.min(Math.max(lat, toDegrees(south)), toDegrees(north)),
  ];
  return haversineMetres(lon, lat, ...nearest) <= SHORE_METRES;
}

/** A place with this share of the people of a county of its name is what the name alone means. */
export const MAIN_TOWN_SHARE = 0.2;

/** Of so many people a city is known before its state. */
const GREAT_CITY = 1_000_000;

/**
 * Whether a hit is the great city of a state that bears the same name, unless the text says the state's kind: `New
 * York` is the city.
 */
export const isMainCity = (
  {
    candidate: city,
    candidate: {
      variants: [own],
    },
    question,
  }: Hit,
  { candidate: state, variant }: Hit,
): boolean =>
  city.kind === 'place' &&
  state.kind === 'region' &&
  (city.row.population ?? 0) >= Math.max(GREAT_CITY, (state.row.population ?? 0) * MAIN_TOWN_SHARE) &&
  city.around.includes(state) &&
  city.variants.some(
    (other) =>
      other.tokens.join(' ') === variant?.tokens.join(' ') &&
      // Salvador was called Bahia, too.
      (own === undefined || !isLatin(other) || resembles(own, other)),
  ) &&
  !question.words.some(({ token }) => COUNTY_WORDS.has(token) || token === 'state');
