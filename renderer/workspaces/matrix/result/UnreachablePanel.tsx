import { Box, Group, Text } from '@mantine/core';
import { IconMapPinOff, IconRoadOff, IconRouteOff, type Icon } from '@tabler/icons-react';
import { Button } from '../../../kit/components/Button.tsx';
import { usePreferences } from '../../../model/window/preferences.ts';
import { useMatrixView } from '../../../model/matrix/view.ts';
import { saveExport } from './export/save-export.ts';
import { selectCell } from '../../../model/matrix/result/state.ts';
import type { HeatModel } from './heat-model.ts';
import { writtenShare, writtenValue } from '../../../model/matrix/result/format.ts';
import { cellAt } from '../../../model/matrix/result/grid.ts';
import { Panel } from './Panel.tsx';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

/** The unreachable pairs with their reasons, and the farthest reachable pair. */
export function UnreachablePanel({ model }: { readonly model: HeatModel }) {
  const { values, summary, grid } = model;
  const missing = values.length - summary.reachable;
  return (
    <Panel
      label={t('matrix.unreachableCells')}
      title={missing === 0 ? t('matrix.everyCellPath') : t('matrix.unreachableCountCells', { count: missing })}
      aside={missing === 0 ? null : <span className="hint figures">{writtenShare(missing / values.length)}</span>}
    >
      <Box component="ul" flex="0 1 auto" mih={0} className="scrolls">
        {reasonsOf(model).map(({ icon: Glyph, title, detail, cells }) => (
          <Group key={title} component="li" gap="sm" mih="var(--row)" className="line-below">
            <Glyph size={16} stroke={1.75} aria-hidden color="var(--ink-3)" />
            <span className="ellipsis">
              {title} <span className="hint">{detail}</span>
            </span>
            <Text component="b" inherit ms="auto" className="figures" fw={500}>
              {writtenNumber(cells)}
            </Text>
          </Group>
        ))}
      </Box>
      <Group wrap="wrap" gap="sm" align="stretch" mt="sm">
        {missing === 0 ? null : (
          <>
            <Button size="xs" onClick={() => useMatrixView.setState({ mapMode: 'unreachable' })}>
              {t('matrix.showMap')}
            </Button>
            <Button size="xs" onClick={() => void saveExport(grid, { format: 'unreachable' })}>
              {t('matrix.exportList')}
            </Button>
          </>
        )}
        <FarthestPair model={model} />
      </Group>
    </Panel>
  );
}

function FarthestPair({ model }: { readonly model: HeatModel }) {
  const units = usePreferences((preferences) => preferences.units);
  const { summary, grid, measure } = model;
  if (summary.farthest < 0) return null;
  const cell = cellAt(grid, summary.farthest);
  const name = t('matrix.originDestination', {
    origin: grid.origins[cell.origin]?.code ?? '',
    destination: grid.destinations[cell.destination]?.code ?? '',
  });
  return (
    <Button size="xs" title={t('matrix.nameShowCell', { name })} onClick={() => selectCell(cell)}>
      {t('matrix.farthestMax', { distance: writtenValue(summary.max, measure, units) })}
    </Button>
  );
}

type ReasonRow = { readonly icon: Icon; readonly title: string; readonly detail: string; readonly cells: number };

function reasonsOf({ grid: { unreachable, originsWithoutRoad, destinationsWithoutRoad } }: HeatModel): ReasonRow[] {
  const ends = [
    ...(originsWithoutRoad.length > 0 ? [t('matrix.countOrigins', { count: originsWithoutRoad.length })] : []),
    ...(destinationsWithoutRoad.length > 0
      ? [t('matrix.countDestinations', { count: destinationsWithoutRoad.length })]
      : []),
  ];
  return [
    {
      icon: IconRoadOff,
      title: t('matrix.noRoadWithin1Km2'),
      detail: ends.join(', '),
      cells: unreachable.no_road_at_origin + unreachable.no_road_at_destination,
    },
    {
      icon: IconRouteOff,
      title: t('matrix.noPathBetweenPoints'),
      detail: t('matrix.countPairs', { count: unreachable.no_path }),
      cells: unreachable.no_path,
    },
    {
      icon: IconMapPinOff,
      title: t('matrix.exceedsLimitsMatrix'),
      detail: t('matrix.countPairs', { count: unreachable.too_far }),
      cells: unreachable.too_far,
    },
  ].filter(({ cells }) => cells > 0);
}
