import { useLayout } from '../model/window/layout.ts';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { later } from '../kit/components/later.tsx';
import { useMap } from '../model/map/map.ts';
import { MIN_COMPARED } from '../model/window/comparison.ts';
import { usePins } from '../model/pins/pins.ts';
import { useModeId } from './modes/modes.ts';
import { MapTools } from './MapTools.tsx';
import { MapView } from './MapView.tsx';
import { stage } from './stage.ts';
import { ModeHint } from './ModeHint.tsx';
import { ViewControls } from './ViewControls.tsx';

stage.className = 'map-place';

const Drawn = later(async () => (await import('./drawn/Drawn.tsx')).Drawn);
const PlaceLayers = later(async () => (await import('./PlaceLayers.tsx')).PlaceLayers);
const Position = later(async () => (await import('./position/Position.tsx')).Position);

/** Whether anything is drawn on the map, or about to be. */
function useIsDrawn(): boolean {
  const mode = useModeId();
  const hasDrawing = useMap(({ measurement, box, draft }) => measurement.points.length > 0 || (draft ?? box) !== null);
  const isOpen = useLayout(({ comparison }) => comparison.isOpen);
  const isCompared = usePins(({ pins }) => pins.length >= MIN_COMPARED) && isOpen;
  return hasDrawing || isCompared || ['measure', 'box', 'avoid-area'].includes(mode);
}

/** The map of the window with its controls, created once and displayed by {@link MapPlace}. */
export function MapStage({ children }: { readonly children: ReactNode }) {
  const hasPlaces = useLayout(({ shownCategories }) => shownCategories.length > 0);
  return createPortal(
    <>
      <MapTools />
      <MapView />
      {useIsDrawn() ? <Drawn /> : null}
      {hasPlaces ? <PlaceLayers /> : null}
      <ModeHint />
      <ViewControls />
      <Position />
      {children}
    </>,
    stage,
  );
}
