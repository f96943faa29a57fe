import { Box, Group, Text } from '@mantine/core';
import { IconPencil, IconZoomScan } from '@tabler/icons-react';
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
import { useChosenPoint, useFirstAnswers } from '../../model/batch/choose-row.ts';
import { shownColumns } from '../../model/batch/layout.ts';
import { isEditable, useTable } from '../../model/batch/open-table.ts';
import { useRow } from '../../model/batch/pages.ts';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

/** Brings the map to the point of a row. Rows that are only chosen leave the map where it is. */
export function zoomToPoint([lon, lat]: NonNullable<Chosen['point']>): void {
  activeMap()?.camera.goTo({ lon, lat });
}

/** The selected row: where its point is, if the map doesn't show it, what is wrong with it, and how to change it. */
export function ChosenRow() {
  const chosen = useBatch((batch) => batch.chosen);
  const position = useChosenPoint();
  const isIdle = useTable(isEditable);
  const first = useTable((table) => shownColumns(table ?? {})[0]);
  if (chosen === null) return null;
  return (
    <div>
      <Group gap={6}>
        <Group wrap="wrap" component="p" gap={6}>
          {rich(t('batch.rowRow', { row: formatCount(chosen.row) }), {
            i: <Box component="i" w={9} h={9} bdrs="50%" bg="var(--blaze)" aria-hidden />,
          })}{' '}
          {position === null ? null : <Whereabouts point={{ lon: position[0], lat: position[1] }} />}
        </Group>
        <Button
          icon={IconPencil}
          size="xs"
          ms="auto"
          disabled={!isIdle}
          onClick={() => first !== undefined && useBatch.getState().set({ edited: { row: chosen.row, column: first } })}
        >
          {t('batch.editRow')}
        </Button>
        {position === null ? null : (
          <Button icon={IconZoomScan} size="xs" onClick={() => zoomToPoint(position)}>
            {t('common.zoomTo')}
          </Button>
        )}
      </Group>
      <RowError row={chosen.row} />
    </div>
  );
}

/** What is wrong with a row, in full: in its table it may be cut off. */
function RowError({ row }: { readonly row: number }) {
  const job = useTable((table) => table);
  const preview = useFirstAnswers();
  const cells = useRow(row)?.cells;
  const inputs = job?.head?.columns.length ?? 0;
  const isAnswered = job?.added !== undefined && cells !== undefined && cells.length > inputs;
  const error = isAnswered ? cells.at(-1) : preview?.rows[row - 1]?.at(-1);
  return error === undefined || error === '' ? null : (
    <Text inherit maw={420} mt={4} c="var(--bad)">
      {error}
    </Text>
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
