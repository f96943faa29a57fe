import { createPortal } from 'react-dom';
import { DrawnCards } from './drawn/DrawnCards.tsx';
import { MapMenu } from '../workspaces/inspect/map-menu/MapMenu.tsx';
import styles from './MapPlace.module.css';
import { MapTools } from './MapTools.tsx';
import { MapView } from './MapView.tsx';
import { stage } from './stage.ts';
import { ViewControls } from './ViewControls.tsx';

stage.className = styles['fill'] ?? '';

/** The map of the window with its floats, made once; {@link MapPlace} says where on the page it stands. */
export function MapStage() {
  return createPortal(
    <>
      <MapTools />
      <MapView />
      <DrawnCards />
      <ViewControls />
      <MapMenu />
    </>,
    stage,
  );
}
