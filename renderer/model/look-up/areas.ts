/** Whole areas by their id, as outlines and downloads need them. The last few are kept. */
import type { Feature } from 'geojson';
import { get, type Answer } from '../../kit/api/request.ts';
import type { AreaGeometry } from '../../kit/coordinates/antimeridian.ts';
import { tightBounds } from '../../kit/coordinates/antimeridian.ts';
import type { Bbox } from '../../../contract/pack.ts';

type AreaProperties = {
  readonly area_km2?: number;
  readonly kind: 'measured' | 'modelled';
};

export type AreaFeature = Feature<AreaGeometry, AreaProperties>;

const KEPT = 24;
const cache = new Map<number, AreaFeature>();

function remember(boundaryId: number, area: AreaFeature): void {
  cache.delete(boundaryId);
  cache.set(boundaryId, area);
  const oldest = cache.keys().next().value;
  if (cache.size > KEPT && oldest !== undefined) cache.delete(oldest);
}

/** The whole geometry of an area. @throws the `AbortError` of `signal` only. */
export async function fetchArea({ boundaryId, feature }: { readonly boundaryId: number; readonly feature?: AreaFeature }, signal?: AbortSignal): Promise<Answer<AreaFeature>> {
  if (feature) return { ok: true, data: feature, ms: 0 };
  const known = cache.get(boundaryId);
  if (known) {
    remember(boundaryId, known);
    return { ok: true, data: known, ms: 0 };
  }
  const answer = await get<AreaFeature>(`/v1/areas/${boundaryId}`, signal);
  if (answer.ok) remember(boundaryId, answer.data);
  return answer;
}

/** `[west, south, east, north]`, with `east` over 180 where the area crosses ±180°. */
export const boundsOf = (area: AreaFeature): Bbox => tightBounds(area.geometry);
