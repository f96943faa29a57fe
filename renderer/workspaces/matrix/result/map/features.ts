/** Features of a result on the map, by mode. */
import type { Feature, LineString, Point as GeoPoint } from 'geojson';
import {
  DESTINATION_COLOUR,
  ORIGIN_COLOUR,
  type MatrixEnd,
  type MatrixLine,
  type MatrixMark,
} from '../../../../map/style/matrix-layers.ts';
import type { End, MapMode } from '../../../../model/matrix/result/choices.ts';
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
  /** The hue of each catchment: by origin, or by destination if the nearest destinations are shown. */
  readonly hues: Uint8Array;
  readonly spider: number;
  readonly filter: Range | null;
};

/** The end whose points are assigned to their nearest at the other: destinations, unless that is chosen otherwise. */
const servedEnd = ({ mode, model }: MapView): End =>
  model.nearestEnd === 'destination' && (mode === 'catchments' || mode === 'nearest') ? 'origin' : 'destination';

/** The point at the other end that a served point counts to in this mode; −1 for none. */
const partnerOf = (view: MapView, served: number): number =>
  view.mode === 'from'
    ? view.spider
    : (view.model.nearest[servedEnd(view) === 'destination' ? 'origin' : 'destination'][served] ?? -1);

/** The number of a served point's cell; −1 without a partner. */
function cellOf(view: MapView, served: number): number {
  const partner = partnerOf(view, served);
  const { length } = view.model.grid.destinations;
  if (partner < 0) return -1;
  return servedEnd(view) === 'destination' ? partner * length + served : served * length + partner;
}

/** The value by which a served point is coloured and filtered. */
const valueFor = (view: MapView, served: number): number => view.model.shown[cellOf(view, served)] ?? Number.NaN;

const isKept = (filter: Range | null, value: number): boolean =>
  filter === null || (value >= filter.min && value <= filter.max);

const hueOf = (hues: Uint8Array, place: number): string => CATCHMENT_HUES[hues[place] ?? 0] ?? ORIGIN_COLOUR;

/** Whether a served point has no way in this mode: from the spider's origin, or to any. */
const isCut = (view: MapView, served: number): boolean =>
  Number.isNaN(view.model.values[cellOf(view, served)] ?? Number.NaN);

const colourFor = (view: MapView, served: number): string =>
  view.mode === 'catchments'
    ? hueOf(view.hues, partnerOf(view, served))
    : (valueColour(view.model.scale, valueFor(view, served)) ?? UNREACHED);

/** Points with the colour of what they count to. */
const servedFeatures = (view: MapView, places: readonly Place[]): Feature<GeoPoint, MatrixEnd>[] =>
  places.map((place, index) => {
    const cut = isCut(view, index);
    return pointOf(place, {
      index,
      partner: partnerOf(view, index),
      colour: cut ? UNREACHED : colourFor(view, index),
      opacity: isKept(view.filter, valueFor(view, index)) ? 1 : FAINT,
      isUnreachable: cut,
      scale: scaleOf(places.length),
    });
  });

export function destinationFeatures(view: MapView): Feature<GeoPoint, MatrixEnd>[] {
  const { mode, model, hues } = view;
  const { destinations } = model.grid;
  if (mode !== 'unreachable' && servedEnd(view) === 'destination') return servedFeatures(view, destinations);
  return destinations.map((place, index) => {
    const isUnreachable = mode === 'unreachable' && lacksSome(model, index);
    return pointOf(place, {
      index,
      partner: model.nearest.origin[index] ?? -1,
      colour: isUnreachable ? UNREACHED : mode === 'catchments' ? hueOf(hues, index) : DESTINATION_COLOUR,
      opacity: mode !== 'unreachable' || isUnreachable ? 1 : FAINT,
      isUnreachable,
      scale: scaleOf(destinations.length),
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

export function originFeatures(view: MapView): Feature<GeoPoint, MatrixEnd>[] {
  const { mode, model, hues, spider } = view;
  const { origins, originsWithoutRoad } = model.grid;
  if (servedEnd(view) === 'origin') return servedFeatures(view, origins);
  return origins.map((place, index) => {
    const isFaint =
      (mode === 'from' && index !== spider) || (mode === 'unreachable' && !originsWithoutRoad.includes(index));
    return pointOf(place, {
      index,
      colour: mode === 'catchments' ? hueOf(hues, index) : ORIGIN_COLOUR,
      opacity: isFaint ? FAINT : 1,
      isMarked: mode === 'from' && index === spider,
      scale: scaleOf(origins.length),
    });
  });
}

/** The two ends of the current cell, over all others. */
export function markFeatures(view: MapView, cell: Cell | null): Feature<GeoPoint, MatrixMark>[] {
  const { mode, model, hues } = view;
  const origin = cell === null ? undefined : model.grid.origins[cell.origin];
  const destination = cell === null ? undefined : model.grid.destinations[cell.destination];
  if (cell === null || origin === undefined || destination === undefined) return [];
  const hasHue = (end: End): boolean => mode === 'catchments' && servedEnd(view) !== end;
  return [
    pointOf(destination, {
      end: 'destination',
      colour: hasHue('destination') ? hueOf(hues, cell.destination) : DESTINATION_COLOUR,
    }),
    pointOf(origin, { end: 'origin', colour: hasHue('origin') ? hueOf(hues, cell.origin) : ORIGIN_COLOUR }),
  ];
}

/** Spokes between each served point and the one that it counts to. */
export function spokeFeatures(view: MapView): Feature<LineString, MatrixLine>[] {
  const { mode, model, filter } = view;
  if (mode === 'nearest' || mode === 'unreachable') return [];
  const { origins, destinations } = model.grid;
  const isToDestination = servedEnd(view) === 'origin';
  const [places, partners] = isToDestination ? [origins, destinations] : [destinations, origins];
  return places.flatMap((place, index) => {
    const partner = partners[partnerOf(view, index)];
    if (partner === undefined || isCut(view, index) || !isKept(filter, valueFor(view, index))) return [];
    const [from, to] = isToDestination ? [place, partner] : [partner, place];
    return [lineOf(from, to, colourFor(view, index))];
  });
}
