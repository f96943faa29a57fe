/** Points of lists on the map, that can be chosen and dragged: blue squares, orange circles, numbered stops. */
import type { Feature } from 'geojson';
import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import { roundDegrees, wrapLongitude, type Point } from '../kit/coordinates/point.ts';
import type { MatrixRole } from '../model/matrix/handed.ts';
import { isOnMap } from '../kit/coordinates/mercator.ts';
import { isOverMap } from './off-map.ts';
import { setOverlay } from './overlay-data.ts';
import { MATRIX_POINT_LAYER } from './style/overlays.ts';

export type MarkedPoint = {
  readonly id: number;
  /** `origins`, `destinations`, or {@link stopIcon}. */
  readonly icon: string;
  readonly point: Point;
  readonly isChosen?: boolean;
};

export type MatrixPointEvents = {
  readonly onChoose: (id: number) => void;
  /** Where the point is while it is dragged. */
  readonly onDragged: (id: number, point: Point) => void;
  /** `null` where it was let go beside the map: it stays where it was. */
  readonly onDropped: (id: number, point: Point | null) => void;
};

const SOURCE = 'matrix-points';
export const MATRIX_POINT_RATIO = 2;
const SIZE = 18;
const STOP_SIZE = 24;
/** A pointer that moved less, in pixels, was clicking. */
const MIN_PIXELS = 4;
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

export function createMatrixPoints(map: MapLibreMap) {
  let shown: readonly MarkedPoint[] = [];
  let listener: MatrixPointEvents | null = null;

  const draw = (points: readonly MarkedPoint[]) => {
    const features = points
      .filter(({ point }) => isOnMap(point))
      .map(({ id, icon, point, isChosen = false }): Feature => ({
        type: 'Feature',
        properties: { id, icon, isChosen },
        geometry: { type: 'Point', coordinates: [point.lon, point.lat] },
      }));
    setOverlay(map, SOURCE, features);
  };

  /** The topmost point under the pointer. */
  const idAt = ({ point }: MapMouseEvent): number | null => {
    if (listener === null || map.getLayer(MATRIX_POINT_LAYER) === undefined) return null;
    const [found] = map.queryRenderedFeatures(
      [
        [point.x - 3, point.y - 3],
        [point.x + 3, point.y + 3],
      ],
      { layers: [MATRIX_POINT_LAYER] },
    );
    const id: unknown = found?.properties['id'];
    return typeof id === 'number' ? id : null;
  };

  const begin = (event: MapMouseEvent) => {
    const { button, altKey, shiftKey } = event.originalEvent;
    const id = button === 0 && !altKey && !shiftKey ? idAt(event) : null;
    if (id === null || event.defaultPrevented) return;
    // The map must not move along.
    event.preventDefault();
    const { x, y } = event.point;
    const at = ({ clientX, clientY }: MouseEvent) => {
      const { left, top } = map.getCanvas().getBoundingClientRect();
      const { lng, lat } = map.unproject([clientX - left, clientY - top]);
      return {
        pixels: Math.hypot(clientX - left - x, clientY - top - y),
        point: { lon: roundDegrees(wrapLongitude(lng)), lat: roundDegrees(lat) },
      };
    };
    let isDragging = false;
    const move = (moved: MouseEvent) => {
      const { pixels, point } = at(moved);
      isDragging ||= pixels >= MIN_PIXELS;
      if (!isDragging) return;
      draw(shown.map((entry) => (entry.id === id ? { ...entry, point, isChosen: true } : entry)));
      listener?.onDragged(id, point);
    };
    const up = (released: MouseEvent) => {
      window.removeEventListener('mousemove', move);
      window.removeEventListener('mouseup', up);
      if (!isDragging) return;
      const isOver = isOverMap(map, released);
      if (!isOver) draw(shown);
      listener?.onDropped(id, isOver ? at(released).point : null);
    };
    window.addEventListener('mousemove', move);
    window.addEventListener('mouseup', up);
  };

  map.on('mousedown', begin);
  map.on('mousemove', (event) => {
    if (listener !== null) map.getCanvasContainer().toggleAttribute('data-over-point', idAt(event) !== null);
  });

  return {
    /** @param events hear of clicks and drags; without them the points only stand there */
    show(points: readonly MarkedPoint[], events: MatrixPointEvents | null) {
      shown = points;
      listener = events;
      if (events === null) map.getCanvasContainer().removeAttribute('data-over-point');
      draw(points);
    },
    /** Whether a click was meant for a point rather than for the map. */
    takesClick(event: MapMouseEvent): boolean {
      const id = idAt(event);
      if (id !== null) listener?.onChoose(id);
      return id !== null;
    },
  };
}
