import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DrawnCards } from './drawn/DrawnCards.tsx';
import styles from './MapPlace.module.css';
import { MapTools } from './MapTools.tsx';
import { MapView } from './MapView.tsx';
import { stage } from './stage.ts';
import { FieldBar } from './position/FieldBar.tsx';
import { PositionOnMap } from './position/PositionOnMap.tsx';
import { ModeHint } from './ModeHint.tsx';
import { ViewControls } from './ViewControls.tsx';

stage.className = styles['fill'] ?? '';

/**
 * The map of the window with its floats and what else stands over it, made once; {@link MapPlace} says where on the
 * page it stands.
 */
export function MapStage({ children }: { readonly children: ReactNode }) {
  return createPortal(
    <>
      <MapTools />
      <MapView />
      <DrawnCards />
      <ModeHint />
      <ViewControls />
      <PositionOnMap />
      <FieldBar />
      {children}
    </>,
    stage,
  );
}
