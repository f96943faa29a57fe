import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown, IconMaximize, IconSortAscending, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { Button } from '../../../components/Button.tsx';
import { IconButton } from '../../../components/IconButton.tsx';
import { useChoices } from '../choices.ts';
import type { HeatModel } from '../heat-model.ts';
import { ORDERINGS, ORDERING_TITLES, type Ordering } from '../model/orderings.ts';
import { fitView, zoomed } from '../model/view.ts';
import { useResult } from '../state.ts';
import { extentOf } from './HeatMap.tsx';
import styles from './HeatToolbar.module.css';

/** How the rows and columns are ordered, and how large the cells are. */
export function HeatToolbar({ model }: { readonly model: HeatModel }) {
  const rows = useChoices((choices) => choices.rows);
  const columns = useChoices((choices) => choices.columns);
  const set = useChoices((choices) => choices.set);
  return (
    <div className={styles['toolbar']} role="toolbar" aria-label="Heat map">
      <OrderingMenu what="Rows" titles={ORDERING_TITLES} chosen={rows} onChoose={(ordering) => set({ rows: ordering })} />
      <OrderingMenu what="Columns" titles={COLUMN_TITLES} chosen={columns} onChoose={(ordering) => set({ columns: ordering })} />
      <Zoom model={model} />
    </div>
  );
}

const COLUMN_TITLES: Record<Ordering, string> = { ...ORDERING_TITLES, nearest: 'nearest origin' };

type MenuProps = { readonly what: string; readonly titles: Record<Ordering, string>; readonly chosen: Ordering; readonly onChoose: (ordering: Ordering) => void };

function OrderingMenu({ what, titles, chosen, onChoose }: MenuProps) {
  return (
    <Menu position="bottom-start" width={200} trapFocus returnFocus transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <Button size="small" icon={IconSortAscending}>
          {what}: {titles[chosen]}
          <IconChevronDown size={13} aria-hidden />
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={`Order of the ${what.toLowerCase()}`}>
        {ORDERINGS.map((ordering) => (
          <Menu.Item key={ordering} role="menuitemradio" aria-checked={ordering === chosen} rightSection={ordering === chosen ? <IconCheck size={14} aria-hidden /> : null} onClick={() => onChoose(ordering)}>
            {titles[ordering]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** `Fit`, `13 px`, or `2 × 11 px` where cells are no squares. */
function Zoom({ model }: { readonly model: HeatModel }) {
  const view = useResult((result) => result.view);
  const size = useResult((result) => result.size);
  const set = useResult((result) => result.set);
  if (view === null) return null;
  const extent = extentOf(model);
  const centre = { x: size.width / 2, y: size.height / 2 };
  const whole = `${view.cellWidth} px`;
  const written = view.cellWidth === view.cellHeight ? whole : `${view.cellWidth} × ${view.cellHeight} px`;
  return (
    <span className={styles['zoom']}>
      <IconButton size="small" iconSize={18} icon={IconZoomOut} label="Smaller cells" keys="−" disabled={view.isFit} onClick={() => set({ view: zoomed(view, -1, centre, size, extent) })} />
      <span className={styles['size']}>{view.isFit ? 'Fit' : written}</span>
      <IconButton size="small" iconSize={18} icon={IconZoomIn} label="Larger cells" keys="+" onClick={() => set({ view: zoomed(view, 1, centre, size, extent) })} />
      <IconButton size="small" icon={IconMaximize} label="Fit all cells" isActive={view.isFit} onClick={() => set({ view: fitView(size, extent) })} />
    </span>
  );
}
