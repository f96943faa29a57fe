import type { Feature, LineString } from 'geojson';
import { useEffect, useMemo } from 'react';
import { writtenBox } from '../kit/coordinates/box-size.ts';
import { geodesicPositions } from '../kit/coordinates/geodesic.ts';
import type { Point } from '../kit/coordinates/point.ts';
import { useLookUp } from '../model/look-up/look-up.ts';
import { MIN_COMPARED, useComparison } from '../model/pins/compare.ts';
import { useMap } from '../model/map/map.ts';
import { useMeasure } from '../model/map/measure.ts';
import { pinAt, usePins, type Pin } from '../model/pins/pins.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { useWindow } from '../model/window/window.ts';
import { useActiveMap } from './active-map.ts';
import { boxPolygon } from '../kit/coordinates/bounds.ts';
import { measuredFeatures } from './drawn/measured.ts';

/** The point looked up, while the inspector is on screen: the other workspaces mark points of their own. */
export function useMarkedPoint(): Point | null {
  const point = useLookUp((lookUp) => lookUp.point);
  return useWindow(({ workspace }) => workspace === 'inspect') ? point : null;
}

/** The geodesics from the first pin to the others. */
function linesFromFirst([first, ...others]: readonly Pin[]): LineString[] {
  return first === undefined
    ? []
    : others.map(({ point }) => ({ type: 'LineString', coordinates: geodesicPositions(first.point, point) }));
}

const NONE: readonly Feature[] = [];

/** The measured line; while it is drawn it goes on to the pointer. */
function useMeasured(): readonly Feature[] {
  const points = useMeasure((measure) => measure.points);
  const isClosed = useMeasure((measure) => measure.isClosed);
  const isFinished = useMeasure((measure) => measure.isFinished);
  const units = usePreferences((preferences) => preferences.units);
  const isFollowing = useMap(({ tool }) => tool === 'measure') && points.length > 0 && !isFinished;
  const next = useMap(({ pointer }) => (isFollowing ? pointer : null));
  return useMemo(
    () => (points.length === 0 ? NONE : measuredFeatures({ points, isClosed, isFinished }, next, units)),
    [points, isClosed, isFinished, next, units],
  );
}

/** Keeps pins and drawings on the map as they are in the window's state. */
export function useDrawn(): void {
  const map = useActiveMap((active) => active.map);
  const pins = usePins((store) => store.pins);
  const point = useMarkedPoint();
  const box = useMap((drawn) => drawn.draft ?? drawn.box);
  const units = usePreferences((preferences) => preferences.units);
  const chosen = pinAt(pins, point)?.letter;
  useEffect(() => map?.showPins(pins, chosen), [map, pins, chosen]);
  // A pin marks its own point; the teardrop of the look-up would hide its letter.
  useEffect(() => map?.showPin(chosen === undefined ? point : null), [map, point, chosen]);
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const isCompared = useComparison(({ isOpen }) => isOpen) && isInspecting && pins.length >= MIN_COMPARED;
  useEffect(() => map?.overlays.showPairs(isCompared ? linesFromFirst(pins) : []), [map, pins, isCompared]);
  // A corner set from the keyboard has no box yet.
  const hasExtent = box !== null && box[0] !== box[2] && box[1] !== box[3];
  useEffect(
    () => map?.showBoxCorners(hasExtent ? box : null, hasExtent ? writtenBox(box, units) : ''),
    [map, box, hasExtent, units],
  );
  const line = useMeasured();
  useEffect(() => {
    const boxes: Feature[] = box === null ? [] : [{ type: 'Feature', properties: {}, geometry: boxPolygon(box) }];
    map?.overlays.showDrawing([...boxes, ...line]);
  }, [map, box, line]);
}
