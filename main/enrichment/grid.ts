/** Row positions in a projected coordinate system (UTM or a national grid), by EPSG code. */
import { isOnEarth } from '../../contract/coordinates.ts';
import { parameterFault } from '../../contract/fault.ts';
import { UTM_CODES } from '../../contract/enrich.ts';
import { CoordinateSystemFault, openProjection, type Projection } from '../geometry/coordinate-system.ts';
import { readDegrees } from '../formats/tables/coordinate.ts';
import { readGridPair } from '../formats/tables/grid-number.ts';
import type { Positioned } from './positioned.ts';

/** Decimals of a transformed coordinate in degrees: a tenth of a millimetre. */
const DECIMALS = 9;

export interface Grid {
  /** PROJ's name: `WGS 84 / UTM zone 21S`. */
  readonly name: string;
  /** Whether coordinates are longitude and latitude. */
  readonly isGeographic: boolean;
  /** Returns the WGS84 position of two cells, easting first, or what is wrong with them. */
  readonly position: (cells: readonly string[]) => Positioned;
  readonly close: () => void;
}

/** Formats a transformed coordinate as a cell. */
export const formatDegrees = (coordinate: number): string => String(Number(coordinate.toFixed(DECIMALS)));

/** Returns the name of a coordinate system. @throws Fault as {@link openGrid} */
export function gridName(epsg: number): string {
  const { name, close } = openGrid(epsg);
  close();
  return name;
}

/**
 * Opens the coordinate system with that EPSG code.
 * @throws Fault invalid_parameter if PROJ doesn't know it or it isn't geographic or projected, spatialite_missing
 */
export function openGrid(epsg: number): Grid {
  const projection = openSystem(epsg);
  const { title: name, isGeographic } = projection;
  return {
    name,
    isGeographic,
    position: ([x = '', y = '']) => {
      const read = isGeographic ? readDegrees(x, y) : readGridPair(x, y);
      if ('fault' in read) return read;
      const [easting, northing] = read.pair;
      const axes = isGeographic ? ['Longitude', 'latitude'] : ['Easting', 'northing'];
      const stated = `${axes[0]} ${x.trim()} and ${axes[1]} ${y.trim()}`;
      if (!isGeographic && isOnEarth({ lon: easting, lat: northing }))
        return {
          fault:
            `${stated} look like degrees, but EPSG:${epsg} (${name}) uses units of length: omit the code if they ` +
            'are longitude and latitude',
        };
      const [lon = NaN, lat = NaN] = projection.toWgs84(Float64Array.of(easting, northing)) ?? [];
      if (!isOnEarth({ lon, lat }))
        return { fault: `${stated} aren't a place in EPSG:${epsg} (${name}): is the system correct?` };
      return { point: { lon, lat }, added: [formatDegrees(lon), formatDegrees(lat)] };
    },
    close: () => projection.close(),
  };
}

function openSystem(epsg: number): Projection {
  try {
    return openProjection(`EPSG:${epsg}`);
  } catch (error) {
    if (!(error instanceof CoordinateSystemFault)) throw error;
    throw parameterFault([
      {
        parameter: 'epsg',
        message: `${epsg} isn't a known coordinate system for places: give the EPSG code of the columns. ${UTM_CODES}`,
      },
    ]);
  }
}
