/** What only the local server knows: addresses and places, the area of a ZIP+4 code. */
import { geocoderEndpoint, MAX_ADDRESS_CHARACTERS } from '../../../contract/geocoder.ts';
import { ask } from '../../kit/api/ask.ts';
import { activeMap } from '../../map/active-map.ts';
import { destinationOf, grouped } from './geocoded.ts';
import { problemOf, suggestionFor } from './place-line.ts';
import type { Found } from './suggestion.ts';
import { findZip9, readZip9 } from './zip4-search.ts';

const MOST = 8;
const NAMED_CHARACTERS = 60;

/** A long text is named by its beginning. */
const named = (text: string): string => (text.length > NAMED_CHARACTERS ? `${text.slice(0, NAMED_CHARACTERS)}…` : text);

const notFound = (text: string): string =>
  `Nothing in the installed packs is called ${named(text)}. Try fewer words, a ZIP code or coordinates.`;

async function findPlaces(text: string, signal: AbortSignal): Promise<Found> {
  const view = activeMap()?.view();
  const bias = view && `${view.lon.toFixed(5)},${view.lat.toFixed(5)}`;
  const answer = await ask(geocoderEndpoint, {
    query: { address: text.slice(0, MAX_ADDRESS_CHARACTERS), autocomplete: '1', limit: MOST, bias },
    signal,
  });
  if (!answer.ok) return { groups: [], problem: problemOf(answer.failure) };
  const groups = grouped(answer.data.results.map(destinationOf)).map(({ title, members }, order) => ({
    title,
    suggestions: members.map((member, index) => suggestionFor(member, `${title}-${index}`, view)),
    source: order === 0 ? 'Geocoder' : null,
  }));
  const isWeak = answer.data.results.every((result) => result.partial_match === true);
  return { groups, problem: groups.length === 0 ? notFound(text) : null, isWeak };
}

/** The question that a text puts to the server. @throws the `AbortError` of `signal` only */
export function findRemote(text: string, signal: AbortSignal): Promise<Found> {
  const zip9 = readZip9(text);
  return zip9 === null ? findPlaces(text, signal) : findZip9(zip9, signal);
}
