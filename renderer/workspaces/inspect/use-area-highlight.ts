import { useEffect, useMemo } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { useLayout } from '../../model/window/layout.ts';
import { useWindow } from '../../model/window/window.ts';
import { type AreaFeature, type AreaReference, boundsOf, fetchArea } from '../../model/look-up/areas.ts';
import { useInspected } from '../../model/look-up/inspected.ts';
import type { Sections } from '../../model/look-up/use-look-up.ts';
import { SECTIONS } from './sections.ts';

/** Delay before an area is fetched, so that a passing pointer doesn't fetch. */
const HOVER_MS = 60;

/** Reads areas and passes on those that could be read, until cancelled. @returns cancels it */
function withAreas(
  references: readonly AreaReference[],
  delay: number,
  draw: (areas: AreaFeature[]) => void,
): () => void {
  const abort = new AbortController();
  const read = async () => {
    try {
      const answers = await Promise.all(references.map((reference) => fetchArea(reference, abort.signal)));
      if (abort.signal.aborted) return;
      draw(answers.flatMap((answer) => (answer.ok ? [answer.data] : [])));
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

const NONE: readonly AreaReference[] = [];

/** The areas of the section whose answer is outlined by itself. */
function useOutlinedAnswer(sections: Sections): readonly AreaReference[] {
  const state = OUTLINED === undefined ? undefined : sections[OUTLINED.id];
  return useMemo(
    () => (OUTLINED !== undefined && state?.status === 'ready' ? OUTLINED.areas(state.data, state.point) : NONE),
    [state],
  );
}

/** Draws the hovered and the selected area: on the map, or in the corner if it is larger than the view. */
export function useAreaHighlight(sections: Sections): void {
  const map = useActiveMap((active) => active.map);
  const hovered = useInspected((highlight) => highlight.hovered);
  const outlined = useOutlinedAnswer(sections);
  const isAnswerShown = useLayout((layout) => !layout.hiddenLayers.includes('selected-zip4'));
  const answer = isAnswerShown ? outlined : NONE;
  const kept = useInspected((highlight) => highlight.kept);

  useEffect(() => {
    if (!map || !hovered) return undefined;
    const { show } = useInspected.getState();
    const end = withAreas([hovered], HOVER_MS, ([area]) => {
      if (area === undefined) return;
      if (map.camera.isLargerThanView(boundsOf(area))) show({ inset: { reference: hovered, area } });
      else {
        map.overlays.showOutline(area);
        show({ isOutlined: true });
      }
    });
    return () => {
      end();
      map.overlays.showOutline(null);
      show({ inset: null, isOutlined: false });
    };
  }, [map, hovered]);

  // The other workspaces have drawings of their own.
  const isInspecting = useWindow(({ workspace }) => workspace === 'inspect');

  useEffect(() => {
    const selected = kept === null ? answer : [kept];
    if (!map || !isInspecting || selected.length === 0) return undefined;
    const end = withAreas(selected, 0, (areas) => map.overlays.showSelection(areas));
    return () => {
      end();
      map.overlays.showSelection([]);
    };
  }, [map, kept, answer, isInspecting]);
}
