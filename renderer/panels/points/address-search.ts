/**
 * Looks addresses up for the builder: the found become points, the others stay in the list until the person has decided
 * on them.
 */
import { geocoderEndpoint } from '../../../contract/geocoder.ts';
import { MAX_NAME_LENGTH } from '../../../contract/matrix.ts';
import { ask } from '../../kit/api/ask.ts';
import { failureText } from '../../kit/api/failure.ts';
import { useMap } from '../../model/map/map.ts';
import type { MatrixPoint, PointRole } from '../../kit/coordinates/point-role.ts';
import {
  judged,
  unplaced,
  type AddressPlace,
  type UnplacedAddress,
  type WrittenAddress,
} from '../../model/matrix/order/addresses.ts';
import { useBuilder, type Placement, type Search } from '../../model/matrix/order/builder.ts';
import { LIST_ROLES } from '../../model/matrix/order/points.ts';
import { addedWords } from '../../model/matrix/words.ts';
import { announcePoints } from './point-actions.ts';
import { t } from '../../kit/words/t.ts';
import { errorMessage } from '../../../contract/system-error.ts';

/** Look-ups that are under way at a time: the server answers others between them. */
const AT_ONCE = 4;
const MAX_PLACES = 8;
/** From this zoom, the town on screen is the intended one. */
const TOWN_ZOOM = 8;

/** `lon,lat` near which places are preferred: the last point of the list or of others, else the town on the map. */
function bias(role: PointRole): string | undefined {
  const { lists } = useBuilder.getState();
  const near = lists[role].at(-1) ?? LIST_ROLES.flatMap((each) => lists[each]).at(-1);
  const { live } = useMap.getState();
  const point = near?.point ?? (live !== null && live.zoom >= TOWN_ZOOM ? live : null);
  return point === null ? undefined : `${point.lon},${point.lat}`;
}

const namedPlace = (
  { id, name, text, fields }: UnplacedAddress,
  { point }: AddressPlace,
): MatrixPoint & { readonly id: number } => ({
  id,
  point,
  name: (name ?? text).slice(0, MAX_NAME_LENGTH),
  ...(fields === undefined ? {} : { fields }),
});

/** Asks for each address, some at a time, until all are answered or the search is cancelled. */
async function answersTo(
  role: PointRole,
  addresses: readonly UnplacedAddress[],
  signal: AbortSignal,
  onAnswer: () => void,
): Promise<Placement> {
  const points: Placement['points'][number][] = [];
  const open: UnplacedAddress[] = [];
  const near = bias(role);
  const queue = [...addresses];
  const work = async (): Promise<void> => {
    for (let address = queue.shift(); address !== undefined && !signal.aborted; address = queue.shift()) {
      const answer = await ask(geocoderEndpoint, {
        query: { address: address.text, limit: MAX_PLACES, bias: near },
        signal,
      });
      if (!answer.ok) {
        throw new Error(failureText(answer.failure));
      }
      const verdict = judged(answer.data.results);
      if (verdict.kind === 'found') points.push(namedPlace(address, verdict.place));
      else open.push({ ...address, state: verdict.state, places: verdict.places });
      onAnswer();
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined && !signal.aborted)
    useBuilder.setState({
      searchProblem: errorMessage(failed.reason),
    });
  // In the order of the list, not of the answers.
  const order = new Map(addresses.map(({ id }, index) => [id, index]));
  return { points: points.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)), open };
}

/** How often the progress is reported, in milliseconds: each report also stores the lists. */
const REPORT_MS = 250;

/**
 * Looks up addresses that are in the list, after those that are being looked up. @param before the list's addresses to
 * go back to when this is undone
 */
function search(
  role: PointRole,
  addresses: readonly UnplacedAddress[],
  before: () => readonly UnplacedAddress[],
): void {
  const abort = new AbortController();
  const { searches } = useBuilder.getState();
  let current: Search;
  const replaceBy = (...next: readonly Search[]): void =>
    void useBuilder.setState(({ searches: all }) => ({
      searches: all.flatMap((one) => (one === current ? next : one)),
    }));
  let done = 0;
  let reportedAt = 0;
  const advance = (): void => {
    done += 1;
    if (performance.now() - reportedAt < REPORT_MS) return;
    reportedAt = performance.now();
    const next = { ...current, done };
    replaceBy(next);
    current = next;
  };
  const run = async (): Promise<void> => {
    await searches.at(-1)?.ended;
    useBuilder.setState({ searchProblem: null });
    const placement = await answersTo(role, addresses, abort.signal, advance);
    replaceBy();
    const found = placement.points.length;
    const words =
      found === 0 ? t('matrix.countAddressesLookedUpNone', { count: addresses.length }) : addedWords(role, found);
    useBuilder.getState().place(role, placement, before(), words);
    if (found > 0) announcePoints(role, words);
  };
  current = { role, done, total: addresses.length, cancel: () => abort.abort(), ended: run() };
  useBuilder.setState({ searches: [...searches, current] });
}

/** Adds addresses: those that are found become points of the list. */
export function addAddresses(role: PointRole, written: readonly WrittenAddress[]): void {
  if (written.length === 0) return;
  const addresses = written.map(unplaced);
  const ids = new Set(addresses.map(({ id }) => id));
  useBuilder.getState().await(role, addresses);
  search(role, addresses, () => useBuilder.getState().unplaced[role].filter(({ id }) => !ids.has(id)));
}

/** Looks up again what has no place yet. */
export function searchAgain(role: PointRole, addresses: readonly UnplacedAddress[]): void {
  const before = useBuilder.getState().unplaced[role];
  search(role, addresses, () => before);
}

/** Looks a corrected address up again. */
export function correctAddress(role: PointRole, address: UnplacedAddress, text: string): void {
  searchAgain(role, [{ ...address, text, state: 'waiting', places: [] }]);
}

/** Selects one of the offered places. */
export function choosePlace(role: PointRole, address: UnplacedAddress, place: AddressPlace): void {
  placeAddresses(role, [[address, place]]);
}

/** Makes points of addresses, in one step that can be undone. */
export function placeAddresses(role: PointRole, places: readonly (readonly [UnplacedAddress, AddressPlace])[]): void {
  const { place: put, unplaced: all } = useBuilder.getState();
  const points = places.map(([address, { point, label }]) => ({
    id: address.id,
    point,
    name: (address.name ?? label).slice(0, MAX_NAME_LENGTH),
  }));
  const words = addedWords(role, points.length);
  put(role, { points, open: [] }, all[role], words);
  if (points.length > 1) announcePoints(role, words);
}
