/** Our own list of dams that are missing in the sources. */

/** A dam from shore to shore, `[lon, lat]` in degrees. */
interface Dam {
  name: string;
  line: readonly (readonly [number, number])[];
}

/** Dams that separate lakes from the sea. GSHHG has none of them, and the source of borders only parts. */
export const DAMS: readonly Dam[] = [
  {
    name: 'Afsluitdijk',
    line: [
      [5.03, 52.93],
      [5.2, 53.02],
      [5.33, 53.07],
      [5.41, 53.12],
    ],
  },
  {
    name: 'Saemangeum Seawall',
    line: [
      [126.54, 35.94],
      [126.47, 35.82],
      [126.49, 35.75],
      [126.57, 35.69],
    ],
  },
  {
    name: 'Oosterscheldekering',
    line: [
      [3.72, 51.67],
      [3.69, 51.59],
    ],
  },
  {
    name: 'Brouwersdam',
    line: [
      [3.88, 51.8],
      [3.8, 51.73],
    ],
  },
  {
    name: 'Saint Petersburg Dam',
    line: [
      [29.97, 60.04],
      [29.72, 60],
      [29.68, 59.91],
    ],
  },
];
