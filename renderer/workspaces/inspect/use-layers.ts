import { useEffect } from 'react';
import { useActiveMap } from '../../map/active-map.ts';
import { useLayout } from '../../model/window/layout.ts';
import { fetchArea } from '../../model/look-up/areas.ts';
import type { Sections, SectionState } from '../../model/look-up/use-look-up.ts';
import type { SectionDefinition } from './section-definition.ts';
import { geoBoundariesSection } from './sections/geo-boundaries/geo-boundaries-section.tsx';

/** As the panel knows it: a section whose answer may be any. */
const BOUNDARIES: SectionDefinition = geoBoundariesSection;

/**
 * Outlines the geo-boundaries of the answer, while the layer is shown: those of the whole world only where the person
 * points at them.
 */
function useBoundaries(state: SectionState | undefined): void {
  const map = useActiveMap((active) => active.map);
  const isShown = useLayout((layout) => !layout.hiddenLayers.includes('boundaries'));
  useEffect(() => {
    if (!map || !isShown || state?.status !== 'ready') return undefined;
    const abort = new AbortController();
    const draw = async () => {
      try {
        const areas = BOUNDARIES.areas(state.data, state.point).filter(({ isVast }) => isVast !== true);
        const answers = await Promise.all(areas.map((area) => fetchArea(area, abort.signal)));
        if (!abort.signal.aborted)
          map.overlays.showBoundaries(answers.flatMap((answer) => (answer.ok ? [answer.data] : [])));
      } catch {
        // Another point has been looked up.
      }
    };
    void draw();
    return () => {
      abort.abort();
      map.overlays.showBoundaries([]);
    };
  }, [map, isShown, state]);
}

/** The layers that are not part of the map's own style. */
export function useLayers(sections: Sections): void {
  useBoundaries(sections[BOUNDARIES.id]);
}
