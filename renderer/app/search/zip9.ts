/** A ZIP+4 code as a line of the search box. */
import type { Position } from 'geojson';
import polylabel from 'polylabel';
import { zip2xyEndpoint } from '../../../contract/zip4.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { installedPacks } from '../../model/service/packs.ts';
import { writtenZip9 } from '../../workspaces/inspect/sections/zip4/areas.ts';
import { zip4KindAt } from '../../workspaces/inspect/sections/zip4/kind.ts';
import { type Destination } from '../../model/window/recent.ts';
import type { Found } from './suggestion.ts';
import { ask } from '../../kit/api/ask.ts';
import { activeMap } from '../../map/active-map.ts';
import { problemOf, suggestionFor } from './place-line.ts';
import { t } from '../../kit/words/t.ts';

const READING = 'ZIP+4';

const areaOfRing = (ring: readonly Position[]): number =>
  Math.abs(
    ring.reduce(
      (sum, [x = 0, y = 0], index) =>
        sum + x * (ring[(index + 1) % ring.length]?.[1] ?? 0) - y * (ring[(index + 1) % ring.length]?.[0] ?? 0),
      0,
    ),
  );

/** A point well inside the largest part of an area: its centre may lie outside. */
function pointInside(polygons: readonly Position[][][]): Point {
  const largest = polygons.toSorted((a, b) => areaOfRing(b[0] ?? []) - areaOfRing(a[0] ?? []))[0] ?? [];
  const [lon = 0, lat = 0] = polylabel(
    largest.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])),
    1e-6,
  );
  return { lon, lat };
}

/** Nine digits, with a hyphen or a space after the fifth or without: the code, or `null`. */
export const readZip9 = (text: string): string | null => {
  const match = /^(\d{5})[-–−\s]?(\d{4})$/.exec(text.trim());
  return match ? `${match[1]}${match[2]}` : null;
};

/** The areas of a code. @throws the `AbortError` of `signal` only */
export async function findZip9(zip9: string, signal: AbortSignal): Promise<Found> {
  const answer = await ask(zip2xyEndpoint, { query: { zip9 }, signal });
  if (!answer.ok) return { groups: [], problem: problemOf(answer.failure), reading: READING };
  const suggestions = answer.data.features.map(({ id, geometry, properties }) => {
    const point = pointInside(geometry.coordinates);
    const isModelled = zip4KindAt(installedPacks(), point) === 'modelled';
    const [west, south, east, north] = properties.bbox;
    const destination: Destination = {
      kind: 'zip4',
      title: writtenZip9(properties.zip9),
      detail: isModelled ? t('search.modelledNotUsps') : '',
      point,
      area: [west, south, east, north],
    };
    return suggestionFor(destination, id, activeMap()?.view());
  });
  if (suggestions.length > 0) return { groups: [{ title: 'ZIP+4', suggestions }], problem: null, reading: READING };
  return {
    groups: [],
    problem: t('search.noInstalledZip4Pack', { zip9: writtenZip9(zip9), zip5: zip9.slice(0, 5) }),
    reading: READING,
  };
}
