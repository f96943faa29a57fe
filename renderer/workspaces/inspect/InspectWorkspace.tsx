import { IconFileImport } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { Welcome } from './welcome/Welcome.tsx';
import { AreaLegend } from './areas/AreaLegend.tsx';
import { AreaTableDock } from './areas/AreaTableDock.tsx';
import { FigureLegend } from './figures/FigureLegend.tsx';
import { MapPlace } from '../../map/MapPlace.tsx';
import { PinHint } from '../../map/PinHint.tsx';
import { takeFiles } from '../../model/packs/take-files.ts';
import { useWindow } from '../../model/window/window.ts';
import { CompareDock } from './compare/CompareDock.tsx';
import { InspectPanel } from './InspectPanel.tsx';
import styles from './InspectWorkspace.module.css';
import { LocatorInset } from './LocatorInset.tsx';
import { useAreaHighlight } from './use-area-highlight.ts';
import { useLayers } from './use-layers.ts';
import { TileLegend } from './sections/tile/TileLegend.tsx';
import { useTile } from './use-tile.ts';

/**
 * The map with its floats, and the panel that answers. The panel comes first for the keyboard, though it stands right.
 * @param children what covers the map, as where there is no pack to answer from
 */
export function InspectWorkspace({ children }: { readonly children: ReactNode }) {
  useAreaHighlight();
  const hasTiles = useTile();
  useLayers();
  return (
    <>
      <InspectPanel />
      <div className={styles['column']}>
        <div className={styles['stage']}>
          <MapPlace />
          <PinHint />
          <FigureLegend />
          <AreaLegend />
          {hasTiles ? <TileLegend /> : null}
          <MapDrop />
          <LocatorInset />
          <Welcome />
          {children}
        </div>
        <AreaTableDock />
        <CompareDock />
      </div>
    </>
  );
}

/** Takes files that are dragged over the inspector. */
function MapDrop() {
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  return (
    <FileDrop
      isHere={isHere}
      icon={IconFileImport}
      title={(count) => `Drop to import ${count === 1 ? 'the file' : `${count} files`} as a data pack`}
      text="Areas, addresses, health figures, ZIP+4 polygons, map tiles, or one OpenStreetMap extract: you choose the details next. Pack files (.sqlite) are checked and added."
      onFiles={takeFiles}
    />
  );
}
