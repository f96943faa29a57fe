/** Positions of rows in a projected system, such as UTM or the grid of a country, by its EPSG code. */
import { isOnEarth } from '../../contract/coordinates.ts';
import { parameterFault } from '../../contract/fault.ts';
import { UTM_CODES } from '../../contract/enrich.ts';
import { CoordinateSystemFault, openProjection, type Projection } from '../geometry/coordinate-system.ts';
import { readDegrees } from '../formats/tables/coordinate.ts';
import { readGridPair } from '../formats/tables/grid-number.ts';
import type { Positioned } from './positioned.ts';

/** Digits after the point of a position that was transformed: a tenth of a millimetre. */
const DECIMALS = 9;

export interface Grid {
  /** As PROJ has it: `WGS 84 / UTM zone 21S`. */
  readonly name: string;
  /** Whether its coordinates are longitude and latitude. */
  readonly isGeographic: boolean;
  /** The position of the two cells, easting first, in WGS84; or what is wrong with them. */
  readonly position: (cells: readonly string[]) => Positioned;
  readonly close: () => void;
}

/** A coordinate that was transformed, as a cell. */
export const writtenDegrees = (coordinate: number): string => String(Number(coordinate.toFixed(DECIMALS)));

/** The name of the system with that code. @throws Fault as {@link openGrid} */
export function gridName(epsg: number): string {
  const { name, close } = openGrid(epsg);
  close();
  return name;
}

/**
 * Opens the system with that code.
 * @throws Fault invalid_parameter where PROJ does not know it or it is none of positions on the ground,
 * spatialite_missing
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
      return { point: { lon, lat }, added: [writtenDegrees(lon), writtenDegrees(lat)] };
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
