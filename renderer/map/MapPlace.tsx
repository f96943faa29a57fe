import { useLayoutEffect, useRef } from 'react';
import { offerPlace } from './stage.ts';

/** Displays the map of the window while mounted. Fills its parent, which has to be positioned. */
export function MapPlace() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (place.current === null ? undefined : offerPlace(place.current)), []);
  return <div ref={place} className="map-place" />;
}
