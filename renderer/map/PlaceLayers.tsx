import { useQueries } from '@tanstack/react-query';
import type { Feature } from 'geojson';
import { useEffect, useState } from 'react';
import { metresBetween } from '../../contract/great-circle.ts';
import {
  MAX_PLACE_METRES,
  MAX_PLACES,
  placesOfInterestEndpoint,
  type PlacesOfInterest,
} from '../../contract/places-of-interest.ts';
import { ofPacks, queryClient, queryOf, type Reply } from '../kit/api/query.ts';
import { useLayout } from '../model/window/layout.ts';
import { useActiveMap } from './active-map.ts';
import type { MapController } from './controller.ts';
import { placeColour } from './place-colours.ts';

/** The middle of the view, and the metres to its corners. */
type Circle = { readonly x: number; readonly y: number; readonly radius: number };

function circleOf(map: MapController): Circle {
  const { lon, lat } = map.view();
  const [west, south, east, north] = map.bounds();
  const metres = Math.max(
    metresBetween({ lon, lat }, { lon: west, lat: south }),
    metresBetween({ lon, lat }, { lon: east, lat: north }),
  );
  return { x: lon, y: lat, radius: Math.min(MAX_PLACE_METRES, Math.ceil(metres)) };
}

/** The circle around the view, whenever the map is at rest. */
function useCircle(map: MapController | null): Circle | null {
  const [circle, setCircle] = useState(map === null ? null : circleOf(map));
  useEffect(
    () =>
      map?.onDrawn(() => {
        const next = circleOf(map);
        setCircle((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
      }),
    [map],
  );
  return circle;
}

const NOWHERE: Circle = { x: 0, y: 0, radius: 0 };

const queryFor = (category: string, { x, y, radius }: Circle) =>
  ofPacks(queryOf(placesOfInterestEndpoint, { query: { category, k: MAX_PLACES, x, y, radius } }));

/** How long places of a view that was left stay cached, in milliseconds. */
const LEFT_MS = 30_000;

type Result = { readonly data: Reply<PlacesOfInterest> | undefined };
const placesOf = (results: readonly Result[]): Feature[] =>
  results.flatMap(({ data }, index) =>
    (data?.data.features ?? []).map(({ geometry, properties: { name } }): Feature => {
      const [lon = 0, lat = 0] = geometry.coordinates;
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [lon, lat] },
        properties: { colour: placeColour(index), ...(name === undefined ? {} : { name }) },
      };
    }),
  );

/** Draws the places of the shown categories in the view; of more than a thousand, those nearest to its middle. */
export function PlaceLayers() {
  const map = useActiveMap((state) => state.map);
  const shown = useLayout(({ shownCategories }) => shownCategories);
  const circle = useCircle(map);
  const places = useQueries(
    {
      queries: shown.map((category) =>
        Object.assign(queryFor(category, circle ?? NOWHERE), {
          enabled: circle !== null,
          gcTime: LEFT_MS,
          placeholderData: (before: Reply<PlacesOfInterest> | undefined) => before,
        }),
      ),
      combine: placesOf,
    },
    queryClient,
  );
  useEffect(() => map?.overlays.showPlacesOfInterest(places), [map, places]);
  useEffect(() => () => map?.overlays.showPlacesOfInterest([]), [map]);
  return null;
}
