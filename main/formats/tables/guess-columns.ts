/** Guesses coordinate and address columns, by names and then by values. */
import type { AddressField } from '../../../contract/geocoder.ts';
import type { ColumnGuess } from '../../../contract/tables.ts';
import {
  ADDRESS_PARTS,
  addressPart,
  eastingFit,
  isLongitudeFirst,
  latitudeFit,
  longitudeFit,
  mayBeRegion,
  nameFit,
  northingFit,
  pairFit,
  type AddressPart,
} from './column-names.ts';
import { toAsciiDigits } from '../../../contract/ascii-digits.ts';
import { axisOf, readCoordinate, readPair } from './coordinate.ts';
import { isShapeCell } from '../shape-cell.ts';
import { gridMagnitude } from './grid-number.ts';

/** Minimum share of values that must fit; the rest may be bad rows. */
const MIN_SHARE = 0.6;
/** Above this share of latitudes beyond ±90 the two columns are swapped. */
const SWAPPED_SHARE = 0.5;
/** The fit of an unambiguous name. */
const NAME_ITSELF = 3;
/** Minimum decimals of coordinates without names, unlike prices and counts. */
const COORDINATE_DECIMALS = 3;

interface Column {
  index: number;
  name: string;
  /** Values that aren't empty. */
  values: string[];
  /** Values that are decimal degrees. */
  numbers: number[];
}

const within = ({ numbers }: Column, limit: number): number =>
  numbers.filter((value) => Math.abs(value) <= limit).length;
const isNumeric = ({ values, numbers }: Column): boolean =>
  values.length === 0 || numbers.length >= values.length * MIN_SHARE;

function describe(names: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  return names.map((name, index) => {
    const values = rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '');
    return { index, name, values, numbers: values.map(readCoordinate).filter((value) => value !== undefined) };
  });
}

/** Returns the column whose name fits best; the first of several equal ones. */
function bestBy(columns: readonly Column[], fit: (name: string) => number): Column | undefined {
  let best: { column: Column; score: number } | undefined;
  for (const column of columns) {
    const score = fit(column.name);
    if (score > (best?.score ?? 0)) best = { column, score };
  }
  return best?.column;
}

/** Whether most values have a compass letter of that axis, e.g. `N`. */
const saysAxis = ({ values }: Column, axis: 'Longitude' | 'Latitude'): boolean =>
  values.filter((value) => axisOf(value) === axis).length > values.length * SWAPPED_SHARE;

/** Whether the values show that `longitude` and `latitude` are swapped. */
function areSwapped(longitude: Column, latitude: Column): boolean {
  const { numbers } = latitude;
  if (saysAxis(longitude, 'Latitude') && saysAxis(latitude, 'Longitude')) return true;
  if (numbers.length === 0) return false;
  const onlyLongitudes = within(latitude, 180) - within(latitude, 90);
  return (
    onlyLongitudes > numbers.length * SWAPPED_SHARE && within(longitude, 90) >= longitude.numbers.length * MIN_SHARE
  );
}

type Coordinates = Pick<ColumnGuess, 'longitude' | 'latitude' | 'pair' | 'swapped' | 'certain'>;

/** Whether the name is unambiguous, so that the column counts even if few values can be read. */
const isNamed = ({ name, numbers }: Column): boolean =>
  numbers.length > 0 && (longitudeFit(name) === NAME_ITSELF || latitudeFit(name) === NAME_ITSELF);

function byNames(columns: readonly Column[]): Coordinates | undefined {
  const numeric = columns.filter((column) => isNumeric(column) || isNamed(column));
  const longitude = bestBy(numeric, longitudeFit);
  const latitude = bestBy(numeric, (name) => (name === longitude?.name ? 0 : latitudeFit(name)));
  if (longitude === undefined || latitude === undefined) return undefined;
  return {
    longitude: longitude.index,
    latitude: latitude.index,
    swapped: areSwapped(longitude, latitude),
    certain: true,
  };
}

