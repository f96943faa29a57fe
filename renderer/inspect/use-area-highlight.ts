import { useEffect, useMemo } from 'react';
import { useActiveMap } from '../map/active-map.ts';
import { useService } from '../state/service.ts';
import { boundsOf, fetchArea, type AreaFeature } from './areas.ts';
import { useHighlight } from './highlight.ts';
import { useLookUp } from './look-up.ts';
import type { AreaReference } from './section-definition.ts';
import { SECTIONS } from './sections.ts';

/** A pointer that only passes over a row asks for nothing. */
const HOVER_MS = 60;

/** Reads an area and hands it over, unless the effect that asked has ended. @returns ends it */
function withArea(reference: AreaReference, delay: number, draw: (area: AreaFeature) => void): () => void {
  const abort = new AbortController();
  const read = async () => {
    try {
      const answer = await fetchArea(reference, abort.signal);
      if (abort.signal.aborted) return;
      if (answer.ok) draw(answer.data);
      else useService.getState().noteFailure(answer.failure);
    } catch {
      // The pointer has moved on.
    }
  };
  const timer = setTimeout(() => void read(), delay);
  return () => {
    clearTimeout(timer);
    abort.abort();
  };
}

const OUTLINED = SECTIONS.find(({ isOutlined }) => isOutlined);

/** The smallest area of the section whose answer is outlined by itself. */
function useOutlinedAnswer(): AreaReference | null {
  const state = useLookUp(({ sections }) => (OUTLINED === undefined ? undefined : sections[OUTLINED.id]));
  return useMemo(() => (OUTLINED !== undefined && state?.status === 'ready' ? (OUTLINED.areas(state.data, state.point)[0] ?? null) : null), [state]);
}

/** Draws the area under the pointer and the kept one: on the map, or in the corner where it is larger than the view. */
export function useAreaHighlight(): void {
  const map = useActiveMap((active) => active.map);
  const hovered = useHighlight((highlight) => highlight.hovered);
  const answer = useOutlinedAnswer();
  const kept = useHighlight((highlight) => highlight.kept) ?? answer;

  useEffect(() => {
    if (!map || !hovered) return undefined;
    const { show } = useHighlight.getState();
    const end = withArea(hovered, HOVER_MS, (area) => {
      if (map.camera.isLargerThanView(boundsOf(area))) show({ inset: { reference: hovered, area } });
      else {
        map.showOutline(area);
        show({ isOutlined: true });
      }
    });
    return () => {
      end();
      map.showOutline(null);
      show({ inset: null, isOutlined: false });
    };
  }, [map, hovered]);

  useEffect(() => {
    if (!map || !kept) return undefined;
    const end = withArea(kept, 0, (area) => map.showSelection(area));
    return () => {
      end();
      map.showSelection(null);
    };
  }, [map, kept]);
}
