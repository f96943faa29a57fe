/** `/geocoderv1`: parameters in, answers out as JSON or XML. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import {
  boxAddressesEndpoint,
  DEFAULT_BOX_ADDRESSES,
  DEFAULT_RESULTS,
  GEOCODER_TYPES,
  geocoderEndpoint,
  LOCATION_TYPES,
  MAX_BOX_DEGREES,
  reverseGeocoderEndpoint,
} from '../../../contract/geocoder.ts';
import type { GeocoderRefusal, GeocoderResponse } from '../../../contract/geocoder.ts';
import { jsonText, type JsonText } from '../../../contract/json-text.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { logFailure } from '../kit/failure-log.ts';
import { parameterFault, Fault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { dropReply, sendBytes, sendRefusal, type Sent } from '../kit/sent.ts';
import type { PackLibrary } from '../../packs/library.ts';
import { addressesIn } from '../../geocoder/addresses-in.ts';
import { areasAt, localTypeOf } from '../../geocoder/areas-at.ts';
import { readComponents } from '../../geocoder/component-filter.ts';
import { coordinatesIn } from '../../geocoder/coordinate-text.ts';
import { withCountryView } from '../../geocoder/country-view.ts';
import { fitsFilters, geocode } from '../../geocoder/forward.ts';
import { openIndexes, type OpenIndex } from '../../geocoder/open-index.ts';
import { toResult } from '../../geocoder/result.ts';
import type { Finding } from '../../geocoder/result.ts';
import { reverseGeocode } from '../../geocoder/reverse.ts';
import { toXml } from './xml.ts';
import { giveWay } from '../../threads/give-way.ts';

type Format = 'json' | 'xml';
type Answered = JsonText<GeocoderResponse> | Sent<NotJson>;

const isRepeated = (value: unknown): boolean => Array.isArray(value);

/** The format asked for, also where the rest of the request is wrong. */
function formatOf(request: FastifyRequest): Format {
  const { query } = request;
  return typeof query === 'object' &&
    query !== null &&
    'format' in query &&
    !isRepeated(query.format) &&
    query.format === 'xml'
    ? 'xml'
    : 'json';
}

const XML_CONTENT_TYPE = 'application/xml; charset=utf-8';

function send(reply: FastifyReply, format: Format, body: GeocoderResponse): Answered {
  if (format === 'xml') return sendBytes(reply, XML_CONTENT_TYPE, toXml(body));
  void reply.type(JSON_CONTENT_TYPE);
  return jsonText(body);
}

function sendFault(reply: FastifyReply, status: number, format: Format, body: GeocoderRefusal): Sent<never> {
  const isXml = format === 'xml';
  return sendRefusal(
    reply.type(isXml ? XML_CONTENT_TYPE : JSON_CONTENT_TYPE),
    status,
    isXml ? toXml(body) : jsonText(body),
  );
}

const respond = (findings: readonly Finding[], packs: PackLibrary): GeocoderResponse => ({
  results: findings.map((finding) =>
    toResult(
      withCountryView(packs, finding),
      finding.boundaryId === undefined ? undefined : localTypeOf(packs, finding.boundaryId),
    ),
  ),
  status: findings.length > 0 ? 'OK' : 'ZERO_RESULTS',
});

function refuse(faults: ParameterFault[], request: FastifyRequest, reply: FastifyReply): Sent<never> {
  const { message } = parameterFault(faults);
  return sendFault(reply, 400, formatOf(request), {
    message,
    code: 'invalid_parameter',
    errors: faults,
    results: [],
    status: 'INVALID_REQUEST',
    error_message: message,
  });
}

/** Runs a handler; a failure of ours becomes UNKNOWN_ERROR, with the id that is in the log. */
function answering(
  packs: PackLibrary,
  request: FastifyRequest,
  reply: FastifyReply,
  find: () => readonly Finding[],
): Answered {
  try {
    return send(reply, formatOf(request), respond(find(), packs));
  } catch (error) {
    if (error instanceof Fault && error.errors !== undefined) return refuse(error.errors, request, reply);
    if (error instanceof Fault) throw error;
    const id = randomUUID();
    logFailure(id, request, error);
    const message = 'Internal error';
    return sendFault(reply, 500, formatOf(request), {
      message,
      code: 'internal',
      id,
      results: [],
      status: 'UNKNOWN_ERROR',
      error_message: message,
    });
  }
}

const pickFrom = <Name extends string>(names: readonly Name[], text: string | undefined): Name[] | undefined =>
  text === undefined ? undefined : names.filter((name) => text.split('|').includes(name));

