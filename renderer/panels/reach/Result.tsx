import { Box, Group, Menu, Text } from '@mantine/core';
import { IconDownload, IconRoadOff, IconZoomScan } from '@tabler/icons-react';
import { useEffect, type ReactNode } from 'react';
import type { Bbox } from '../../../contract/pack.ts';
import { failureHeading, failureOutlook, isPackFailure, type Failure } from '../../kit/api/failure.ts';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { writtenList } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { activeMap } from '../../map/active-map.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { coveredByRoads } from '../../model/matrix/order/road-check.ts';
import { modeTitle } from '../../model/matrix/travel.ts';
import { openInPacks } from '../../model/packs/open-in-packs.ts';
import type { Origin } from '../../model/reach/reach.ts';
import { useReached, type Reached } from '../../model/reach/surfaces.ts';
import { areaUnit, writtenLimit, writtenSize } from '../../model/reach/words.ts';
import { usePacks } from '../../model/service/packs.ts';
import { copyCommands, copyTable, reachBounds, saveAsLayer, saveGeoJson, saveGeoPackage } from './output.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { SurfaceTable } from './SurfaceTable.tsx';

/** The areas on the map, or why there are none and what to do. */
export function Result({ origins }: { readonly origins: readonly Origin[] }) {
  const { data, failure, isOld, again } = useReached(origins);
  useReachReport(data, isOld);
  if (failure !== null) return <Failed failure={failure} origins={origins} onAgain={again} />;
  if (data === undefined) return <Calculating />;
  const isEmpty = data.surfaces.every(({ bands }) => bands.every(({ geometry }) => geometry === null));
  return (
    <Box component="section" pt="md" className="line-above" style={isOld ? OUTDATED : {}} aria-label={t('reach.areas')}>
      {isEmpty ? null : <SurfaceTable reached={data} />}
      <WithoutRoad reached={data} isEmpty={isEmpty} />
      {data.withoutTimes.length === 0 ? null : (
        <Text size="xs" c="dimmed">
          {t('reach.withoutTimes', { packs: writtenList([...new Set(data.withoutTimes)]) })}
        </Text>
      )}
      {isEmpty ? null : (
        <Tools bounds={reachBounds(data)}>
          <Menu.Item onClick={() => void saveGeoJson(data)}>{t('reach.saveGeoJson')}</Menu.Item>
          <Menu.Item onClick={() => void saveGeoPackage(data)}>{t('reach.saveGeoPackage')}</Menu.Item>
          <Menu.Item onClick={() => saveAsLayer(data)}>{t('reach.addAsLayer')}</Menu.Item>
          <Menu.Item onClick={() => void copyTable(data)}>{t('reach.copyTable')}</Menu.Item>
          <Menu.Item onClick={() => void copyCommands(data)}>{t('common.copyCurl')}</Menu.Item>
        </Tools>
      )}
    </Box>
  );
}

/** The style of an answer to earlier questions; the next one usually comes before it shows. */
export const OUTDATED = { opacity: 0.5, transition: 'opacity 120ms 150ms' };

/** Shows that nothing is known yet. */
export const Calculating = () => (
  <Text component="output" inherit display="block" pt="md" c="dimmed" className="line-above appears-late">
    {t('reach.calculating')}
  </Text>
);

/** Says to screen readers what was found. */
function useReachReport(reached: Reached | undefined, isOld: boolean): void {
  const units = usePreferences((preferences) => preferences.units);
  useEffect(() => {
    if (reached === undefined || isOld) return;
    const largest = reached.surfaces.flatMap(({ bands }) => bands.slice(-1));
    const [band] = largest;
    if (band === undefined) return;
    useNotices.getState().announce(
      t('reach.announcement', {
        count: reached.surfaces.length,
        limit: writtenLimit(band.limit, reached.measure, units),
        areas: writtenList(
          largest.map(({ squareKilometres }) => `${writtenSize(squareKilometres, units)} ${areaUnit(units)}`),
        ),
      }),
    );
  }, [reached, isOld, units]);
}

/** Which points have no road nearby, by mode. */
function WithoutRoad({ reached, isEmpty }: { readonly reached: Reached; readonly isEmpty: boolean }) {
  const { withoutRoad, origins } = reached;
  const lines = [...withoutRoad].map(([mode, points]) =>
    origins.length === 1
      ? t('reach.noRoadMode', { mode: modeTitle(mode) })
      : t('reach.noRoadModePoints', {
          mode: modeTitle(mode),
          points: writtenList(points.map((point) => String(point + 1))),
        }),
  );
  if (lines.length === 0 && !isEmpty) return null;
  return (
    <Message icon={IconRoadOff} title={isEmpty ? t('reach.nothingWithinReach') : t('reach.someWithoutRoad')}>
      {[...lines, t('reach.choosePointNearRoad')].join(' ')}
    </Message>
  );
}

type FailedProps = {
  readonly failure: Failure;
  readonly origins: readonly Origin[];
  readonly onAgain: () => void;
};

/** Why the points have no answer, and what to do. */
export function Failed({ failure, origins, onAgain }: FailedProps) {
  const isCovered = coveredByRoads(usePacks());
  const isMissing =
    failure.code === 'pack_missing' ||
    (failure.code === 'invalid_request' && !origins.every(({ point }) => isCovered(point)));
  const again = (
    <Button size="xs" onClick={onAgain}>
      {t('common.tryAgain')}
    </Button>
  );
  if (isMissing)
    return (
      <Box pt={14} className="line-above">
        <Message
          icon={IconRoadOff}
          title={t('reach.noRoadsHere')}
          actions={
            <>
              <Button size="xs" onClick={() => beginImport([], 'osm')}>
                {t('reach.importRoads')}
              </Button>
              <Button size="xs" onClick={() => openInPacks(null)}>
                {t('inspect.openPacks')}
              </Button>
            </>
          }
        >
          {t(origins.length > 1 ? 'reach.noPackCoversAll' : 'reach.noPackCoversPoint')}
        </Message>
      </Box>
    );
  return (
    <Box pt={14} className="line-above">
      <Message
        isError
        title={failureHeading(failure, t('reach.couldntCalculate'))}
        actions={
          isPackFailure(failure) ? (
            <>
              {again}
              <Button size="xs" onClick={() => openInPacks(failure.pack ?? null)}>
                {t('inspect.openPacks')}
              </Button>
            </>
          ) : (
            again
          )
        }
      >
        {failureOutlook(failure)}
      </Message>
    </Box>
  );
}

type ToolsProps = {
  readonly bounds: Bbox | null;
  /** Another button. */
  readonly beside?: ReactNode;
  /** Items of the menu of exports. */
  readonly children: ReactNode;
};

/** Buttons that show a result on the map and export it. */
export function Tools({ bounds, beside, children }: ToolsProps) {
  return (
    <Group gap="xs" align="stretch" mt="md">
      <Button
        size="xs"
        icon={IconZoomScan}
        disabled={bounds === null}
        onClick={() => bounds && activeMap()?.camera.fit(bounds)}
      >
        {t('common.zoomTo')}
      </Button>
      {beside}
      <Menu width={240}>
        <Menu.Target>
          <Button size="xs" icon={IconDownload}>
            {t('common.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('common.export')}>{children}</Menu.Dropdown>
      </Menu>
    </Group>
  );
}
