/** The position of a row by its address. */
import { LRUCache } from 'lru-cache';
import type { PositionSource } from '../../contract/enrich.ts';
import { MIN_MATCH_QUALITY } from '../../contract/geocoder.ts';
import { recoverPlusCode, type ShortPlusCode } from '../../contract/plus-code.ts';
import type { PositionCode } from '../../contract/position-code.ts';
import { readPositionCode } from '../../contract/read-position-code.ts';
import type { AddressFields } from '../geocoder/address-fields.ts';
import { isEastByLand } from '../geocoder/areas-at.ts';
import { withCountryView } from '../geocoder/country-view.ts';
import { bestFinding } from '../geocoder/forward.ts';
import { openIndexes } from '../geocoder/open-index.ts';
import { toResult } from '../geocoder/result.ts';
import type { Packs } from '../packs/packs.ts';
import { positionIn } from '../formats/tables/coordinate.ts';
import type { Positioned } from './positioned.ts';

/** Addresses that are kept, since tables repeat them. */
const KEPT_ADDRESSES = 1 << 12;
/** `match_type` of a cell that is a position itself. */
const POSITION_TYPE = 'coordinates';
const SHOWN_CHARACTERS = 100;
/** The middle of a code's cell, to the centimetre. */
const inDegrees = (value: number): string => String(Number(value.toFixed(7)));

/** Cells as the parts of an address that they hold; empty ones are absent. */
function fieldsOf(cells: readonly string[], parts: readonly (keyof AddressFields)[]): AddressFields {
  return Object.fromEntries(parts.map((part, index) => [part, cells[index]]).filter(([, cell]) => cell !== ''));
}

/** Why an answer is not taken for the address. */
const doubtOf = (isPartial: boolean): string =>
  isPartial ? 'not all of its words match' : 'other places may fit as well';

/** Reads positions from addresses: `position` says whether the cells are one text or parts. */
export function addressPosition(
  packs: Packs,
  { parts }: Extract<PositionSource, { kind: 'address' }>,
): (cells: readonly string[]) => Positioned {
  const kept = new LRUCache<string, Positioned>({ max: KEPT_ADDRESSES });
  /** A short Plus Code nearest to the place behind it; `undefined` where that is not known. */
  const completed = ({ short, place }: ShortPlusCode): PositionCode | undefined => {
    const near = place === '' ? undefined : bestFinding(openIndexes(packs), place);
    if (near === undefined || (near.quality ?? 1) < MIN_MATCH_QUALITY) return undefined;
    const [lon, lat] = near.position;
    return recoverPlusCode(short, { lon, lat });
  };
  const find = (cells: readonly string[], text: string): Positioned => {
    const written = JSON.stringify(text.slice(0, SHOWN_CHARACTERS));
    // A column of addresses may hold positions.
    const position = parts === undefined ? positionIn(text, isEastByLand(packs)) : undefined;
    if (position !== undefined) {
      const [lon, lat] = position;
      return { point: { lon, lat }, added: [String(lon), String(lat), '1', POSITION_TYPE, ''] };
    }
    const coded = parts === undefined ? readPositionCode(text) : null;
    if (coded?.kind === 'invalid') return { fault: `${written} isn't a position: ${coded.message}` };
    const code = coded?.kind === 'short' ? completed(coded) : coded?.code;
    if (code !== undefined) {
      const { lon, lat } = code.point;
      return { point: { lon, lat }, added: [inDegrees(lon), inDegrees(lat), '1', code.kind, ''] };
    }
    const best = bestFinding(openIndexes(packs), parts === undefined ? text : fieldsOf(cells, parts));
    const failed = packs.failed.flatMap(({ theme, fault }) => (theme === 'geocoder' ? [`. ${fault.message}`] : []));
    if (best === undefined) return { fault: `No place found for ${written}${failed.join('')}` };
    const {
      formatted_address: address,
      geometry,
      types,
      match_quality: quality = 1,
      partial_match: isPartial,
    } = toResult(withCountryView(packs, best));
    const told = [String(quality), types[0] ?? '', address];
    if (quality < MIN_MATCH_QUALITY)
      return {
        fault:
          `No confident match for ${written}: the best is ${JSON.stringify(address)}, but ` +
          `${doubtOf(isPartial === true)} (match quality ${quality}, required: ${MIN_MATCH_QUALITY})${failed.join('')}`,
        added: ['', '', ...told],
      };
    const { lng: lon, lat } = geometry.location;
    return { point: { lon, lat }, added: [String(lon), String(lat), ...told] };
  };
  return (given) => {
    const cells = given.map((cell) => cell.trim());
    const text = cells.filter((cell) => cell !== '').join(', ');
    if (text === '') return { fault: 'The address is empty' };
    const key = parts === undefined ? text : cells.join('\n');
    const known = kept.get(key);
    if (known !== undefined) return known;
    const found = find(cells, text);
    kept.set(key, found);
    return found;
  };
}
