/** Meridians and parallels of a page's map. */
import { fromPaper, onPaper } from '../../../map/paper-map.ts';
import type { PageContents, Place } from './page-contents.ts';

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001, 0.0005, 0.0002, 0.0001];

const label = (value: number, step: number, [positive, negative]: readonly [string, string]): string => {
  const decimals = Math.max(0, Math.ceil(-Math.log10(step)));
  const side = Math.abs(value) < step / 2 ? '' : ` ${value > 0 ? positive : negative}`;
  return `${Math.abs(value).toFixed(decimals)}°${side}`;
};

/** A line of the graticule: `at` is its distance from the left edge or the top. */
export type GridLine = { readonly at: number; readonly label: string };

/** Meridians and parallels at round degrees. */
export function graticule(
  { centre, zoom }: Pick<PageContents, 'centre' | 'zoom'>,
  { width, height }: Pick<Place, 'width' | 'height'>,
): { readonly meridians: readonly GridLine[]; readonly parallels: readonly GridLine[] } {
  const north = fromPaper([0, -height / 2], centre, zoom).lat;
  const south = fromPaper([0, height / 2], centre, zoom).lat;
  // Degrees from the middle to the east edge; a page may show more than the world.
  const half = Math.min(180, (((fromPaper([1, 0], centre, zoom).lon - centre.lon + 540) % 360) - 180) * (width / 2));
  const [west, east] = [centre.lon - half, centre.lon + half];
  const step = STEPS.toReversed().find((each) => (east - west) / each <= 6) ?? 60;
  const meridians: GridLine[] = [];
  for (let lon = Math.ceil(west / step) * step; lon <= east; lon += step) {
    const turned = ((((lon + 180) % 360) + 360) % 360) - 180;
    meridians.push({ at: (width / 2) * (1 + (lon - centre.lon) / half), label: label(turned, step, ['E', 'W']) });
  }
  const parallels: GridLine[] = [];
  for (let lat = Math.ceil(south / step) * step; lat <= north; lat += step) {
    const [, down] = onPaper({ lon: centre.lon, lat }, centre, zoom);
    parallels.push({ at: height / 2 + down, label: label(lat, step, ['N', 'S']) });
  }
  return { meridians, parallels };
}
