/** Features of a result on the map, by mode. */
import type { Feature, LineString, Point as GeoPoint } from 'geojson';
import {
  DESTINATION_COLOUR,
  ORIGIN_COLOUR,
  type MatrixEnd,
  type MatrixLine,
  type MatrixMark,
} from '../../../../map/style/matrix-layers.ts';
import type { MapMode } from '../../../../model/matrix/result/choices.ts';
import type { HeatModel } from '../heat-model.ts';
import { CATCHMENT_HUES } from '../../../../model/matrix/result/catchments.ts';
import type { Range } from '../../../../model/matrix/result/codes.ts';
import type { Cell, Place } from '../../../../model/matrix/result/grid.ts';
import { valueColour } from '../../../../model/matrix/result/scale.ts';

/** Unreachable in both directions; distinguished by its cross, not by this grey. */
const UNREACHED = '#6F7C78';
const FAINT = 0.15;

const pointOf = <Properties>({ lon, lat }: Place, properties: Properties): Feature<GeoPoint, Properties> => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lon, lat] },
});

const lineOf = (from: Place, to: Place, colour: string): Feature<LineString, MatrixLine> => ({
  type: 'Feature',
  properties: { colour },
  geometry: {
    type: 'LineString',
    coordinates: [
      [from.lon, from.lat],
      [to.lon, to.lat],
    ],
  },
});

/** Up to this number, points don't hide each other on a typical map; more are drawn smaller. */
const ROOMY = 100;
const SMALLEST = 0.6;

const scaleOf = (count: number): number => Math.max(SMALLEST, Math.min(1, Math.sqrt(ROOMY / count)));

export type MapView = {
  readonly mode: MapMode;
  readonly model: HeatModel;
  /** The hue of each origin's catchment. */
  readonly hues: Uint8Array;
  readonly spider: number;
  readonly filter: Range | null;
};

/** The origin that a destination counts to in this mode; −1 for none. */
const originFor = ({ mode, model, spider }: MapView, destination: number): number =>
  mode === 'from' ? spider : (model.nearest[destination] ?? -1);

/** The value by which a destination is coloured and filtered. */
function valueFor(view: MapView, destination: number): number {
  const origin = originFor(view, destination);
  return origin < 0
    ? Number.NaN
    : (view.model.shown[origin * view.model.grid.destinations.length + destination] ?? Number.NaN);
}

const isKept = (filter: Range | null, value: number): boolean =>
  filter === null || (value >= filter.min && value <= filter.max);

const hueOf = (hues: Uint8Array, origin: number): string => CATCHMENT_HUES[hues[origin] ?? 0] ?? ORIGIN_COLOUR;

/** Whether a point has no way in this mode: from the spider's origin, or from any. */
const isCut = (view: MapView, destination: number): boolean =>
  Number.isNaN(
    view.model.values[originFor(view, destination) * view.model.grid.destinations.length + destination] ?? Number.NaN,
  );

export function destinationFeatures(view: MapView): Feature<GeoPoint, MatrixEnd>[] {
  const { mode, model, hues, filter } = view;
  const scale = scaleOf(model.grid.destinations.length);
  return model.grid.destinations.map((place, destination) => {
    const origin = originFor(view, destination);
    const value = valueFor(view, destination);
    const cut = mode === 'unreachable' ? lacksSome(model, destination) : isCut(view, destination);
    const colour =
      mode === 'catchments'
        ? hueOf(hues, origin)
        : mode === 'unreachable'
          ? DESTINATION_COLOUR
          : (valueColour(model.scale, value) ?? UNREACHED);
    return pointOf(place, {
      index: destination,
      origin,
      colour: cut ? UNREACHED : colour,
      opacity: mode === 'unreachable' ? (cut ? 1 : FAINT) : isKept(filter, value) ? 1 : FAINT,
      isUnreachable: cut,
      scale,
    });
  });
}

/** Whether an origin that has a road does not reach the destination. */
function lacksSome(
  { values, grid: { destinations, origins, originsWithoutRoad } }: HeatModel,
  destination: number,
): boolean {
  const without = new Set(originsWithoutRoad);
  return origins.some(
    (_, origin) =>
      !without.has(origin) && Number.isNaN(values[origin * destinations.length + destination] ?? Number.NaN),
  );
}

export function originFeatures({ mode, model, hues, spider }: MapView): Feature<GeoPoint, MatrixEnd>[] {
  const { origins, originsWithoutRoad } = model.grid;
  const scale = scaleOf(origins.length);
  return origins.map((place, origin) => {
    const isFaint =
      (mode === 'from' && origin !== spider) || (mode === 'unreachable' && !originsWithoutRoad.includes(origin));
    return pointOf(place, {
      index: origin,
      colour: mode === 'catchments' ? hueOf(hues, origin) : ORIGIN_COLOUR,
      opacity: isFaint ? FAINT : 1,
      isMarked: mode === 'from' && origin === spider,
      scale,
    });
  });
}

/** The two ends of the current cell, over all others. */
export function markFeatures({ mode, model, hues }: MapView, cell: Cell | null): Feature<GeoPoint, MatrixMark>[] {
  const origin = cell === null ? undefined : model.grid.origins[cell.origin];
  const destination = cell === null ? undefined : model.grid.destinations[cell.destination];
  if (cell === null || origin === undefined || destination === undefined) return [];
  const colour = mode === 'catchments' ? hueOf(hues, cell.origin) : ORIGIN_COLOUR;
  return [
    pointOf(destination, { end: 'destination', colour: DESTINATION_COLOUR }),
    pointOf(origin, { end: 'origin', colour }),
  ];
}

/** Spokes from each destination to the origin that it counts to. */
export function spokeFeatures(view: MapView): Feature<LineString, MatrixLine>[] {
  const { mode, model, hues, filter } = view;
  if (mode === 'nearest' || mode === 'unreachable') return [];
  const { origins, destinations } = model.grid;
  return destinations.flatMap((place, destination) => {
    const origin = origins[originFor(view, destination)];
    const value = valueFor(view, destination);
    if (origin === undefined || isCut(view, destination) || !isKept(filter, value)) return [];
    return [
      lineOf(
        origin,
        place,
        mode === 'catchments'
          ? hueOf(hues, originFor(view, destination))
          : (valueColour(model.scale, value) ?? UNREACHED),
      ),
    ];
  });
}
