/** Colours of the base map and of what lies over it, for each theme. */
export type Palette = {
  readonly water: string;
  readonly land: string;
  readonly coast: string;
  readonly river: string;
  readonly countryBorder: string;
  readonly admin1Border: string;
  readonly admin2Border: string;
  readonly park: string;
  readonly beach: string;
  /** Ground that is built on. */
  readonly urban: string;
  readonly farm: string;
  readonly block: string;
  readonly building: string;
  readonly buildingOutline: string;
  readonly road: string;
  /** Primary to tertiary roads. */
  readonly arterial: string;
  /** Arterials from afar, where a line has no room for an edge. */
  readonly arterialFar: string;
  readonly roadCasing: string;
  readonly arterialCasing: string;
  readonly motorway: string;
  readonly motorwayCasing: string;
  readonly rail: string;
  readonly path: string;
  readonly label: string;
  readonly streetLabel: string;
  readonly halo: string;
  readonly waterLabel: string;
  readonly graticule: string;
  readonly selection: string;
  /** Grid of health tiles. */
  readonly tile: string;
  /** Geo-boundaries. */
  readonly boundary: string;
  readonly casing: string;
  readonly accent: string;
  /** The colour of modelled outlines. */
  readonly modelled: string;
  /** The position and tracks. */
  readonly position: string;
  /** Areas that trips avoid. */
  readonly avoided: string;
  /** Within the accuracy of a position. */
  readonly positionFill: string;
};

/** `field`: dark, with more contrast between roads, names and ground. */
export type MapTheme = 'light' | 'dark' | 'field';

export const PALETTES: Record<MapTheme, Palette> = {
  light: {
    water: '#C9DFE6',
    land: '#F4F3EE',
    coast: '#9DBECA',
    river: '#A9CBD7',
    countryBorder: '#8A7FA0',
    admin1Border: '#B9B2C4',
    admin2Border: '#CFCAD6',
    park: '#DCE8D2',
    beach: '#F0E7CE',
    urban: '#EEECE5',
    farm: '#F1F0E2',
    block: '#F8F7F3',
    building: '#E6E3DB',
    buildingOutline: '#D7D3C8',
    road: '#FFFFFF',
    arterial: '#FFFFFF',
    arterialFar: '#BDB5A2',
    roadCasing: '#DAD7CD',
    arterialCasing: '#C9C5B8',
    motorway: '#FBE8B8',
    motorwayCasing: '#D3B76A',
    rail: '#B9B6AC',
    path: '#C2BDAF',
    label: '#46504D',
    streetLabel: '#5C6662',
    halo: '#F8F7F3',
    waterLabel: '#2B5C70',
    graticule: '#9DBECA',
    selection: '#D9480F',
    tile: '#8C4A1F',
    boundary: '#5B4FB0',
    casing: '#FFFFFF',
    accent: '#0B6B70',
    modelled: '#6B45A3',
    position: '#1F5FA8',
    avoided: '#B3261E',
    positionFill: '#3B82D6',
  },
  dark: {
    water: '#0C1820',
    land: '#1A201F',
    coast: '#24404D',
    river: '#2A4F60',
    countryBorder: '#8F82AC',
    admin1Border: '#4E4A5E',
    admin2Border: '#37353F',
    park: '#1C2B22',
    beach: '#2A291F',
    urban: '#1F2524',
    farm: '#1D2320',
    block: '#1D2322',
    building: '#2A302F',
    buildingOutline: '#343B39',
    road: '#3A4340',
    arterial: '#586460',
    arterialFar: '#5A6662',
    roadCasing: '#161B1A',
    arterialCasing: '#141918',
    motorway: '#7D6A34',
    motorwayCasing: '#141918',
    rail: '#454D4A',
    path: '#454D4A',
    label: '#C3CCC8',
    streetLabel: '#98A39F',
    halo: '#141918',
    waterLabel: '#6FA3B8',
    graticule: '#24404D',
    selection: '#FF8C52',
    tile: '#D9A36B',
    boundary: '#A79BF0',
    casing: '#141918',
    accent: '#58C4C6',
    modelled: '#C3A8F0',
    position: '#8DB4F5',
    avoided: '#FF958B',
    positionFill: '#8DB4F5',
  },
  field: {
    water: '#02131F',
    land: '#0B100F',
    coast: '#3F7590',
    river: '#3C7390',
    countryBorder: '#C5B6E8',
    admin1Border: '#8E86A6',
    admin2Border: '#66607A',
    park: '#0F2A19',
    beach: '#2B2A1A',
    urban: '#121817',
    farm: '#0F1613',
    block: '#101615',
    building: '#2B3432',
    buildingOutline: '#4A5754',
    road: '#6B7874',
    arterial: '#A3B0AB',
    arterialFar: '#A3B0AB',
    roadCasing: '#000000',
    arterialCasing: '#000000',
    motorway: '#D9B850',
    motorwayCasing: '#000000',
    rail: '#84918D',
    path: '#84918D',
    label: '#FFFFFF',
    streetLabel: '#E6EDEA',
    halo: '#000000',
    waterLabel: '#A9DBF0',
    graticule: '#3F7590',
    selection: '#FFA26E',
    tile: '#F4C48C',
    boundary: '#C4BBFF',
    casing: '#000000',
    accent: '#6EE7E7',
    modelled: '#D9C6FF',
    position: '#8EBCFF',
    avoided: '#FF958B',
    positionFill: '#8EBCFF',
  },
};
