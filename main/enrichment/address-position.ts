/** Geocodes rows: finds their positions by address. */
import { LRUCache } from 'lru-cache';
import type { PositionSource } from '../../contract/enrich.ts';
import { MIN_MATCH_QUALITY } from '../../contract/geocoder.ts';
import { recoverPlusCode, type ShortPlusCode } from '../../contract/plus-code.ts';
import type { PositionCode } from '../../contract/position-code.ts';
import { readPositionCode } from '../../contract/read-position-code.ts';
import type { AddressFields } from '../geocoder/retrieve/address-fields.ts';
import { isEastByLand } from '../geocoder/reverse/areas-at.ts';
import { withCountryView } from '../geocoder/reverse/country-view.ts';
import { bestFinding } from '../geocoder/forward.ts';
import { openIndexes } from '../geocoder/index/open-index.ts';
import { toResult } from '../geocoder/retrieve/result.ts';
import type { Packs } from '../packs/packs.ts';
import { positionIn } from '../formats/tables/coordinate.ts';
import type { Positioned } from './positioned.ts';

/** Cached addresses: tables repeat them. */
const CACHED_ADDRESSES = 1 << 12;
/** `match_type` of a cell that contains coordinates. */
const POSITION_TYPE = 'coordinates';
const SHOWN_CHARACTERS = 100;
/** Centre of a code's cell, rounded to the centimetre. */
const roundedDegrees = (value: number): string => String(Number(value.toFixed(7)));

/** Maps cells to address parts; empty ones are absent. */
function fieldsOf(cells: readonly string[], parts: readonly (keyof AddressFields)[]): AddressFields {
  return Object.fromEntries(parts.map((part, index) => [part, cells[index]]).filter(([, cell]) => cell !== ''));
}

/** Why a match is rejected. */
const doubtOf = (isPartial: boolean): string =>
  isPartial ? 'not all of its words match' : 'other places may fit as well';

/** Returns a function that geocodes the cells of a row: one free text, or address parts as in `position`. */
export function addressPosition(
  packs: Packs,
  { parts }: Extract<PositionSource, { kind: 'address' }>,
): (cells: readonly string[]) => Positioned {
  const cache = new LRUCache<string, Positioned>({ max: CACHED_ADDRESSES });
  /** Completes a short Plus Code with its reference place; undefined if that isn't found. */
  const completePlusCode = ({ short, place }: ShortPlusCode): PositionCode | undefined => {
    const reference = place === '' ? undefined : bestFinding(openIndexes(packs), place);
    if (reference === undefined || (reference.quality ?? 1) < MIN_MATCH_QUALITY) return undefined;
    const [lon, lat] = reference.position;
    return recoverPlusCode(short, { lon, lat });
  };
  const find = (cells: readonly string[], text: string): Positioned => {
    const quoted = JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
    // Address columns may also contain coordinates.
    const position = parts === undefined ? positionIn(text, isEastByLand(packs)) : undefined;
    if (position !== undefined) {
      const [lon, lat] = position;
      return { point: { lon, lat }, added: [String(lon), String(lat), '1', POSITION_TYPE, ''] };
    }
    const coded = parts === undefined ? readPositionCode(text) : null;
    if (coded?.kind === 'invalid') return { fault: `${quoted} isn't a position: ${coded.message}` };
    const code = coded?.kind === 'short' ? completePlusCode(coded) : coded?.code;
    if (code !== undefined) {
      const { lon, lat } = code.point;
      return { point: { lon, lat }, added: [roundedDegrees(lon), roundedDegrees(lat), '1', code.kind, ''] };
    }
    const best = bestFinding(openIndexes(packs), parts === undefined ? text : fieldsOf(cells, parts));
    const failed = packs.failed.flatMap(({ theme, fault }) => (theme === 'geocoder' ? [`. ${fault.message}`] : []));
    if (best === undefined) return { fault: `No place found for ${quoted}${failed.join('')}` };
    const {
      formatted_address: address,
      geometry,
      types,
      match_quality: quality = 1,
      partial_match: isPartial,
    } = toResult(withCountryView(packs, best));
    const matchCells = [String(quality), types[0] ?? '', address];
    if (quality < MIN_MATCH_QUALITY)
      return {
        fault:
          `No confident match for ${quoted}: the best is ${JSON.stringify(address)}, but ` +
          `${doubtOf(isPartial === true)} (match quality ${quality}, required: ${MIN_MATCH_QUALITY})${failed.join('')}`,
        added: ['', '', ...matchCells],
      };
    const { lng: lon, lat } = geometry.location;
    return { point: { lon, lat }, added: [String(lon), String(lat), ...matchCells] };
  };
  return (rawCells) => {
    const cells = rawCells.map((cell) => cell.trim());
    const text = cells.filter((cell) => cell !== '').join(', ');
    if (text === '') return { fault: 'The address is empty' };
    const key = parts === undefined ? text : cells.join('\n');
    const known = cache.get(key);
    if (known !== undefined) return known;
    const found = find(cells, text);
    cache.set(key, found);
    return found;
  };
}
