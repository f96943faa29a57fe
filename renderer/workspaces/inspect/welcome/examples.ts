import type { Point } from '../../../kit/coordinates/point.ts';

/** A place to begin with. */
export type Example = {
  readonly name: string;
  /** What is to be seen there. */
  readonly words: string;
  readonly point: Point;
  readonly zoom: number;
  /** The default pack without which there would be little to see. */
  readonly needs: string;
};

/** Places where the default packs have most to say. */
export const EXAMPLES: readonly Example[] = [
  {
    name: 'Santa Cruz',
    words: 'Streets, addresses, ZIP+4',
    point: { lon: -122.0263, lat: 36.9741 },
    zoom: 15,
    needs: 'streets-santa-cruz',
  },
  {
    name: 'Montevideo',
    words: 'Streets and addresses',
    point: { lon: -56.1914, lat: -34.9055 },
    zoom: 15,
    needs: 'streets-montevideo',
  },
  {
    name: 'Berlin',
    words: 'Areas down to the quarter',
    point: { lon: 13.3777, lat: 52.5163 },
    zoom: 11,
    needs: 'neighbourhoods-germany',
  },
];
