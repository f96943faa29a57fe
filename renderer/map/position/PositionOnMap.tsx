import { useLayout } from '../../model/window/layout.ts';
import { useMap } from '../../model/map/map.ts';
import type { Feature } from 'geojson';
import { useEffect, useRef } from 'react';
import type { PositionFix } from '../../../contract/position.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { geodesicCircle, geodesicLeg } from '../../kit/coordinates/geodesic.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import { everyMs, pointOfFix, POSITION, usePresentPosition } from '../../model/position/position.ts';
import { loadLine, useTrackLines, type TrackLine } from '../../model/position/tracks.ts';
import { useWindow } from '../../model/window/window.ts';
import { useActiveMap } from '../active-map.ts';

/** The panel asks again at most so often, in milliseconds, and only where the position has moved so far, in metres. */
const LOOK_MS = 1000;
const LOOK_METRES = 3;

/** The circle to scale; dashed if modelled instead of reported by the receiver. */
const circleOf = (fix: PositionFix): Feature | null =>
  fix.accuracy_m === undefined
    ? null
    : {
        type: 'Feature',
        properties: { isModelled: fix.accuracy_kind !== 'receiver' },
        geometry: { type: 'Polygon', coordinates: [geodesicCircle(fix, fix.accuracy_m)] },
      };

/** A segment of one point has no line yet. */
const lineOf = ({ segments }: TrackLine): Feature => ({
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiLineString',
    coordinates: segments.filter(({ length }) => length > 1).map((segment) => segment.slice()),
  },
});

const marksOf = ({ marks }: TrackLine): Feature[] =>
  marks.map(({ number, lon, lat }) => ({
    type: 'Feature',
    properties: { number },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));

/** Updates the dot and the circle, and moves the map along. */
function useOwnPosition(): void {
  const map = useActiveMap((active) => active.map);
  const position = usePresentPosition();
  const isFollowing = useMap((state) => state.isFollowing);
  const state = position?.state;
  const fix = position?.fix;
  const { lon, lat, received_at: at, accuracy_m: accuracy } = fix ?? {};
  useEffect(() => {
    if (!map) return;
    map.showOwnPosition({ state: state ?? 'off', ...(fix === undefined ? {} : { fix }) });
    map.overlays.showAccuracy(fix === undefined || state !== 'fix' ? null : circleOf(fix));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the age of a fix changes every second, and nothing on the map with it
  }, [map, state, lon, lat, at, accuracy]);
  const wasFollowing = useRef(false);
  useEffect(() => {
    if (!map || !isFollowing || state !== 'fix' || lon === undefined || lat === undefined) {
      wasFollowing.current = isFollowing && wasFollowing.current;
      return;
    }
    if (wasFollowing.current) map.camera.follow({ lon, lat });
    else map.camera.goTo({ lon, lat });
    wasFollowing.current = true;
  }, [map, isFollowing, state, lon, lat]);
}

/** Looks up where one is as one moves, while the inspector is on screen. */
function useLookingAlong(): void {
  const isLooking = useMap((state) => state.isLooking);
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  const { data } = useAnswer(POSITION, { isWanted: isLooking });
  const lastAt = useRef(0);
  useEffect(() => {
    if (!isLooking || !isHere || data?.state !== 'fix' || data.fix === undefined) return;
    const point = pointOfFix(data.fix);
    const { lookedUp, set } = useMap.getState();
    const now = performance.now();
    // Other inspected points don't follow the position.
    const { point: shown, tookMs } = useInspected.getState();
    if (shown !== null && shown !== lookedUp) {
      set({ isLooking: false });
      return;
    }
    // The answer before comes first, however long it takes.
    const isAnswered = shown === null || tookMs !== null;
    if (!isAnswered || now - lastAt.current < LOOK_MS) return;
    if (shown !== null && lookedUp !== null && geodesicLeg(lookedUp, point).metres < LOOK_METRES) return;
    lastAt.current = now;
    set({ lookedUp: point });
    useInspected.getState().lookUp(point);
  }, [isLooking, isHere, data]);
}

/** Shows the current track and visible recorded ones on the map. */
function useTracksOnMap(): void {
  const map = useActiveMap((active) => active.map);
  const underWay = useAnswer(POSITION).data?.track;
  const shown = useLayout((layout) => layout.shownTracks);
  const [id, points, marks] = [underWay?.id, underWay?.points ?? 0, underWay?.marks ?? 0];
  useEffect(() => {
    if (id !== undefined) void loadLine(id, { points, marks });
  }, [id, points, marks]);
  const drawn = useTrackLines([...shown, ...(id === undefined || shown.includes(id) ? [] : [id])]);
  useEffect(() => {
    map?.overlays.showTracks(drawn.map(lineOf), drawn.flatMap(marksOf));
  }, [map, drawn]);
}

/** Shows the position and tracks on the map. It renders nothing. */
export function PositionOnMap() {
  useAnswer(POSITION, { everyMs });
  useOwnPosition();
  useLookingAlong();
  useTracksOnMap();
  return null;
}
