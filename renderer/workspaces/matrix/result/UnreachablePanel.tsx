import { IconMapPinOff, IconRoadOff, IconRouteOff, type Icon } from '@tabler/icons-react';
import { Button } from '../../../kit/components/Button.tsx';
import { usePreferences } from '../../../model/window/preferences.ts';
import { counted } from '../../../../contract/counted.ts';
import { useChoices } from './choices.ts';
import { saveExport } from './export/save-export.ts';
import { keepCell } from './heat/use-heat-input.ts';
import type { HeatModel } from './heat-model.ts';
import { writtenShare, writtenValue } from '../../../model/matrix/result/format.ts';
import { cellAt } from '../../../model/matrix/result/grid.ts';
import { Panel } from './Panel.tsx';
import styles from './UnreachablePanel.module.css';

/** What has no way and why, and the farthest pair that has one. */
export function UnreachablePanel({ model }: { readonly model: HeatModel }) {
  const { values, summary, grid } = model;
  const missing = values.length - summary.reachable;
  return (
    <Panel
      label="Unreachable cells"
      title={missing === 0 ? 'Every cell has a path' : `Unreachable, ${counted(missing, 'cell')}`}
      aside={missing === 0 ? null : <span className="hint figures">{writtenShare(missing / values.length)}</span>}
    >
      <ul className={styles['reasons']}>
        {reasonsOf(model).map(({ icon: Glyph, title, detail, cells }) => (
          <li key={title} className={styles['reason']}>
            <Glyph size={16} stroke={1.75} aria-hidden className={styles['icon']} />
            <span className="ellipsis">
              {title} <span className="hint">{detail}</span>
            </span>
            <b className={styles['count']}>{cells.toLocaleString('en')}</b>
          </li>
        ))}
      </ul>
      <div className={styles['actions']}>
        {missing === 0 ? null : (
          <>
            <Button size="small" onClick={() => useChoices.getState().set({ mapMode: 'unreachable' })}>
              Show on map
            </Button>
            <Button size="small" onClick={() => void saveExport(grid, { format: 'unreachable' })}>
              Export list
            </Button>
          </>
        )}
        <FarthestPair model={model} />
      </div>
    </Panel>
  );
}

function FarthestPair({ model }: { readonly model: HeatModel }) {
  const units = usePreferences((preferences) => preferences.units);
  const { summary, grid, measure } = model;
  if (summary.farthest < 0) return null;
  const cell = cellAt(grid, summary.farthest);
  const name = `${grid.origins[cell.origin]?.code} to ${grid.destinations[cell.destination]?.code}`;
  return (
    <Button size="small" title={`${name}: show this cell`} onClick={() => keepCell(model, cell)}>
      Farthest {writtenValue(summary.max, measure, units)}
    </Button>
  );
}

type ReasonRow = { readonly icon: Icon; readonly title: string; readonly detail: string; readonly cells: number };

function reasonsOf({ grid: { unreachable, originsWithoutRoad, destinationsWithoutRoad } }: HeatModel): ReasonRow[] {
  const ends = [
    ...(originsWithoutRoad.length > 0 ? [counted(originsWithoutRoad.length, 'origin')] : []),
    ...(destinationsWithoutRoad.length > 0 ? [counted(destinationsWithoutRoad.length, 'destination')] : []),
  ];
  return [
    {
      icon: IconRoadOff,
      title: 'No road within 1 km',
      detail: ends.join(', '),
      cells: unreachable.no_road_at_origin + unreachable.no_road_at_destination,
    },
    {
      icon: IconRouteOff,
      title: 'No path between the ends',
      detail: counted(unreachable.no_path, 'pair'),
      cells: unreachable.no_path,
    },
    {
      icon: IconMapPinOff,
      title: 'Beyond the limits of one matrix',
      detail: counted(unreachable.too_far, 'pair'),
      cells: unreachable.too_far,
    },
  ].filter(({ cells }) => cells > 0);
}
