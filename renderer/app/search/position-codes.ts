/** Plus Codes and MGRS references as lines of the search box. */
import { geocoderEndpoint, MAX_ADDRESS_CHARACTERS } from '../../../contract/geocoder.ts';
import { recoverPlusCode } from '../../../contract/plus-code.ts';
import { readPositionCode } from '../../../contract/read-position-code.ts';
import { ask } from '../../kit/api/ask.ts';
import { activeMap } from '../../map/active-map.ts';
import { codeGroups } from './coordinate-lines.ts';
import { problemOf } from './place-line.ts';
import type { Found } from './suggestion.ts';
import { t } from '../../kit/words/t.ts';
import { writtenAddress } from '../../kit/words/names.ts';

const READING = t('search.positionCode');
const noted = (problem: string): Found => ({ groups: [], problem, reading: READING });

/** Results for a complete position code; a short Plus Code is completed near the middle of the map. */
export function findCode(text: string): Found | null {
  const read = readPositionCode(text);
  if (read === null || (read.kind === 'short' && read.place !== '')) return null;
  if (read.kind === 'invalid') return noted(read.message);
  if (read.kind === 'code') return { groups: codeGroups(read.code), problem: null, reading: READING };
  const near = activeMap()?.view();
  if (near === undefined) return noted(t('search.shortShortPlusCodeAdd', { code: read.short }));
  const groups = codeGroups(recoverPlusCode(read.short, near), t('search.middleMap'));
  return { groups, problem: null, reading: READING };
}

/** A short Plus Code with its place, `CWC8+R9 Mountain View`; `null` for anything else. */
export function readCodeOfPlace(text: string): { readonly short: string; readonly place: string } | null {
  const read = readPositionCode(text);
  return read?.kind === 'short' && read.place !== '' ? read : null;
}

/** The code nearest to the place. @throws the `AbortError` of `signal` only */
export async function findCodeOfPlace(
  { short, place }: { readonly short: string; readonly place: string },
  signal: AbortSignal,
): Promise<Found> {
  const view = activeMap()?.view();
  const bias = view && `${view.lon.toFixed(5)},${view.lat.toFixed(5)}`;
  const query = { address: place.slice(0, MAX_ADDRESS_CHARACTERS), limit: 1, bias };
  const answer = await ask(geocoderEndpoint, { query, signal });
  if (!answer.ok) return noted(problemOf(answer.failure));
  const [found] = answer.data.results;
  if (found === undefined) return noted(t('search.placeIsntInstalledPacksSo', { place, code: short }));
  const { lat, lng } = found.geometry.location;
  const groups = codeGroups(recoverPlusCode(short, { lon: lng, lat }), writtenAddress(found));
  return { groups, problem: null, reading: READING };
}
