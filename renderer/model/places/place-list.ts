/** All saved places and their folders: fetched in pages, cached as one answer. */
import { placesEndpoint, type PlaceFolder, type SavedPlace } from '../../../contract/places.ts';
import { ask } from '../../kit/api/ask.ts';
import { FailedAnswer, keptAnswer, type AnswerQuery, type Reply } from '../../kit/api/query.ts';

export type PlaceList = { readonly folders: readonly PlaceFolder[]; readonly places: readonly SavedPlace[] };

/** @throws FailedAnswer; the `AbortError` of `signal` */
export async function askPages(signal?: AbortSignal): Promise<Reply<PlaceList>> {
  const places: SavedPlace[] = [];
  let after: number | undefined;
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next begins
    const answer = await ask(placesEndpoint, { query: { after }, ...(signal === undefined ? {} : { signal }) });
    if (!answer.ok) throw new FailedAnswer(answer.failure);
    const { data } = answer;
    for (const place of data.places) places.push(place);
    if (data.next === undefined) return { ok: true, data: { folders: data.folders, places }, ms: answer.ms };
    after = data.next;
  }
}

/** Changed by the user's actions, and fetched again when the window comes to the front. */
export const PLACES: AnswerQuery<PlaceList> = {
  queryKey: [placesEndpoint.path, 'all'],
  queryFn: ({ signal }) => askPages(signal),
  staleTime: Infinity,
  gcTime: Infinity,
};

const NOTHING: PlaceList = { folders: [], places: [] };

/** The known places. */
export const knownPlaces = (): PlaceList => keptAnswer(PLACES) ?? NOTHING;

export const placeById = (id: string | null): SavedPlace | undefined =>
  id === null ? undefined : knownPlaces().places.find((place) => place.id === id);
