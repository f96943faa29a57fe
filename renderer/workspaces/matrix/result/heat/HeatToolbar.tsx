import { Box, Group, Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconMaximize,
  IconSortAscending,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { Button } from '../../../../kit/components/Button.tsx';
import { IconButton } from '../../../../kit/components/IconButton.tsx';
import { useMatrixView } from '../../../../model/matrix/view.ts';
import type { HeatModel } from '../heat-model.ts';
import { ORDERINGS, type Ordering } from '../../../../model/matrix/result/choices.ts';
import { ORDERING_TITLES } from '../../../../model/matrix/result/orderings.ts';
import { fitView, zoomed, type Extent, type HeatView, type Size } from '../../../../model/matrix/result/view.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import { t } from '../../../../kit/words/t.ts';
import { extentOf } from '../heat-model.ts';

/** How the rows and columns are ordered, and how large the cells are. */
export function HeatToolbar({ model }: { readonly model: HeatModel }) {
  const rows = useMatrixView((view) => view.rows);
  const columns = useMatrixView((view) => view.columns);
  return (
    <Group wrap="wrap" gap="sm" w="100%" role="toolbar" aria-label={t('matrix.heatMap')}>
      <OrderingMenu
        what={t('common.rows')}
        titles={ORDERING_TITLES}
        chosen={rows}
        onChoose={(ordering) => useMatrixView.setState({ rows: ordering })}
      />
      <OrderingMenu
        what={t('common.columns')}
        titles={COLUMN_TITLES}
        chosen={columns}
        onChoose={(ordering) => useMatrixView.setState({ columns: ordering })}
      />
      <Zoom model={model} />
    </Group>
  );
}

const COLUMN_TITLES: Record<Ordering, string> = { ...ORDERING_TITLES, nearest: t('matrix.nearestOrigin') };

type MenuProps = {
  readonly what: string;
  readonly titles: Record<Ordering, string>;
  readonly chosen: Ordering;
  readonly onChoose: (ordering: Ordering) => void;
};

function OrderingMenu({ what, titles, chosen, onChoose }: MenuProps) {
  return (
    <Menu position="bottom-start" width={200} trapFocus returnFocus>
      <Menu.Target>
        <Button size="xs" icon={IconSortAscending}>
          {what}: {titles[chosen]}
          <IconChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('matrix.orderWhat', { what })}>
        {ORDERINGS.map((ordering) => (
          <Menu.RadioItem
            key={ordering}
            value={ordering}
            checked={ordering === chosen}
            checkIcon={<IconCheck size={14} aria-hidden />}
            closeMenuOnClick
            onChange={() => onChoose(ordering)}
          >
            {titles[ordering]}
          </Menu.RadioItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `Fit`, `13 px`, or `2 × 11 px` if cells aren't square. */
function Zoom({ model }: { readonly model: HeatModel }) {
  // Not the view as a whole: scrolling changes nothing here.
  const cellWidth = useResult((result) => result.view?.cellWidth);
  const cellHeight = useResult((result) => result.view?.cellHeight);
  const isFit = useResult((result) => result.view?.isFit ?? true);
  if (cellWidth === undefined) return null;
  const change = (changed: (view: HeatView, size: Size, extent: Extent) => HeatView): void => {
    const { view, size, set } = useResult.getState();
    if (view !== null) set({ view: changed(view, size, extentOf(model)) });
  };
  const zoom = (direction: 1 | -1): void =>
    change((view, size, extent) => zoomed(view, direction, { x: size.width / 2, y: size.height / 2 }, size, extent));
  const written = cellWidth === cellHeight ? `${cellWidth} px` : `${cellWidth} × ${cellHeight} px`;
  return (
    <Group component="span" gap={2} ms="auto">
      <IconButton
        size="sm"
        iconSize={18}
        icon={IconZoomOut}
        label={t('matrix.smallerCells')}
        keys="−"
        disabled={isFit}
        onClick={() => zoom(-1)}
      />
      <Box component="span" miw={44} c="var(--ink-2)" fz="xs" ta="center">
        {isFit ? t('matrix.fit') : written}
      </Box>
      <IconButton
        size="sm"
        iconSize={18}
        icon={IconZoomIn}
        label={t('matrix.largerCells')}
        keys="+"
        onClick={() => zoom(1)}
      />
      <IconButton
        size="sm"
        icon={IconMaximize}
        label={t('matrix.fitAllCells')}
        keys="0"
        isActive={isFit}
        onClick={() => change((_, size, extent) => fitView(size, extent))}
      />
    </Group>
  );
}
