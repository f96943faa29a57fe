/** Colours of the base map and of what lies over it, for the two themes. */
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
  /** Of outlines that are modelled. */
  readonly modelled: string;
};

export type MapTheme = 'light' | 'dark';

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
    arterialFar: '#A8A08C',
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
    arterialFar: '#7E8B86',
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
  },
};
