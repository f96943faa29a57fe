/** Whole areas by their id, as outlines and downloads need them. */
import type { Feature } from 'geojson';
import { areaEndpoint } from '../../../contract/service.ts';
import type { Answer } from '../../kit/api/request.ts';
import type { AreaGeometry } from '../../kit/coordinates/antimeridian.ts';
import { tightBounds } from '../../kit/coordinates/antimeridian.ts';
import type { Bbox } from '../../../contract/pack.ts';
import { fetchAnswer, ofPacks, queryOf } from '../../kit/api/query.ts';

type AreaProperties = {
  readonly area_km2?: number;
  readonly kind: 'measured' | 'modelled';
};

export type AreaFeature = Feature<AreaGeometry, AreaProperties>;

/** An area that an answer names; enough to outline it, to zoom to it and to save it. */
export type AreaReference = {
  readonly boundaryId: number;
  readonly name: string;
  /** Kind of area, e.g. `County`, `NUTS 2`. */
  readonly kind: string;
  /** Short badge: `A2`. */
  readonly badge?: string;
  readonly bbox?: Bbox;
  /** As a continent: too large to be outlined whenever the others are. */
  readonly isVast?: true;
  /** Its geometry, if it was in the response; otherwise it is fetched by the id. */
  readonly feature?: AreaFeature;
};

/** The whole geometry of an area. @throws the `AbortError` of `signal` only. */
export async function fetchArea(
  { boundaryId, feature }: Pick<AreaReference, 'boundaryId' | 'feature'>,
  signal?: AbortSignal,
): Promise<Answer<AreaFeature>> {
  if (feature) return { ok: true, data: feature, ms: 0 };
  return fetchAnswer(ofPacks(queryOf(areaEndpoint, { path: { boundary_id: boundaryId } })), signal);
}

/** `[west, south, east, north]`, with `east` over 180 where the area crosses ±180°. */
export const boundsOf = (area: AreaFeature): Bbox => tightBounds(area.geometry);
