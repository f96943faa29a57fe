/** Places with expected results from atlases and the tz database's notes, independent of the packs. */
import type { LonLat, View } from './inspector.ts';

export interface Place {
  title: string;
  view: View;
  /** Expected chain from the country down, by common or official names. Empty outside every country. */
  chain: RegExp[];
  /** IANA name, or names if the tz database has two for the place. */
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

/** Poles, looked up by their coordinates, because the map ends at 85.05°. */
export const POLES: (Omit<Place, 'view'> & { point: LonLat })[] = [
  { title: 'the north pole', point: { lon: 0, lat: 90 }, chain: [], zone: /^Etc\// },
  // The station at the pole uses the time of McMurdo, which supplies it.
  { title: 'the south pole', point: { lon: 0, lat: -90 }, chain: [/^A0 Antarctica$/], zone: /^Antarctica\/McMurdo$/ },
];
