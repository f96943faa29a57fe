/** ZIP+4 areas as text and as outlines. */
import type { NearestZip4, Zip4Collection, Zip4Feature } from '../../../../../contract/zip4.ts';
import { writtenDistance } from '../../../../kit/coordinates/bearing.ts';
import type { UnitSystem } from '../../../../kit/coordinates/units.ts';
import type { AreaReference } from '../../../../model/look-up/areas.ts';
import { t } from '../../../../kit/words/t.ts';
import { writtenNumber } from '../../../../kit/words/locale.ts';

/** `950604518` gives `95060-4518`. */
export const writtenZip9 = (zip9: string): string => `${zip9.slice(0, 5)}-${zip9.slice(5)}`;

/**
 * The area of a feature, with its geometry. Boundary ids are positive: the code as a negative number meets none of
 * them.
 */
export const zip4Area = ({ geometry, properties }: Zip4Feature, kind: 'measured' | 'modelled'): AreaReference => ({
  boundaryId: -Number(properties.zip9) - 1,
  name: writtenZip9(properties.zip9),
  kind: 'ZIP+4',
  feature: { type: 'Feature', geometry, properties: { ...properties, kind } },
});

export const writtenCodes = ({ features }: Zip4Collection): string =>
  features.map(({ properties }) => writtenZip9(properties.zip9)).join(', ');

const DIRECTIONS: Readonly<Record<string, string>> = {
  north: t('inspect.north'),
  'north-east': t('inspect.northEast'),
  east: t('inspect.east'),
  'south-east': t('inspect.southEast'),
  south: t('inspect.south'),
  'south-west': t('inspect.southWest'),
  west: t('inspect.west'),
  'north-west': t('inspect.northWest'),
};

/** Position of the nearest area, for a point outside all areas. */
export const writtenNearest = ({ zip9, distance_m: metres, direction }: NearestZip4, units: UnitSystem): string =>
  direction === undefined
    ? t('inspect.nearestPolygonZip9DistanceAway', { code: writtenZip9(zip9), distance: writtenDistance(metres, units) })
    : t('inspect.nearestPolygonZip9Distance', {
        code: writtenZip9(zip9),
        distance: writtenDistance(metres, units),
        direction: DIRECTIONS[direction] ?? direction,
      });

const SQUARE_METRES_PER_HECTARE = 10_000;
const SQUARE_METRES_PER_ACRE = 4046.8564224;

/** `0.42 ha` or `1.04 acres`. */
export function writtenSmallArea(squareMetres: number, units: UnitSystem): string {
  const [size, name] =
    units === 'imperial' ? [SQUARE_METRES_PER_ACRE, t('inspect.acres')] : [SQUARE_METRES_PER_HECTARE, 'ha'];
  return `${writtenNumber(squareMetres / size, { maximumFractionDigits: 2 })} ${name}`;
}

/** `31 addresses`, of how many the area was made; nothing where that is not known. */
export const writtenDeliveries = (count: number | undefined): string =>
  count === undefined ? '' : `, ${t('inspect.aboutCountAddresses', { count })}`;
