/** `cairn geocode` and `cairn reverse`: the geocoder, with the same code as the HTTP interface. */
import { Type } from 'typebox';
import { isPackFault } from '../../contract/fault.ts';
import { POINT_QUERY } from '../../contract/coordinates.ts';
import type { GeocoderResponse, GeocoderResult } from '../../contract/geocoder.ts';
import type { AddressFields } from '../geocoder/retrieve/address-fields.ts';
import { geocoderAnswers, type GeocoderAnswers } from '../geocoder/answers.ts';
import { textRequest } from '../geocoder/retrieve/forward-request.ts';
import { compileParameters } from '../server/parameters.ts';
import { CliFailure, EXIT } from './failure.ts';
import { answerLines, pointOfLine } from './lines.ts';
import type { AnswerFormat } from './option-values.ts';
import { openInstalledPacks, noteFailedPacks, type PackDirectories } from './pack-directory.ts';
import { STANDARD } from './standard-streams.ts';
import { packFailureText } from './pack-messages.ts';

export interface ReverseOptions extends PackDirectories {
  json: boolean;
  format: AnswerFormat;
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
  return (
    `${address}\n  ` +
    [`longitude ${lng}, latitude ${lat}`, types[0] ?? '', ...quality, ...partial, ...distance].join(', ')
  );
}

/** Runs `work` with open packs. @throws CliFailure if no suitable pack is available; errors of `work` */
async function withAnswers(
  { packs, dataDir }: ReverseOptions,
  work: (answers: GeocoderAnswers) => void | Promise<void>,
): Promise<void> {
  const library = await openInstalledPacks({ packs, dataDir });
  noteFailedPacks(library);
  try {
    await work(geocoderAnswers(library));
  } catch (error) {
    throw isPackFault(error) ? new CliFailure(packFailureText(error)) : error;
  } finally {
    library.close();
  }
}

const render = ({ json, format }: ReverseOptions, response: GeocoderResponse): string =>
  json || format === 'json'
    ? `${JSON.stringify(response)}\n`
    : response.results.map((result) => `${lineOf(result)}\n`).join('');

/** Prints the result of one query. @throws CliFailure if no suitable pack is available, or nothing was found */
const print = (options: ReverseOptions, query: (answers: GeocoderAnswers) => GeocoderResponse): Promise<void> =>
  withAnswers(options, (answers) => {
    const response = query(answers);
    process.stdout.write(render(options, response));
    if (response.results.length === 0) throw new CliFailure('Nothing was found');
  });

/**
 * Processes each line of standard input. JSON has one line for each, even if nothing was found.
 * @throws CliFailure at the end if a line has no result
 */
const printLines = (
  options: ReverseOptions,
  ask: (answers: GeocoderAnswers, line: string) => GeocoderResponse,
): Promise<void> =>
  withAnswers(options, (answers) =>
    answerLines((line) => {
      const response = ask(answers, line);
      if (response.results.length > 0 || options.json || options.format === 'json') return render(options, response);
      throw new CliFailure(`Nothing was found for ${JSON.stringify(line.slice(0, 100))}`);
    }),
  );

/** Geocodes an address, given as text or in fields, or each line of standard input if it is `-`. @throws CliFailure */
export async function geocodeAddress(address: string | undefined, options: GeocodeOptions): Promise<void> {
  const fields = fieldsOf(options);
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields === (address !== undefined && address.trim() !== ''))
    throw new CliFailure(
      hasFields
        ? "An address can't be given both as text and in fields"
        : 'No address was given: name it in quotes, or its parts with --street, --city, …',
      EXIT.usage,
    );
  if (address === STANDARD)
    return printLines(options, ({ forward }, line) =>
      forward({ ...textRequest(line, options.limit), fields: undefined }),
    );
  await print(options, ({ forward }) =>
    forward({ ...textRequest(address ?? '', options.limit), fields: hasFields ? fields : undefined }),
  );
}

/** Parses a point. @throws CliFailure that names each invalid coordinate */
function parsePoint(x: string, y: string): [x: number, y: number] {
  const { values, faults } = readPoint({ x, y });
  if (faults.length > 0)
    throw new CliFailure(faults.map(({ parameter, message }) => `${parameter} ${message}`).join('; '), EXIT.usage);
  return [Number(values['x']), Number(values['y'])];
}

const reverseAt = (answers: GeocoderAnswers, point: [x: number, y: number]): GeocoderResponse =>
  answers.reverse(point, { types: undefined, locationTypes: undefined });

/**
 * Prints what is at longitude `x`, latitude `y`, or at each point of standard input if `x` is `-`. @throws CliFailure
 */
export async function reverse(x: string, y: string | undefined, options: ReverseOptions): Promise<void> {
  if (x === STANDARD && y === undefined)
    return printLines(options, (answers, line) => reverseAt(answers, parsePoint(...pointOfLine(line))));
  if (y === undefined)
    throw new CliFailure(
      `A latitude is missing after the longitude ${JSON.stringify(x)}: cairn reverse X Y`,
      EXIT.usage,
    );
  const point = parsePoint(x, y);
  await print(options, (answers) => reverseAt(answers, point));
}
