/** Points of lists on the map: blue squares, orange circles, numbered stops. */
import type { Feature } from 'geojson';
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { Point } from '../kit/coordinates/point.ts';
import type { MatrixRole } from '../kit/coordinates/point-role.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import { setOverlay } from './overlay-data.ts';

export type MarkedPoint = {
  readonly id: number;
  /** `origins`, `destinations`, or {@link stopIcon}. */
  readonly icon: string;
  readonly point: Point;
  readonly isChosen?: boolean;
};

export const MATRIX_POINT_RATIO = 2;
const SIZE = 18;
const STOP_SIZE = 24;
const COLOURS: Record<MatrixRole, string> = { origins: '#1F5FA8', destinations: '#D9480F' };
const STOP_COLOUR = '#37413E';

const STOP = 'stop-';
/** Returns the name of the image of a stop with a label of up to three letters. */
export const stopIcon = (label: string): string => STOP + label;

/** A square or a circle with a white ring, which sets it off from any ground in both themes. */
function drawn(role: MatrixRole | 'stop', label = ''): ImageData | null {
  const size = role === 'stop' ? STOP_SIZE : SIZE;
  const canvas = document.createElement('canvas');
  canvas.width = size * MATRIX_POINT_RATIO;
  canvas.height = size * MATRIX_POINT_RATIO;
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(MATRIX_POINT_RATIO, MATRIX_POINT_RATIO);
  const middle = size / 2;
  const fill = (colour: string, radius: number) => {
    context.fillStyle = colour;
    context.beginPath();
    if (role === 'origins') context.roundRect(middle - radius, middle - radius, 2 * radius, 2 * radius, radius / 5);
    else context.arc(middle, middle, radius, 0, 2 * Math.PI);
    context.fill();
  };
  context.shadowColor = 'rgb(0 0 0 / 35%)';
  context.shadowBlur = 2;
  fill('#FFFFFF', middle - 2);
  context.shadowBlur = 0;
  fill(role === 'stop' ? STOP_COLOUR : COLOURS[role], middle - 4);
  context.fillStyle = '#FFFFFF';
  context.font = `600 ${label.length > 2 ? 8 : 10}px "IBM Plex Sans", sans-serif`;
  context.textAlign = 'center';
  context.fillText(label, middle, middle + 3.5);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/**
 * The image of the points of a role, named by it; nothing for another name. {@link MATRIX_POINT_RATIO} pixels to each
 * of the map's.
 */
export function matrixPointImage(name: string): ImageData | undefined {
  if (name.startsWith(STOP)) return drawn('stop', name.slice(STOP.length)) ?? undefined;
  const role = (['origins', 'destinations'] as const).find((one) => one === name);
  return role === undefined ? undefined : (drawn(role) ?? undefined);
}

/** Displays these points and no others. */
export function showMatrixPoints(map: MapLibreMap, points: readonly MarkedPoint[]): void {
  const features = points
    .filter(({ point }) => isOnMap(point))
    .map(({ id, icon, point, isChosen = false }): Feature => ({
      type: 'Feature',
      properties: { id, icon, isChosen },
      geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
    }));
  setOverlay(map, 'matrix-points', features);
}
