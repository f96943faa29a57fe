import { useEffect } from 'react';
import type { Bbox } from '../../contract/pack.ts';
import { useLookUp } from '../inspect/look-up.ts';
import { useDrawnBox } from '../state/drawn-box.ts';
import { pinAt, usePins } from '../state/pins.ts';
import { useActiveMap } from './active-map.ts';

const ring = ([west, south, east, north]: Bbox) => [[west, south], [east, south], [east, north], [west, north], [west, south]];

/** Keeps pins and drawings on the map as they are in the window's state. */
export function useDrawn(): void {
  const map = useActiveMap((active) => active.map);
  const pins = usePins((store) => store.pins);
  const point = useLookUp((lookUp) => lookUp.point);
  const box = useDrawnBox((drawn) => drawn.draft ?? drawn.box);
  const chosen = pinAt(pins, point)?.letter;
  useEffect(() => map?.showPins(pins, chosen), [map, pins, chosen]);
  // A pin marks its own point; the teardrop of the look-up would hide its letter.
  useEffect(() => map?.showPin(chosen === undefined ? point : null), [map, point, chosen]);
  useEffect(() => {
    map?.showDrawing(box === null ? [] : [{ type: 'Feature', properties: {}, geometry: { type: 'Polygon', coordinates: [ring(box)] } }]);
  }, [map, box]);
}