/** `a,b` as two numbers within the bounds of a longitude and a latitude. @throws Fault */
function readPair(parameter: string, text: string, longitudeFirst: boolean): [lon: number, lat: number] {
  const [first = Number.NaN, second = Number.NaN] = text.split(',').map(Number);
  const [lon, lat] = longitudeFirst ? [first, second] : [second, first];
  if (Math.abs(lon) > 180)
    throw parameterFault([{ parameter, message: `has the longitude ${lon}: it must be from -180 to 180` }]);
  if (Math.abs(lat) > 90)
    throw parameterFault([{ parameter, message: `has the latitude ${lat}: it must be from -90 to 90` }]);
  return [lon, lat];
}

/** Everything that a position in degrees has a name for and the request's filters let through. */
const findingsAt = (
  indexes: readonly OpenIndex[],
  position: readonly [lon: number, lat: number],
  packs: PackLibrary,
  filters: Parameters<typeof fitsFilters>[1],
): Finding[] =>
  reverseGeocode(indexes, ...position, areasAt(packs, ...position)).filter((finding) => fitsFilters(finding, filters));

export const mountGeocoder: MountEndpoints = ({ mount, packs }) => {
  const opened = openIndexes(packs);

  mount(
    geocoderEndpoint,
    async ({ query, raw }, reply) => {
      // Words that are in every other name take many milliseconds.
      await giveWay();
      return answering(packs, raw, reply, () => {
        const components = readComponents(query.components ?? '');
        const text = query.address ?? components.map(({ value }) => value).join(' ');
        if (query.address?.trim() === '' || (query.address === undefined && components.length === 0)) {
          throw parameterFault([
            {
              parameter: 'address',
              message: 'is missing or empty: give an address, a place or a postal code, or components',
            },
          ]);
        }
        const bias = query.bias === undefined ? undefined : readPair('bias', query.bias, true);
        packs.need('geocoder');
        const { indexes, vocabulary, inUsualNames } = opened();
        const limit = query.limit ?? DEFAULT_RESULTS;
        const filters = {
          types: pickFrom(GEOCODER_TYPES, query.result_type),
          locationTypes: pickFrom(LOCATION_TYPES, query.location_type),
        };
        const position = components.length > 0 ? undefined : coordinatesIn(text);
        if (position !== undefined) return findingsAt(indexes, position, packs, filters).slice(0, limit);
        return geocode(indexes, vocabulary, {
          text: inUsualNames(text),
          components,
          ...filters,
          autocomplete: query.autocomplete === '1',
          bias,
          limit,
        });
      });
    },
    refuse,
  );

  mount(
    reverseGeocoderEndpoint,
    ({ query, raw }, reply) =>
      answering(packs, raw, reply, () => {
        const missing = (['x', 'y'] as const).filter((name) => query[name] === undefined);
        if (query.latlng === undefined && missing.length > 0) {
          throw parameterFault(
            missing.map((parameter) => ({
              parameter,
              message: 'is missing: give x (longitude) and y (latitude), or latlng',
            })),
          );
        }
        if (query.latlng !== undefined && missing.length < 2)
          throw parameterFault([{ parameter: 'latlng', message: 'was given beside x or y: give either' }]);
        const position =
          query.latlng === undefined
            ? ([query.x ?? 0, query.y ?? 0] as const)
            : readPair('latlng', query.latlng, false);
        packs.need('geocoder');
        const filters = {
          types: pickFrom(GEOCODER_TYPES, query.result_type),
          locationTypes: pickFrom(LOCATION_TYPES, query.location_type),
        };
        return findingsAt(opened().indexes, position, packs, filters);
      }),
    refuse,
  );

  mount(boxAddressesEndpoint, async ({ query }, reply) => {
    const box = readBox(query.bbox);
    packs.need('geocoder');
    const [west, south, east, north] = box;
    const country =
      areasAt(packs, (west + east) / 2, (south + north) / 2).find((area) => area.country !== undefined)?.country
        ?.code ?? '';
    const { limit = DEFAULT_BOX_ADDRESSES, choose = 'even', seed = 1 } = query;
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const answer = await addressesIn(opened().indexes, box, { limit, choose, seed, country }, gone.signal);
    return answer ?? dropReply(reply);
  });
};

const badBox = (message: string): Fault => parameterFault([{ parameter: 'bbox', message }]);

/** @throws Fault */
function readBox(text: string): Bbox {
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = text.split(',').map(Number);
  if (Math.abs(west) > 180 || Math.abs(east) > 180) throw badBox('has a longitude beyond ±180');
  if (Math.abs(south) > 90 || Math.abs(north) > 90) throw badBox('has a latitude beyond ±90');
  if (west > east || south > north)
    throw badBox('is not west,south,east,north: the first pair must be below and to the left of the second');
  if (east - west > MAX_BOX_DEGREES || north - south > MAX_BOX_DEGREES)
    throw badBox(`is wider or higher than ${MAX_BOX_DEGREES} degree: give a smaller box`);
  return [west, south, east, north];
}
