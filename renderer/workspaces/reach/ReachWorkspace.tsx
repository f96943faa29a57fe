import { Box, SegmentedControl } from '@mantine/core';
import { useEffect } from 'react';
import { oneOf } from '../../kit/storage/stored.ts';
import { t } from '../../kit/words/t.ts';
import { enterMode, useRestingMode } from '../../map/modes/modes.ts';
import { MapPlace } from '../../map/MapPlace.tsx';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { REACH_TABS } from '../../model/reach/visits.ts';
import { useReach } from '../../model/reach/reach.ts';
import { BoxCard } from '../../panels/points/BoxCard.tsx';
import { DropZone } from '../../panels/points/DropZone.tsx';
import { FileDialog } from '../../panels/points/FileDialog.tsx';
import { PointList } from '../../panels/points/PointList.tsx';
import { RoadChecking } from '../../panels/points/roads.tsx';
import { TextDialog } from '../../panels/points/TextDialog.tsx';
import { UndoRedo } from '../../panels/points/UndoRedo.tsx';
import { PointsOnMap } from '../../panels/points/PointsOnMap.tsx';
import { Areas } from './Areas.tsx';
import { Route } from './Route.tsx';
import { useRouteOnMap } from './use-route-on-map.ts';

const STOPS: readonly PointRole[] = ['stops'];

/** Stops on the left with what is made of them: the areas within reach, or a route. The map is on the right. */
export function ReachWorkspace() {
  useRestingMode('list-point', 'stops');
  useRouteOnMap();
  const mode = useReach(({ modes }) => modes[0] ?? 'car');
  const tab = useReach((page) => page.tab);
  useEffect(() => {
    // The first click on the map of an empty page adds a stop.
    if (useBuilder.getState().lists.stops.length === 0) enterMode('place-points', 'stops');
  }, []);
  return (
    <RoadChecking roles={STOPS} mode={mode}>
      <PointsOnMap of={STOPS} />
      <Box
        component="section"
        flex={{ base: '0 0 340px', md: '0 0 400px' }}
        className="side-panel"
        aria-label={t('reach.reach')}
        data-region="reach"
      >
        <Box component="header" className="spread" px="lg" pt={14} pb="sm">
          <h2 className="page-title">{t('reach.reach')}</h2>
          <SegmentedControl
            aria-label={t('common.page')}
            data={[
              { value: 'areas', label: t('reach.areas') },
              { value: 'route', label: t('reach.routeTab') },
            ]}
            value={tab}
            onChange={(value) => useReach.getState().set({ tab: oneOf(REACH_TABS, value, 'areas') })}
          />
        </Box>
        <Box flex={1} mih={0} pb="lg" px="lg" className="scrolls">
          <PointList of="stops" />
          <UndoRedo page="reach" label={t('reach.stops')} />
          {tab === 'areas' ? <Areas /> : <Route />}
        </Box>
      </Box>
      <DropZone of="stops" flex={1} miw={0} className="clipped">
        <MapPlace />
        <BoxCard />
      </DropZone>
      <TextDialog />
      <FileDialog />
    </RoadChecking>
  );
}
