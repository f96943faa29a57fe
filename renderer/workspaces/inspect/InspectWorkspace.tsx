import { Stack } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { useInspected } from '../../model/look-up/inspected.ts';
import { useLayout } from '../../model/window/layout.ts';
import { MapPlace } from '../../map/MapPlace.tsx';
import { NoStreetsCard } from '../../map/NoStreets.tsx';
import { useWindow } from '../../model/window/window.ts';
import { ReachLegend } from './reach/ReachLegend.tsx';
import dockStyles from './compare/CompareDock.module.css';
import { useDockHeight } from './compare/dock-height.ts';
import panelStyles from './InspectPanel.module.css';
import styles from './InspectWorkspace.module.css';
import { t } from '../../kit/words/t.ts';
import { later } from '../../kit/components/later.tsx';
import { useDropped } from '../../model/imports/dropped.ts';
import { useAreaLayers } from '../../model/map/area-layers.ts';
import { MIN_COMPARED } from '../../model/window/comparison.ts';
import { usePins } from '../../model/pins/pins.ts';
import { usePlaces } from '../../model/places/places.ts';
import { useShownTab } from './reach/actions.ts';
import { useCoverage } from './use-coverage.ts';

/** Reserves the space of the panel, which loads just after the map. */
function PanelSpace() {
  const width = useLayout(({ panelWidth }) => panelWidth);
  return <div className={panelStyles['panel']} style={{ width }} />;
}

function DockSpace() {
  const { height } = useDockHeight();
  return <div className={dockStyles['dock']} style={{ height }} />;
}

const Welcome = later(async () => (await import('./welcome/Welcome.tsx')).Welcome);
const InspectPanel = later(async () => (await import('./InspectPanel.tsx')).InspectPanel, PanelSpace);
const PinHint = later(async () => (await import('../../map/PinHint.tsx')).PinHint);
const AnswersOnMap = later(async () => (await import('./AnswersOnMap.tsx')).AnswersOnMap);
const AreaLegend = later(async () => (await import('./areas/AreaLegend.tsx')).AreaLegend);
const ReachOnMap = later(async () => (await import('../../panels/reach/ReachOnMap.tsx')).ReachOnMap);
const FigureLegend = later(async () => (await import('./figures/FigureLegend.tsx')).FigureLegend);
const PlaceCard = later(async () => (await import('./places/PlaceCard.tsx')).PlaceCard);
const AreaTableDock = later(async () => (await import('./areas/AreaTableDock.tsx')).AreaTableDock);
const DroppedDock = later(async () => (await import('./DroppedDock.tsx')).DroppedDock);
const CompareDock = later(async () => (await import('./compare/CompareDock.tsx')).CompareDock, DockSpace);

/**
 * The map with its floats, and the panel that answers. The panel comes first for the keyboard, though it stands right.
 * @param children what covers the map, as where there is no pack to answer from
 */
export function InspectWorkspace({ children }: { readonly children: ReactNode }) {
  useCoverage();
  const [isWelcome] = useState(() => {
    const { welcomed, welcomeAlways } = useLayout.getState();
    return !welcomed || welcomeAlways;
  });
  const hasPoint = useInspected(({ point }) => point !== null);
  const hasFigures = useLayout(({ figureLayer }) => figureLayer !== null);
  const hasDraft = usePlaces(({ draft }) => draft !== null);
  const hasTable = useAreaLayers(({ table }) => table !== null);
  const hasDropped = useDropped(({ dropped }) => dropped !== null);
  const hasPins = usePins(({ pins }) => pins.length >= MIN_COMPARED);
  const isCompared = useLayout(({ comparison }) => comparison.isOpen) && hasPins;
  return (
    <>
      {useShownTab() === null ? null : <InspectPanel />}
      <Stack gap={0} flex={1} miw={0} mih={0}>
        <div className={styles['stage']}>
          <MapPlace />
          <ReachOnMap />
          {hasPins ? <PinHint /> : null}
          <NoStreetsCard />
          {hasFigures ? <FigureLegend /> : null}
          <AreaLegend />
          <ReachLegend />
          {hasPoint ? <AnswersOnMap /> : null}
          <MapDrop />
          {isWelcome ? <Welcome /> : null}
          {hasDraft ? <PlaceCard /> : null}
          {children}
        </div>
        {hasDropped ? <DroppedDock /> : null}
        {hasTable ? <AreaTableDock /> : null}
        {isCompared ? <CompareDock /> : null}
      </Stack>
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
      title={(count) => t('inspect.dropImportCountFilesData', { count })}
      text={t('inspect.areasAddressesHealthFiguresZip')}
      onFiles={(files) => void import('./drop-files.ts').then(({ dropFiles }) => dropFiles(files))}
    />
  );
}
