/** The nearest points by road. */
import type { Point } from '../../../contract/coordinates.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';
import { areasAt } from '../../geocoder/reverse/areas-at.ts';
import { streetWithNumber } from '../../geocoder/retrieve/result.ts';
import { COVERAGE_MARGIN } from '../../packs/road-coverage.ts';
import { isBeyond, reachLimit, totalOfKey } from '../../routing/graph/weights.ts';
import { placesOf, type Places } from '../../routing/matrix/places.ts';
import { metresOf, secondsOf } from '../../routing/path-values.ts';
import { NearestDestinations } from '../../routing/reach/nearest.ts';
import type { Role, Snap } from '../../routing/snap/snapper.ts';
import { carMetric, carStreets } from './car-roads.ts';
import { pointsOf, type NamedPoint } from './point-sets.ts';
import type { SavedPoints } from './saved-points.ts';
import { roadsAt } from './streets-at.ts';

export interface NearestPoint extends Pick<NamedPoint, 'id' | 'name'> {
  /** To two decimals. */
  minutes: number;
  metres: number;
}

type Search = (point: Point) => NearestPoint | undefined;

/** Returns the name of a point; that of an address is street and house number in the order of its country. */
export function nameOf(packs: Packs, { name, number, lon, lat }: NamedPoint): string | null {
  if (name === null || typeof number !== 'string') return name;
  const country = areasAt(packs, lon, lat).find((area) => area.country !== undefined)?.country?.code ?? '';
  return streetWithNumber(name, number, country);
}

/** Searches among the points of `text` that the roads of a pack cover. */
function searchIn(packs: Packs, saved: SavedPoints, roads: Pack, text: string): Search {
  const [west, south, east, north] = roads.manifest.coverage;
  const points =
    saved.get(text) ??
    pointsOf(packs, text, [
      west - COVERAGE_MARGIN,
      south - COVERAGE_MARGIN,
      east + COVERAGE_MARGIN,
      north + COVERAGE_MARGIN,
    ]);
  if (points.length === 0) return () => undefined;
  const { snapper } = carStreets(roads);
  const metric = carMetric(roads);
  const { graph, topology, weights } = metric;
  const snap = ({ lon, lat }: Point, role: Role): Snap | undefined => snapper.snap(lon, lat, role);
  const places = (snaps: readonly (Snap | undefined)[], role: Role): Places =>
    placesOf(snaps, role, graph, topology, weights);
  const destinations = points.map((point) => snap(point, 'destination'));
  const search = NearestDestinations.of(metric, places(destinations, 'destination'), 1);
  const limit = reachLimit(graph);
  const totalOf = (key: number, total: number): number => totalOfKey(weights.form, key, total);
  return (point) => {
    const isWithin = (key: number, total: number): boolean => !isBeyond(totalOf(key, total), limit);
    const [found] = search.find(places([snap(point, 'origin')], 'origin'), 0, isWithin, true);
    const nearest = found && points[found.destination];
    if (found === undefined || nearest === undefined) return undefined;
    const total = totalOf(found.key, found.total);
    return {
      id: nearest.id,
      name: nameOf(packs, nearest),
      minutes: Math.round(secondsOf(total, 'car') / 0.6) / 100,
      metres: metresOf(total),
    };
  };
}

/**
 * Prepares searching on these packs.
 * @returns finds the nearest point of a pack id, category or saved places; undefined if there is none by road
 */
export function nearestPoints(
  packs: Packs,
  saved: SavedPoints,
): (point: Point) => (text: string) => NearestPoint | undefined {
  const searches = new Map<Pack, Map<string, Search>>();
  const searchOf = (roads: Pack, text: string): Search => {
    const byText = searches.get(roads) ?? new Map<string, Search>();
    searches.set(roads, byText);
    const search = byText.get(text) ?? searchIn(packs, saved, roads, text);
    byText.set(text, search);
    return search;
  };
  return (point) => {
    const roads = roadsAt(packs, point);
    // Several fields of a row share one search.
    const found = new Map<string, NearestPoint | undefined>();
    return (text) => {
      if (roads !== undefined && !found.has(text)) found.set(text, searchOf(roads, text)(point));
      return found.get(text);
    };
  };
}
