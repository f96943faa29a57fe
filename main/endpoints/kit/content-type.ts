/** Which content type a GeoJSON answer has. */
import type { FastifyRequest } from 'fastify';
import { GEOJSON_TYPE } from '../../../contract/geojson.ts';

const GEOJSON_CONTENT_TYPE = `${GEOJSON_TYPE}; charset=utf-8`;
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** The quality that `accept` gives the media type `type` by name, 0 to 1; nothing where it does not name it. */
function qualityOf(type: string, accept: string): number | undefined {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2));
  }
  return undefined;
}

/**
 * `application/geo+json` for a client that names it in `Accept` and does not like `application/json` better, else that.
 */
export function geoJsonOrJson(request: FastifyRequest): string {
  const { accept } = request.headers;
  const quality = accept === undefined ? undefined : qualityOf(GEOJSON_TYPE, accept);
  if (accept === undefined || quality === undefined || !(quality > 0)) return JSON_CONTENT_TYPE;
  return quality >= (qualityOf('application/json', accept) ?? 0) ? GEOJSON_CONTENT_TYPE : JSON_CONTENT_TYPE;
}
