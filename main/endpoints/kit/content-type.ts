/** Content types of responses that clients choose. */
import type { IncomingHttpHeaders } from 'node:http';
import { GEOJSON_TYPE } from '../../../contract/geojson.ts';

const GEOJSON_CONTENT_TYPE = `${GEOJSON_TYPE}; charset=utf-8`;
export const JSON_CONTENT_TYPE = 'application/json; charset=utf-8';

/** Returns the quality that `accept` assigns to the media type `type`, 0 to 1; undefined if it isn't listed. */
function qualityOf(type: string, accept: string): number | undefined {
  for (const range of accept.split(',')) {
    const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (name !== type) continue;
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    return quality === undefined ? 1 : Number(quality.slice(2));
  }
  return undefined;
}

/** Returns `type` if `Accept` lists it and doesn't prefer JSON, otherwise the content type of JSON. */
export function typeOrJson(type: string, { accept }: IncomingHttpHeaders): string {
  const quality = accept === undefined ? undefined : qualityOf(type, accept);
  if (accept === undefined || quality === undefined || !(quality > 0)) return JSON_CONTENT_TYPE;
  return quality >= (qualityOf('application/json', accept) ?? 0) ? type : JSON_CONTENT_TYPE;
}

/** Returns the content type of GeoJSON if `Accept` lists it and doesn't prefer JSON, otherwise that of JSON. */
export const geoJsonOrJson = (headers: IncomingHttpHeaders): string =>
  typeOrJson(GEOJSON_TYPE, headers) === GEOJSON_TYPE ? GEOJSON_CONTENT_TYPE : JSON_CONTENT_TYPE;
