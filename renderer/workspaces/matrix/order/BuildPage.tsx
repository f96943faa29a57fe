import { useMap } from '../../../model/map/map.ts';
import { Box, Group, SegmentedControl } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { useRestingMode } from '../../../map/modes/modes.ts';
import { MapPlace } from '../../../map/MapPlace.tsx';
import { useShownJobs } from '../../../model/matrix/jobs.ts';
import { useMatrixView } from '../../../model/matrix/view.ts';
import { BoxCard } from '../../../panels/points/BoxCard.tsx';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { ROLES } from '../../../model/matrix/order/points.ts';
import { OrderBar } from './OrderBar.tsx';
import { DropZone } from '../../../panels/points/DropZone.tsx';
import { FileDialog } from '../../../panels/points/FileDialog.tsx';
import { Marker, PointList } from '../../../panels/points/PointList.tsx';
import { RoadChecking } from '../../../panels/points/roads.tsx';
import { TextDialog } from '../../../panels/points/TextDialog.tsx';
import { Travel } from './Travel.tsx';
import { UndoRedo } from '../../../panels/points/UndoRedo.tsx';
import { PointsOnMap } from '../../../panels/points/PointsOnMap.tsx';
import { t } from '../../../kit/words/t.ts';

/** Origins and destinations on the left, the map on the right. */
export function BuildPage() {
  useRestingMode('list-point');
  const mode = useBuilder(({ wishes }) => wishes.mode);
  return (
    <RoadChecking roles={ROLES} mode={mode}>
      <PointsOnMap of={ROLES} />
      <Box
        component="section"
        flex={{ base: '0 0 340px', md: '0 0 400px' }}
        className="side-panel"
        aria-label={t('matrix.newMatrix')}
        data-region="matrix"
      >
        <Header />
        <Box flex={1} mih={0} px="lg" className="scrolls">
          <PointList of="origins" />
          <Between />
          <PointList of="destinations" />
          <Travel />
        </Box>
        <OrderBar />
      </Box>
      <MapHalf />
      <TextDialog />
      <FileDialog />
    </RoadChecking>
  );
}

/** The map. A table dropped on it is for the list that clicks add to, else for the one that is empty. */
function MapHalf() {
  const role = useMap(({ mode }) => mode?.role);
  const hasOrigins = useBuilder(({ lists }) => lists.origins.length > 0);
  return (
    <DropZone of={role ?? (hasOrigins ? 'destinations' : 'origins')} flex={1} miw={0} className="clipped">
      <MapPlace />
      <Legend />
      <BoxCard />
    </DropZone>
  );
}

function Header() {
  const count = useShownJobs()?.length ?? 0;
  return (
    <Box component="header" className="spread" px="lg" pt={14} pb="sm">
      <h2 className="page-title">{t('matrix.newMatrix')}</h2>
      <SegmentedControl
        aria-label={t('common.page')}
        data={[
          { value: 'build', label: t('matrix.build') },
          { value: 'jobs', label: t('matrix.jobsNumber', { number: count }) },
        ]}
        value="build"
        onChange={() => useMatrixView.getState().showJobs()}
      />
    </Box>
  );
}

/** Actions for both lists: swap, undo and redo. */
function Between() {
  const isFixed = useBuilder(
    ({ lists, searches }) => searches.length > 0 || lists.origins.length + lists.destinations.length === 0,
  );
  return (
    <UndoRedo page="matrix" label={t('matrix.bothLists')}>
      <IconButton
        icon={IconArrowsExchange}
        label={t('matrix.swapOriginsDestinations')}
        size="sm"
        disabled={isFixed}
        onClick={() => useBuilder.getState().swap()}
      />
    </UndoRedo>
  );
}

function Legend() {
  return (
    <Group gap="lg" className="map-legend">
      <Group component="span" gap={6}>
        <Marker of="origins" /> {t('matrix.origin2')}
      </Group>
      <Group component="span" gap={6}>
        <Marker of="destinations" /> {t('matrix.destination')}
      </Group>
    </Group>
  );
}
