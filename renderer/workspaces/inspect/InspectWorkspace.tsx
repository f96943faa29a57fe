import type { ReactNode } from 'react';
import { Welcome } from './Welcome.tsx';
import { FigureLegend } from './figures/FigureLegend.tsx';
import { MapDrop } from './MapDrop.tsx';
import { MapPlace } from '../../map/MapPlace.tsx';
import { PinHint } from '../../map/PinHint.tsx';
import { CompareDock } from './compare/CompareDock.tsx';
import { InspectPanel } from './InspectPanel.tsx';
import styles from './InspectWorkspace.module.css';
import { LocatorInset } from './LocatorInset.tsx';
import { useAreaHighlight } from './use-area-highlight.ts';
import { useLayers } from './use-layers.ts';
import { usePeriodChoice, useRecovery } from './use-asking-again.ts';
import { useTile } from './use-tile.ts';

/**
 * The map with its floats, and the panel that answers. The panel comes first for the keyboard, though it stands right.
 * @param children what covers the map, as where there is no pack to answer from
 */
export function InspectWorkspace({ children }: { readonly children: ReactNode }) {
  useAreaHighlight();
  useRecovery();
  useTile();
  useLayers();
  usePeriodChoice();
  return (
    <>
      <InspectPanel />
      <div className={styles['column']}>
        <div className={styles['stage']}>
          <MapPlace />
          <PinHint />
          <FigureLegend />
          <MapDrop />
          <LocatorInset />
          <Welcome />
          {children}
        </div>
        <CompareDock />
      </div>
    </>
  );
}
