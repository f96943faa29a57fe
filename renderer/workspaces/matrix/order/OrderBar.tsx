import { useMatrixView } from '../../../model/matrix/view.ts';
import { useMap } from '../../../model/map/map.ts';
import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconPlayerPlay } from '@tabler/icons-react';
import { Badge } from '../../../kit/components/Badge.tsx';
import { Button } from '../../../kit/components/Button.tsx';
import { activeMap } from '../../../map/active-map.ts';
import { isReady, usePacks } from '../../../model/service/packs.ts';
import { useService } from '../../../model/service/service.ts';
import { useJobs } from '../../../model/matrix/jobs.ts';
import { formatCount } from '../../../kit/words/locale.ts';
import { writtenDuration } from '../../../model/matrix/words.ts';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
import { estimatedSeconds } from '../../../model/matrix/order/estimate.ts';
import { exchangePoints, removePoints } from '../../../panels/points/point-actions.ts';
import { copyOrderCurl, missing, orderMatrix } from './order.ts';
import type { RoadCheck } from '../../../model/matrix/order/road-check.ts';
import { useRoads } from '../../../panels/points/roads.tsx';
import { only } from '../../../kit/grid/selection.ts';
import { t } from '../../../kit/words/t.ts';

/** A summary of the matrix, and the button that calculates it. */
export function OrderBar() {
  const lists = useBuilder((builder) => builder.lists);
  const wishes = useBuilder((builder) => builder.wishes);
  const isOrdering = useMatrixView((view) => view.isOrdering);
  const problem = useMatrixView((view) => view.orderProblem);
  const incomplete = missing(lists, wishes);
  const [origins, destinations] = [lists.origins.length, lists.destinations.length];
  return (
    <Stack
      component="footer"
      gap="sm"
      pt={10}
      pb="md"
      px="lg"
      bg="var(--panel-2)"
      fz="xs"
      lh="16px"
      className="line-above"
    >
      <Group gap={0} justify="space-between" fz="sm" lh="18px">
        <p className="figures">
          <strong>{t('matrix.countCells', { count: origins * destinations })}</strong>{' '}
          <span className="secondary">
            {formatCount(origins)} × {formatCount(destinations)}
          </span>
          <Estimate origins={origins} destinations={destinations} />
        </p>
        <Warnings />
      </Group>
      <Roads />
      <LeftOut />
      {problem === null ? null : (
        <Box component="p" mah={80} c="var(--bad)" className="scrolls breakable" role="alert">
          {problem}
        </Box>
      )}
      <Group wrap="wrap" gap="sm" align="stretch">
        <Button
          variant="filled"
          icon={IconPlayerPlay}
          keys="Ctrl Enter"
          flex={1}
          disabled={isOrdering || incomplete !== null}
          onClick={() => void orderMatrix()}
        >
          {t('matrix.calculateMatrix')}
        </Button>
        <Button disabled={incomplete !== null} onClick={() => void copyOrderCurl()}>
          {t('common.copyCurl')}
        </Button>
      </Group>
      {incomplete === null ? null : <p className="hint">{incomplete}</p>}
    </Stack>
  );
}

/** How long it will take, where earlier jobs tell. */
function Estimate({ origins, destinations }: { readonly origins: number; readonly destinations: number }) {
  const jobs = useJobs();
  const mode = useBuilder(({ wishes }) => wishes.mode);
  const { packId: pack } = useRoads();
  const seconds =
    jobs === null || pack === null ? undefined : estimatedSeconds(jobs, { origins, destinations, mode, pack });
  if (seconds === undefined) return null;
  const written = writtenDuration(seconds);
  return (
    <span className="secondary" title={t('matrix.estimatedSimilarJobsComputerSame')}>
      {`, ${seconds < 0.5 ? written : t('matrix.aboutTime', { time: written })}`}
    </span>
  );
}

/** Chooses the next point with a warning, in the order of the lists: it may be out of sight. */
function chooseNextWarned(warnings: RoadCheck['warnings']): void {
  const { origins, destinations } = useBuilder.getState().lists;
  const { selection } = useMap.getState();
  const points = [...origins, ...destinations];
  const start = points.findIndex(({ id }) => id === selection.current) + 1;
  const next = [...points.slice(start), ...points.slice(0, start)].find(({ id }) => warnings.has(id));
  if (next !== undefined) useMap.setState({ selection: only(next.id) });
}

/** How many points have one; pressed, it goes from one to the next. */
function Warnings() {
  const { warnings } = useRoads();
  if (warnings.size === 0) return null;
  return (
    <UnstyledButton
      display="inline-flex"
      py={3}
      title={t('matrix.goNextPointWarning')}
      onClick={() => chooseNextWarned(warnings)}
    >
      <Badge look="warn">
        <IconAlertTriangle size={12} stroke={2} aria-hidden />
        {t('matrix.countWarnings', { count: warnings.size })}
      </Badge>
    </UnstyledButton>
  );
}

/** Returns the place in a title such as `Roads, Montevideo, Uruguay`. */
const placeOf = (title: string): string => title.replace(/^Roads, /, '');

/** The areas with road packs: pressing one shows it on the map. */
function RoadPacks() {
  const packs = usePacks();
  const isKnown = useService((service) => service.status !== 'starting');
  const roads = packs.filter(isReady).filter(({ theme }) => theme === 'roads');
  if (!isKnown) return null;
  if (roads.length === 0)
    return (
      <Box component="p" mah={80} c="var(--bad)" className="scrolls breakable">
        {t('matrix.noRoadPackInstalledMatrix')}
      </Box>
    );
  return (
    <Group wrap="wrap" component="p" gap="xs">
      <span className="secondary">{t('matrix.roads')}</span>
      {roads.map(({ id, title, coverage }) => (
        <Button key={id} size="xs" onClick={() => activeMap()?.camera.fit(coverage)}>
          {placeOf(title)}
        </Button>
      ))}
    </Group>
  );
}

/** Addresses that aren't part of the order yet. */
function LeftOut() {
  const count = useBuilder(({ unplaced }) => unplaced.origins.length + unplaced.destinations.length);
  return count === 0 ? null : (
    <Text inherit c="var(--warn)">
      {t('matrix.countAddressesWerentFoundSkipped', { count })}
    </Text>
  );
}

/** Which road pack serves the points, or why none does. */
function Roads() {
  const { pack, problem } = useRoads();
  const isEmpty = useBuilder(({ lists }) => lists.origins.length + lists.destinations.length === 0);
  if (isEmpty) return <RoadPacks />;
  if (problem === null)
    return pack === null ? null : <p className="hint">{t('matrix.roadsPlaceOf', { place: placeOf(pack) })}</p>;
  if (problem.kind === 'message')
    return (
      <Box component="p" mah={80} c="var(--bad)" className="scrolls breakable">
        {problem.text}
      </Box>
    );
  const { ids, isExchanged } = problem;
  return (
    <Group wrap="wrap" gap={6} c="var(--bad)">
      <Box component="p" w="100%">
        {t('matrix.countPointsLieOutsideRoad', { count: ids.length })}
        {isExchanged ? ` ${t('matrix.longitudeLatitudeSwappedTheyWould')}` : ''}
      </Box>
      {isExchanged ? (
        <Button size="xs" onClick={() => exchangePoints(ids)}>
          {t('matrix.swapThem')}
        </Button>
      ) : null}
      <Button size="xs" onClick={() => removePoints(ids)}>
        {t('matrix.removeThem', { count: ids.length })}
      </Button>
    </Group>
  );
}
