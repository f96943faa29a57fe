/** Questions to the geocoder and their answers, the same for the HTTP interface and the command line. */
import { createHash } from 'node:crypto';
import type { Point } from '../../contract/coordinates.ts';
import type { GeocoderResponse, GeocoderResult } from '../../contract/geocoder.ts';
import { parameterFault } from '../../contract/fault.ts';
import { INTERFACE_THEMES } from '../../contract/metering.ts';
import type { PackTheme } from '../../contract/pack.ts';
import { recoverPlusCode, type ShortPlusCode } from '../../contract/plus-code.ts';
import type { PositionCode } from '../../contract/position-code.ts';
import { readPositionCode } from '../../contract/read-position-code.ts';
import { readH3 } from '../geometry/h3-cell.ts';
import type { Packs } from '../packs/packs.ts';
import { positionIn } from '../formats/tables/coordinate.ts';
import { areasAt, isEastByLand, localTypeOf } from './reverse/areas-at.ts';
import { withCountryView } from './reverse/country-view.ts';
import { fitsFilters, search } from './forward.ts';
import { textRequest, type ForwardRequest } from './retrieve/forward-request.ts';
import { openIndexes } from './index/open-index.ts';
import { toResult, type Finding } from './retrieve/result.ts';
import { reverseGeocode } from './reverse/reverse.ts';

/**
 * The answer for a code: its point, with the address there.
 * @param there the most specific of what the reverse look-up finds at the point
 */
function codeResult({ kind, code, point, cell }: PositionCode, there?: GeocoderResult): GeocoderResult {
  const [west, south, east, north] = cell;
  return {
    address_components: there?.address_components ?? [],
    formatted_address: there?.formatted_address ?? code,
    types: [kind],
    geometry: {
      location: { lat: point.lat, lng: point.lon },
      location_type: 'GEOMETRIC_CENTER',
      viewport: {
        northeast: { lat: north, lng: Math.min(180, east) },
        southwest: { lat: south, lng: Math.max(-180, west) },
      },
    },
    place_id: createHash('sha256').update(`${kind}|${code}`).digest('base64url').slice(0, 24),
    match_quality: 1,
    ...(there?.distance_metres === undefined ? {} : { distance_metres: there.distance_metres }),
    ...(there?.pack === undefined ? {} : { pack: there.pack }),
  };
}

/** Kinds and ways of location to which answers are limited. */
export type Filters = Pick<ForwardRequest, 'types' | 'locationTypes'>;

export interface GeocoderAnswers {
  /**
   * Positions of an address, a place or whatever has a name, the best first. A text that is a position itself is
   * answered as by `reverse`, a Plus Code or an MGRS reference with one result of its point.
   * @throws Fault
   */
  forward: (request: ForwardRequest) => GeocoderResponse;
  /** What is at a position in degrees, from the most to the least specific. @throws Fault */
  reverse: (position: readonly [lon: number, lat: number], filters: Filters) => GeocoderResponse;
}

/** @throws Fault where nothing was found, and a pack of `themes` that failed might have had it */
function refuseIfMissed(
  packs: Packs,
  themes: readonly PackTheme[],
  response: GeocoderResponse,
  point?: Point,
): GeocoderResponse {
  if (response.results.length === 0) for (const theme of themes) packs.refuseIfFailed(theme, point);
  return response;
}

export function geocoderAnswers(packs: Packs): GeocoderAnswers {
  const findingsAt = (position: readonly [lon: number, lat: number], filters: Filters): Finding[] =>
    reverseGeocode(openIndexes(packs).indexes, ...position, areasAt(packs, ...position)).filter((finding) =>
      fitsFilters(finding, filters),
    );
  const respond = (findings: readonly Finding[]): GeocoderResponse => ({
    results: findings.map((finding) =>
      toResult(
        withCountryView(packs, finding),
        finding.boundaryId === undefined ? undefined : localTypeOf(packs, finding.boundaryId),
      ),
    ),
    status: findings.length > 0 ? 'OK' : 'ZERO_RESULTS',
  });
  const at = (position: readonly [lon: number, lat: number], filters: Filters, limit?: number): GeocoderResponse => {
    const [lon, lat] = position;
    const found = respond(findingsAt(position, filters).slice(0, limit));
    return refuseIfMissed(packs, INTERFACE_THEMES.geocoder, found, { lon, lat });
  };
  /**
   * A short Plus Code nearest to the place behind it, else to what results are preferred near; `undefined` where
   * neither is known.
   */
  function completed({ short, place }: ShortPlusCode, { bias }: ForwardRequest): PositionCode | undefined {
    const [found] = place === '' ? [] : search(openIndexes(packs), { ...textRequest(place, 1), bias });
    const near = place === '' ? bias : found?.position;
    return near === undefined ? undefined : recoverPlusCode(short, { lon: near[0], lat: near[1] });
  }
  /** The point of a code with the address there; `undefined` if the text isn't one. @throws Fault if it is invalid */
  function answerOfCode(request: ForwardRequest): GeocoderResponse | undefined {
    const cell = readH3(request.text);
    const read = cell === null ? readPositionCode(request.text) : { kind: 'code' as const, code: cell };
    const code = read?.kind === 'short' ? completed(read, request) : read?.kind === 'code' ? read.code : undefined;
    if (code !== undefined) {
      if (!fitsFilters({ types: [code.kind], locationType: 'GEOMETRIC_CENTER' }, request)) return respond([]);
      const { lon, lat } = code.point;
      const there = findingsAt([lon, lat], { types: undefined, locationTypes: undefined }).slice(0, 1);
      return { results: [codeResult(code, respond(there).results[0])], status: 'OK' };
    }
    // What is still being typed need not be whole.
    if (read?.kind === 'invalid' && !request.autocomplete)
      throw parameterFault([{ parameter: 'address', message: `isn't a position: ${read.message.replace(/\.$/, '')}` }]);
    return undefined;
  }
  return {
    forward(request) {
      packs.need('geocoder');
      const isPlain = request.components.length === 0 && request.fields === undefined;
      const position = isPlain ? positionIn(request.text, isEastByLand(packs)) : undefined;
      if (position !== undefined) return at(position, request, request.limit);
      const coded = isPlain ? answerOfCode(request) : undefined;
      if (coded !== undefined) return coded;
      return refuseIfMissed(packs, ['geocoder'], respond(search(openIndexes(packs), request)));
    },
    reverse(position, filters) {
      packs.need('geocoder');
      return at(position, filters);
    },
  };
}
