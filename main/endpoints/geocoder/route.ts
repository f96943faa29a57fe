/** `/geocoderv1`: reads parameters, and responds as JSON or XML. */
import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NotJson } from '../../../contract/endpoint.ts';
import type { Bbox } from '../../../contract/pack.ts';
import type { ParameterFault } from '../../../contract/error.ts';
import {
  ADDRESS_FIELDS,
  boxAddressesEndpoint,
  DEFAULT_BOX_ADDRESSES,
  DEFAULT_RESULTS,
  GEOCODER_TYPES,
  geocoderEndpoint,
  LOCATION_TYPES,
  MIN_PARTIAL_QUALITY,
  MAX_BOX_DEGREES,
  reverseGeocoderEndpoint,
} from '../../../contract/geocoder.ts';
import type { GeocoderQuery, GeocoderRefusal, GeocoderResponse, GeocoderResult } from '../../../contract/geocoder.ts';
import { jsonText, type JsonText } from '../../../contract/json-text.ts';
import { JSON_CONTENT_TYPE } from '../kit/content-type.ts';
import { logFailure } from '../kit/failure-log.ts';
import { parameterFault, Fault } from '../../../contract/fault.ts';
import type { MountEndpoints } from '../kit/mounting.ts';
import { dropReply, sendBytes, sendRefusal, type Sent } from '../kit/sent.ts';
import type { AddressFields } from '../../geocoder/retrieve/address-fields.ts';
import { readComponents } from '../../geocoder/retrieve/component-filter.ts';
import type { ForwardRequest } from '../../geocoder/retrieve/forward-request.ts';
import { toXml } from './xml.ts';
import { giveWay } from '../../threads/give-way.ts';

type Format = 'json' | 'xml';
type Answered = JsonText<GeocoderResponse> | Sent<NotJson>;

const isRepeated = (value: unknown): boolean => Array.isArray(value);

/** Returns the requested format, even if the rest of the request is invalid. */
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

