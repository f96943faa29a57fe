/** The street on which a trip by car from a point starts. */
import type { Point } from '../../../contract/coordinates.ts';
import type { Pack } from '../../packs/pack.ts';
import type { Packs } from '../../packs/packs.ts';
import { coveringPack } from '../../packs/road-coverage.ts';
import { tenths } from '../../routing/snap/snapper.ts';
import { streetOf } from '../../routing/snap/street-of.ts';
import { carStreets } from './car-roads.ts';

export interface StreetsAt {
  /** Names of all streets as near as the nearest one, each once, nearest first; empty if the map has none. */
  names: string[];
  /** Distance from the point, to one decimal. */
  metres: number;
}

/**
 * Returns the road pack that covers a point; undefined if none does.
 * @throws Fault if a failed pack may cover it
 */
export function roadsAt(packs: Packs, point: Point): Pack | undefined {
  const pack = coveringPack(packs, [{ name: 'point', lonLats: Float64Array.of(point.lon, point.lat) }]);
  if (pack === undefined) packs.refuseIfFailed('roads', point);
  return pack;
}

/**
 * Returns the same streets as `POST /tdmv1/snap`; undefined if no road pack covers the point or no road is within 1 km.
 * @throws Fault if a failed pack may cover it
 */
export function streetsAt(packs: Packs, point: Point): StreetsAt | undefined {
  const pack = roadsAt(packs, point);
  if (pack === undefined) return undefined;
  const { graph, snapper } = carStreets(pack);
  const snap = snapper.snap(point.lon, point.lat, 'origin');
  if (snap === undefined) return undefined;
  const names = snap.places.flatMap((place) => streetOf(graph, place).name ?? []);
  return { names: [...new Set(names)], metres: tenths(snap.metres) };
}