/** Whether most values are numbers too large for degrees. */
const isBeyondDegrees = ({ values }: Column): boolean =>
  values.length > 0 && values.filter((value) => (gridMagnitude(value) ?? 0) > 180).length >= values.length * MIN_SHARE;

/** Finds columns named easting and northing whose values are too large for degrees. */
function byGrid(columns: readonly Column[]): Pick<ColumnGuess, 'easting' | 'northing'> {
  const beyond = columns.filter(isBeyondDegrees);
  const easting = bestBy(beyond, eastingFit);
  const northing = bestBy(beyond, (name) => (name === easting?.name ? 0 : northingFit(name)));
  return easting === undefined || northing === undefined ? {} : { easting: easting.index, northing: northing.index };
}

/** Returns columns of a single coordinate, in which `8,54` is a number with a decimal comma, not a pair. */
function ofOneCoordinate(columns: readonly Column[]): ReadonlySet<Column> {
  const longitudes = columns.filter(({ name }) => longitudeFit(name) > 0 && latitudeFit(name) === 0);
  const latitudes = columns.filter(({ name }) => latitudeFit(name) > 0 && longitudeFit(name) === 0);
  return new Set(longitudes.length === 0 || latitudes.length === 0 ? [] : [...longitudes, ...latitudes]);
}

/** Finds a column with both coordinates, by its values and preferably its name. */
function byPair(columns: readonly Column[]): Coordinates | undefined {
  const single = ofOneCoordinate(columns);
  const found = columns
    .filter((column) => !single.has(column))
    .filter(
      ({ name, values }) => pairFit(name) > 0 || values.some((value) => value.includes('.') || isShapeCell(value)),
    )
    .filter(
      ({ values }) =>
        values.length > 0 &&
        values.filter((value) => readPair(value, 'lat,lon') !== undefined).length >= values.length * MIN_SHARE,
    )
    .toSorted((a, b) => pairFit(b.name) - pairFit(a.name))[0];
  if (found === undefined) return undefined;
  const pairs = found.values.map((value) => readPair(value, 'lat,lon')).filter((pair) => pair !== undefined);
  const firstBeyond = pairs.filter(([, first]) => Math.abs(first) > 90).length;
  const secondBeyond = pairs.filter(([second]) => Math.abs(second) > 90).length;
  const isLonFirst = firstBeyond > secondBeyond || (secondBeyond === 0 && isLongitudeFirst(found.name));
  return {
    pair: { column: found.index, order: isLonFirst ? 'lon,lat' : 'lat,lon' },
    swapped: false,
    certain: pairFit(found.name) > 0 || firstBeyond + secondBeyond > 0,
  };
}

const hasDecimals = ({ values }: Column): boolean =>
  values.length > 0 &&
  values.filter((value) => (/[.,](\d+)/.exec(toAsciiDigits(value))?.[1]?.length ?? 0) >= COORDINATE_DECIMALS).length >=
    values.length * MIN_SHARE;

/** Finds two adjacent columns of decimals in range. One beyond ±90 is the longitude. */
function byValues(columns: readonly Column[]): Coordinates | undefined {
  const candidates = columns.filter(
    (column) => isNumeric(column) && hasDecimals(column) && within(column, 180) === column.numbers.length,
  );
  for (const [i, first] of candidates.entries()) {
    const second = candidates[i + 1];
    if (second === undefined || second.index !== first.index + 1) continue;
    const isFirstLatitude = within(first, 90) === first.numbers.length;
    const isSecondLatitude = within(second, 90) === second.numbers.length;
    if (isFirstLatitude === isSecondLatitude && !isFirstLatitude) continue;
    // If the values don't decide, latitude is first, as usual in maps and speech.
    const [latitude, longitude] = isFirstLatitude ? [first, second] : [second, first];
    return { longitude: longitude.index, latitude: latitude.index, swapped: false, certain: false };
  }
  return undefined;
}

