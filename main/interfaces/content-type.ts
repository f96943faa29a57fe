/** Which content type a GeoJSON answer has. */
import type { FastifyRequest } from 'fastify';
import { GEOJSON_TYPE } from '../../contract/geojson.ts';

const GEOJSON_CONTENT_TYPE = `${GEOJSON_TYPE}; charset=utf-8`;
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** `application/geo+json` for a client that names it in `Accept` (and not with `q=0`), else `application/json`. */
export function geoJsonOrJson(request: FastifyRequest): string {
  const accepted = request.headers.accept;
  if (accepted === undefined || !accepted.includes(GEOJSON_TYPE)) return JSON_CONTENT_TYPE;
  const refused = accepted.split(',').some((range) => /^\s*application\/geo\+json\s*;.*q=0(?:\.0*)?\s*$/.test(range));
  return refused ? JSON_CONTENT_TYPE : GEOJSON_CONTENT_TYPE;
}
