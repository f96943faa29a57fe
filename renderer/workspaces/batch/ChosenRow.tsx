import { Box, Group } from '@mantine/core';
import { IconZoomScan } from '@tabler/icons-react';
import { formatCount } from '../../kit/words/locale.ts';
import { Button } from '../../kit/components/Button.tsx';
import { metresBetween } from '../../../contract/great-circle.ts';
import { bearingBetween, windOf, writtenDistance } from '../../kit/coordinates/bearing.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { activeMap, useActiveMap } from '../../map/active-map.ts';
import { isOnMap } from '../../kit/coordinates/mercator.ts';
import { useMap } from '../../model/map/map.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useBatch, type Chosen } from '../../model/batch/batch.ts';
import { useChosenPoint } from '../../model/batch/choose-row.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

/** Brings the map to the point of a row. Rows that are only chosen leave the map where it is. */
export function zoomToPoint([lon, lat]: NonNullable<Chosen['point']>): void {
  activeMap()?.camera.goTo({ lon, lat });
}

/** The row that is chosen: where its point is, if the map does not show it, and the way there. */
export function ChosenRow() {
  const chosen = useBatch((batch) => batch.chosen);
  const position = useChosenPoint();
  if (chosen === null || position === null) return null;
  const [lon, lat] = position;
  return (
    <Group component="p" gap={6}>
      {rich(t('batch.rowRow', { row: formatCount(chosen.row) }), {
        i: <Box component="i" w={9} h={9} bdrs="50%" bg="var(--blaze)" aria-hidden />,
      })}{' '}
      <Whereabouts point={{ lon, lat }} />
      <Button icon={IconZoomScan} size="xs" ms="auto" onClick={() => zoomToPoint(position)}>
        {t('common.zoomTo')}
      </Button>
    </Group>
  );
}

/** Distance and direction of the point from the centre of the map; nothing if it is in view. */
function Whereabouts({ point }: { readonly point: Point }) {
  const map = useActiveMap((active) => active.map);
  const middle = useMap((state) => state.live);
  const units = usePreferences((preferences) => preferences.units);
  if (map === null || middle === null || (isOnMap(point) && map.isInSight(point))) return null;
  return (
    <span className="secondary">
      {writtenDistance(metresBetween(middle, point), units)} {windOf(bearingBetween(middle, point))}
    </span>
  );
}