/** Whether most values are numbers and some are fractions, unlike row numbers. */
const hasFractions = (column: Column): boolean =>
  isNumeric(column) && column.numbers.some((value) => !Number.isInteger(value));

/**
 * Finds the first two adjacent numeric columns of a table without a header: longitude and latitude, unless the values
 * say otherwise. Columns with fractions are preferred, because integers may be row numbers.
 */
function byPosition(columns: readonly Column[], hasHeader: boolean): Coordinates | undefined {
  if (hasHeader) return undefined;
  const at = columns.findIndex((_, index) => columns.slice(index, index + 2).filter(hasFractions).length === 2);
  // Columns after text are judged by values.
  const [first, second] = columns.slice(0, Math.max(0, at)).every(isNumeric) ? columns.slice(Math.max(0, at)) : columns;
  if (first === undefined || second === undefined) return undefined;
  if (first.values.length === 0 || !isNumeric(first) || !isNumeric(second)) return undefined;
  const [longitude, latitude] = areSwapped(first, second) ? [second, first] : [first, second];
  return { longitude: longitude.index, latitude: latitude.index, swapped: false, certain: longitude !== first };
}

const FIELD_OF: Record<AddressPart, AddressField> = {
  number: 'house_number',
  street: 'street',
  town: 'city',
  region: 'state',
  postcode: 'postal_code',
  country: 'country',
};

function addressColumns(
  columns: readonly Column[],
  taken: ReadonlySet<number | undefined>,
): Pick<ColumnGuess, 'address' | 'address_parts'> {
  const byPart = new Map<AddressPart, number>();
  for (const { index, name, values } of columns) {
    const part = taken.has(index) ? undefined : addressPart(name);
    if (part !== undefined && values.length > 0 && !byPart.has(part)) byPart.set(part, index);
  }
  const region = byPart.has('region') ? undefined : columns.find(({ name, values }) => mayBeRegion(name, values));
  if (region !== undefined && !taken.has(region.index)) byPart.set('region', region.index);
  // An address needs a street, or a town with a postal code.
  if (!byPart.has('street') && !(byPart.has('town') && byPart.has('postcode'))) return { address: [] };
  if (!byPart.has('street')) byPart.delete('number');
  const found = ADDRESS_PARTS.filter((part) => byPart.has(part));
  const address = found.flatMap((part) => byPart.get(part) ?? []);
  // A single column may contain the whole address.
  return address.length < 2 ? { address } : { address, address_parts: found.map((part) => FIELD_OF[part]) };
}

/**
 * Guesses from the names of the columns and some rows.
 * @param hasHeader whether the names are from the table
 * @param shapes columns with the points of the file, which always win
 */
export function guessColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  hasHeader: boolean,
  shapes?: { longitude: number; latitude: number },
): ColumnGuess {
  const columns = describe(names, rows);
  const grid = byGrid(columns);
  const isGrid = ({ index }: Column): boolean => index === grid.easting || index === grid.northing;
  const coordinates: Coordinates = (shapes === undefined
    ? byNames(columns)
    : { ...shapes, swapped: false, certain: true }) ??
    byPair(columns.filter((column) => !isGrid(column))) ??
    // Names of eastings and northings take precedence over values.
    (grid.easting === undefined ? (byPosition(columns, hasHeader) ?? byValues(columns)) : undefined) ?? {
      swapped: false,
      certain: grid.easting !== undefined,
    };
  const taken = new Set([
    coordinates.longitude,
    coordinates.latitude,
    coordinates.pair?.column,
    grid.easting,
    grid.northing,
  ]);
  const name = bestBy(
    columns.filter(({ index }) => !taken.has(index)),
    nameFit,
  )?.index;
  return { ...coordinates, ...grid, ...addressColumns(columns, taken), ...(name === undefined ? {} : { name }) };
}
