import { useLayout } from '../../model/window/layout.ts';
import type { Feature, LineString } from 'geojson';
import { useEffect, useMemo } from 'react';
import { boxPolygon } from '../../kit/coordinates/bounds.ts';
import { writtenBox } from '../../kit/coordinates/box-size.ts';
import { geodesicPositions } from '../../kit/coordinates/geodesic.ts';
import { useMap } from '../../model/map/map.ts';
import { MIN_COMPARED } from '../../model/window/comparison.ts';
import { usePins, type Pin } from '../../model/pins/pins.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { useActiveMap } from '../active-map.ts';
import { useModeId } from '../modes/modes.ts';
import { DrawnCards } from './DrawnCards.tsx';
import { measuredFeatures } from './measured.ts';

/** The geodesics from the first pin to the others. */
function linesFromFirst([first, ...others]: readonly Pin[]): LineString[] {
  return first === undefined
    ? []
    : others.map(({ point }) => ({ type: 'LineString', coordinates: geodesicPositions(first.point, point) }));
}

/** Joins the pins while they are compared. */
function usePairs(): void {
  const map = useActiveMap((active) => active.map);
  const pins = usePins((store) => store.pins);
  const isOpen = useLayout(({ comparison }) => comparison.isOpen);
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');
  const isCompared = isOpen && isInspecting && pins.length >= MIN_COMPARED;
  useEffect(() => {
    if (!map || !isCompared) return undefined;
    map.overlays.showPairs(linesFromFirst(pins));
    return () => map.overlays.showPairs([]);
  }, [map, pins, isCompared]);
}

const NONE: readonly Feature[] = [];

/** The measured line; while drawing it extends to the pointer. */
function useMeasured(): readonly Feature[] {
  const line = useMap(({ measurement }) => measurement);
  const { points, isFinished } = line;
  const units = usePreferences((preferences) => preferences.units);
  const mode = useModeId();
  const isFollowing = (mode === 'measure' || mode === 'avoid-area') && points.length > 0 && !isFinished;
  const next = useMap(({ pointer }) => (isFollowing ? pointer : null));
  return useMemo(() => (points.length === 0 ? NONE : measuredFeatures(line, next, units)), [line, points, next, units]);
}

/** The box with its handles, and the measured line. */
function useDrawing(): void {
  const map = useActiveMap((active) => active.map);
  const box = useMap((drawn) => drawn.draft ?? drawn.box);
  const units = usePreferences((preferences) => preferences.units);
  const line = useMeasured();
  useEffect(() => {
    // A corner set from the keyboard has no box yet.
    const hasExtent = box !== null && box[0] !== box[2] && box[1] !== box[3];
    map?.showBoxCorners(hasExtent ? box : null, hasExtent ? writtenBox(box, units) : '');
  }, [map, box, units]);
  useEffect(() => {
    const boxes: Feature[] = box === null ? [] : [{ type: 'Feature', properties: {}, geometry: boxPolygon(box) }];
    map?.overlays.showDrawing([...boxes, ...line]);
  }, [map, box, line]);
  useEffect(
    () => () => {
      map?.showBoxCorners(null, '');
      map?.overlays.showDrawing([]);
    },
    [map],
  );
}

/** Measurements and boxes on the map, with their cards beside the tools. */
export function Drawn() {
  usePairs();
  useDrawing();
  return <DrawnCards />;
}
