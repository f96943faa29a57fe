/**
 * Places of the world whose answers are known beforehand: from atlases and the tz database's own notes, not from the
 * packs.
 */
import type { LonLat, View } from './inspector.ts';

export interface Place {
  title: string;
  view: View;
  /**
   * What the chain must hold, the country first, whether by its usual or its official name. An empty list: no country.
   */
  chain: RegExp[];
  /** IANA name, or names where the tz database has two for the place. */
  zone: RegExp;
}

export const PLACES: Place[] = [
  {
    title: 'a border town, north of the river: El Paso',
    view: { lon: -106.42, lat: 31.82, zoom: 11 },
    chain: [/^A0 United States/, /^A1 Texas$/, /^A2 El Paso/],
    zone: /^America\/Denver$/,
  },
  {
    title: 'the same town, south of the river: Ciudad Juárez',
    view: { lon: -106.43, lat: 31.66, zoom: 11 },
    chain: [/^A0 .*Mexic/, /^A1 Chihuahua$/],
    zone: /^America\/Ciudad_Juarez$/,
  },
  {
    title: 'an island: Hawaii',
    view: { lon: -155.5, lat: 19.6, zoom: 8 },
    chain: [/^A0 United States/, /^A1 Hawaii$/, /^A2 Hawaii/],
    zone: /^Pacific\/Honolulu$/,
  },
  {
    title: 'open sea: the middle of the Atlantic',
    view: { lon: -30, lat: 0, zoom: 4 },
    chain: [],
    zone: /^Etc\/GMT\+2$/,
  },
  {
    title: 'west of the date line: Wrangel Island',
    view: { lon: 179.5, lat: 71.2, zoom: 7 },
    chain: [/^A0 Russia/, /^A1 Chuk/],
    zone: /^Asia\/Anadyr$/,
  },
  {
    title: 'east of the date line: the same island',
    view: { lon: -179.2, lat: 71.2, zoom: 7 },
    chain: [/^A0 Russia/, /^A1 Chuk/],
    zone: /^Asia\/Anadyr$/,
  },
  {
    title: 'an enclave: San Marino',
    view: { lon: 12.457, lat: 43.942, zoom: 11 },
    chain: [/^A0 .*San Marino$/],
    zone: /^Europe\/San_Marino$/,
  },
];

/** The map ends at 85.05°, so that a pole is asked for by its coordinates. */
export const POLES: (Omit<Place, 'view'> & { point: LonLat })[] = [
  { title: 'the north pole', point: { lon: 0, lat: 90 }, chain: [], zone: /^Etc\// },
  // The station at the pole keeps the time of McMurdo, from where it is supplied.
  { title: 'the south pole', point: { lon: 0, lat: -90 }, chain: [/^A0 Antarctica$/], zone: /^Antarctica\/McMurdo$/ },
];