/** Runs a handler; internal errors become UNKNOWN_ERROR, with an id that is also in the log. */
function answering(request: FastifyRequest, reply: FastifyReply, find: () => GeocoderResponse): Answered {
  try {
    return send(reply, formatOf(request), find());
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

/** Reads `a,b` as a valid longitude and latitude. @throws Fault */
function readPair(parameter: string, text: string, longitudeFirst: boolean): [lon: number, lat: number] {
  const [first = Number.NaN, second = Number.NaN] = text.split(',').map(Number);
  const [lon, lat] = longitudeFirst ? [first, second] : [second, first];
  if (Math.abs(lon) > 180)
    throw parameterFault([{ parameter, message: `has the longitude ${lon}: it must be from -180 to 180` }]);
  if (Math.abs(lat) > 90)
    throw parameterFault([{ parameter, message: `has the latitude ${lat}: it must be from -90 to 90` }]);
  return [lon, lat];
}

/** Returns the address fields with a value; undefined if there are none. */
function fieldsOf(query: GeocoderQuery): AddressFields | undefined {
  const filled = ADDRESS_FIELDS.filter((name) => (query[name] ?? '').trim() !== '');
  return filled.length === 0 ? undefined : Object.fromEntries(filled.map((name) => [name, query[name]]));
}

/** Reads an address or its fields. @throws Fault */
function readForward(query: GeocoderQuery): ForwardRequest {
  const components = readComponents(query.components ?? '');
  const fields = fieldsOf(query);
  if (query.address !== undefined && fields !== undefined)
    throw parameterFault([
      {
        parameter: 'address',
        message: `can't be combined with ${Object.keys(fields).join(', ')}: send either`,
      },
    ]);
  if (
    query.address?.trim() === '' ||
    (query.address === undefined && fields === undefined && components.length === 0)
  ) {
    throw parameterFault([
      {
        parameter: 'address',
        message:
          'is missing or empty: give an address, a place or a postal code, or its parts as house_number, ' +
          'street, city, state, postal_code and country, or components',
      },
    ]);
  }
  return {
    text: query.address ?? components.map(({ value }) => value).join(' '),
    fields,
    components,
    types: pickFrom(GEOCODER_TYPES, query.result_type),
    locationTypes: pickFrom(LOCATION_TYPES, query.location_type),
    autocomplete: query.autocomplete === '1',
    bias: query.bias === undefined ? undefined : readPair('bias', query.bias, true),
    limit: query.limit ?? DEFAULT_RESULTS,
  };
}

const isGood = ({ match_quality: quality = 1 }: GeocoderResult): boolean => quality >= MIN_PARTIAL_QUALITY;

/**
 * Adds places of a category: before other results if the text is the whole name of the category, otherwise after those
 * that are worth offering.
 */
function withPlaces(
  { results }: GeocoderResponse,
  places: readonly GeocoderResult[],
  isWhole: boolean,
  limit: number,
): GeocoderResponse {
  const ids = new Set(places.map(({ formatted_address: address }) => address));
  const others = results.filter(({ formatted_address: address }) => !ids.has(address));
  const good = isWhole ? [] : others.filter(isGood);
  const rest = isWhole ? others : others.filter((result) => !isGood(result));
  return { results: [...good, ...places, ...rest].slice(0, limit), status: 'OK' };
}

// The geocoder is loaded by its first request: it is a tenth of a server's modules, which would start later.
export const mountGeocoder: MountEndpoints = ({ mount, work }) => {
  mount(
    geocoderEndpoint,
    async ({ query, packs, raw }, reply) => {
      // Words that occur in most names take many milliseconds.
      await giveWay();
      const [{ geocoderAnswers }, { suggestPlaces }] = await Promise.all([
        import('../../geocoder/answers.ts'),
        import('../../look-ups/places-of-interest/suggest.ts'),
      ]);
      return answering(raw, reply, () => {
        const request = readForward(query);
        const response = packs.memo(geocoderAnswers).forward(request);
        if (!request.autocomplete || query.address === undefined) return response;
        const { results: places, isWhole } = suggestPlaces(packs, request);
        return places.length === 0 ? response : withPlaces(response, places, isWhole, request.limit);
      });
    },
    refuse,
  );

  mount(
    reverseGeocoderEndpoint,
    async ({ query, packs, raw }, reply) => {
      const { geocoderAnswers } = await import('../../geocoder/answers.ts');
      return answering(raw, reply, () => {
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
          throw parameterFault([{ parameter: 'latlng', message: "can't be combined with x or y: send either" }]);
        const position =
          query.latlng === undefined
            ? ([query.x ?? 0, query.y ?? 0] as const)
            : readPair('latlng', query.latlng, false);
        return packs.memo(geocoderAnswers).reverse(position, {
          types: pickFrom(GEOCODER_TYPES, query.result_type),
          locationTypes: pickFrom(LOCATION_TYPES, query.location_type),
        });
      });
    },
    refuse,
  );

  mount(boxAddressesEndpoint, async ({ query, packs, raw }, reply) => {
    const box = readBox(query.bbox);
    packs.need('geocoder');
    const [{ addressesIn }, { areasAt }, { openIndexes }] = await Promise.all([
      import('../../geocoder/reverse/addresses-in.ts'),
      import('../../geocoder/reverse/areas-at.ts'),
      import('../../geocoder/index/open-index.ts'),
    ]);
    const [west, south, east, north] = box;
    const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
    const country =
      areasAt(packs, middle.lon, middle.lat).find((area) => area.country !== undefined)?.country?.code ?? '';
    const { limit = DEFAULT_BOX_ADDRESSES, choose = 'even', seed = 1 } = query;
    const { indexes, confirmed } = openIndexes(packs);
    const answer = await work.run('searches', raw, async (signal) => {
      const find = (among: typeof indexes) => addressesIn(among, box, { limit, choose, seed, country }, signal);
      const known = confirmed === undefined ? undefined : await find(confirmed.indexes);
      return known !== undefined && known.count > 0 ? known : find(indexes);
    });
    if (answer?.addresses.length === 0) packs.refuseIfFailed('geocoder', middle);
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
    throw badBox("isn't west,south,east,north: the first corner must be below and to the left of the second");
  if (east - west > MAX_BOX_DEGREES || north - south > MAX_BOX_DEGREES)
    throw badBox(`is wider or higher than ${MAX_BOX_DEGREES} degree: send a smaller box`);
  return [west, south, east, north];
}
