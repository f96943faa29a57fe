/** `cairn geocode` and `cairn reverse`: the geocoder's answers, from the same code as those of the HTTP interface. */
import { Type } from 'typebox';
import { isPackFault } from '../../contract/fault.ts';
import { POINT_QUERY } from '../../contract/coordinates.ts';
import type { GeocoderResponse, GeocoderResult } from '../../contract/geocoder.ts';
import type { AddressFields } from '../geocoder/address-fields.ts';
import { geocoderAnswers, type GeocoderAnswers } from '../geocoder/answers.ts';
import { textRequest } from '../geocoder/forward.ts';
import { compileParameters } from '../server/parameters.ts';
import { CliFailure, EXIT } from './failure.ts';
import { openPacks, tellLeftOut, type PackPlaces } from './pack-directory.ts';
import { packFailureText } from './pack-words.ts';

export interface ReverseOptions extends PackPlaces {
  json: boolean;
}

export interface GeocodeOptions extends ReverseOptions {
  limit?: number;
  houseNumber?: string;
  street?: string;
  city?: string;
  state?: string;
  postalCode?: string;
  country?: string;
}

const readPoint = compileParameters(Type.Object(POINT_QUERY));

function fieldsOf({ houseNumber, street, city, state, postalCode, country }: GeocodeOptions): AddressFields {
  const all: [keyof AddressFields, string | undefined][] = [
    ['house_number', houseNumber],
    ['street', street],
    ['city', city],
    ['state', state],
    ['postal_code', postalCode],
    ['country', country],
  ];
  return Object.fromEntries(all.filter(([, value]) => value !== undefined && value.trim() !== ''));
}

function lineOf({ formatted_address: address, geometry, types, ...result }: GeocoderResult): string {
  const { lat, lng } = geometry.location;
  const quality = result.match_quality === undefined ? [] : [`match quality ${result.match_quality}`];
  const distance = result.distance_metres === undefined ? [] : [`${result.distance_metres} m away`];
  const partial = result.partial_match === true ? ['partial'] : [];
  return `${address}\n  ${[`longitude ${lng}, latitude ${lat}`, types[0] ?? '', ...quality, ...partial, ...distance].join(', ')}`;
}

/** @throws CliFailure where no pack answers, or nothing was found */
async function print(
  { json, ...places }: ReverseOptions,
  ask: (answers: GeocoderAnswers) => GeocoderResponse,
): Promise<void> {
  const library = await openPacks(places);
  tellLeftOut(library);
  try {
    const response = ask(geocoderAnswers(library));
    process.stdout.write(
      json ? `${JSON.stringify(response)}\n` : response.results.map((one) => `${lineOf(one)}\n`).join(''),
    );
    if (response.results.length === 0) throw new CliFailure('Nothing was found');
  } catch (error) {
    throw isPackFault(error) ? new CliFailure(packFailureText(error)) : error;
  } finally {
    library.close();
  }
}

/** Prints where an address is, given as a text or in fields. @throws CliFailure */
export async function geocodeAddress(address: string | undefined, options: GeocodeOptions): Promise<void> {
  const fields = fieldsOf(options);
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields === (address !== undefined && address.trim() !== ''))
    throw new CliFailure(
      hasFields
        ? 'An address was given as a text and in fields: give either'
        : 'No address was given: name it in quotes, or its parts with --street, --city, …',
      EXIT.usage,
    );
  await print(options, ({ forward }) =>
    forward({ ...textRequest(address ?? '', options.limit), fields: hasFields ? fields : undefined }),
  );
}

/** Prints what is at longitude `x`, latitude `y`. @throws CliFailure */
export async function reverse(x: string, y: string, options: ReverseOptions): Promise<void> {
  const { values, faults } = readPoint({ x, y });
  if (faults.length > 0)
    throw new CliFailure(faults.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), EXIT.usage);
  await print(options, (answers) =>
    answers.reverse([Number(values['x']), Number(values['y'])], { types: undefined, locationTypes: undefined }),
  );
}
