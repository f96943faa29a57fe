import { IconCopy, IconZoomScan } from '@tabler/icons-react';
import { copyText } from '../../../../kit/output/clipboard.ts';
import { IconButton } from '../../../../kit/components/IconButton.tsx';
import { activeMap } from '../../../../map/active-map.ts';
import { boxAround } from '../../../../kit/coordinates/bounds.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import type { Cell } from '../../../../model/matrix/result/grid.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import { cellText, placeName } from '../words.ts';
import styles from './ResultMap.module.css';

type Props = { readonly model: HeatModel; readonly cell: Cell; readonly problem: string | null };

/** The figures of the pair on the map. */
export function PairCard({ model, cell, problem }: Props) {
  const units = usePreferences((preferences) => preferences.units);
  const [origin, destination] = [model.grid.origins[cell.origin], model.grid.destinations[cell.destination]];
  if (origin === undefined || destination === undefined) return null;
  const { value, other, note } = cellText(model, cell, units);
  const figures = [value, other].filter(Boolean).join(', ');
  return (
    <div className={styles['pair']}>
      <div className={styles['pairText']}>
        <p className={styles['figures']}>{figures}</p>
        <PlaceLine end="origin" place={origin} />
        <PlaceLine end="destination" place={destination} />
        {note === null ? null : <p className="hint">{note}</p>}
        {problem === null ? null : <p className={styles['problem']}>{problem}</p>}
      </div>
      <div className={styles['pairTools']}>
        <IconButton
          size="small"
          icon={IconZoomScan}
          label="Zoom to the pair"
          side="left"
          onClick={() => activeMap()?.camera.fit(boxAround([origin, destination]))}
        />
        <IconButton
          size="small"
          icon={IconCopy}
          label="Copy the figures"
          side="left"
          onClick={() => void copyText(`${placeName(origin)} to ${placeName(destination)}: ${figures}`)}
        />
      </div>
    </div>
  );
}
