import { usePreferences } from '../../../../model/window/preferences.ts';
import type { HeatModel } from '../heat-model.ts';
import { FLAT_FROM, type HeatView, type Size } from '../../../../model/matrix/result/view.ts';
import { useResult } from '../state.ts';
import { cellText } from '../words.ts';
import { PlaceLine } from '../PlaceLine.tsx';
import styles from './HeatTip.module.css';
import { Loupe } from './Loupe.tsx';

type Props = { readonly model: HeatModel; readonly view: HeatView; readonly size: Size };

const TIP = { width: 250, height: 100 };
const LOUPE_TIP = { width: 216, height: 200 };
const DISTANCE = 14;

/**
 * Beside the cell under the pointer, on the side where there is room: its figures, and a loupe where cells are tiny.
 */
export function HeatTip({ model, view, size }: Props) {
  const hovered = useResult((result) => result.hovered);
  const units = usePreferences((preferences) => preferences.units);
  if (hovered === null) return null;
  const isTiny = Math.min(view.cellWidth, view.cellHeight) < FLAT_FROM;
  const row = model.placeOfRow[hovered.origin] ?? 0;
  const column = model.placeOfColumn[hovered.destination] ?? 0;
  const { width, height } = isTiny ? LOUPE_TIP : TIP;
  const right = (column + 1) * view.cellWidth - view.left + DISTANCE;
  const below = (row + 1) * view.cellHeight - view.top + DISTANCE;
  const left =
    right + width <= size.width ? right : Math.max(0, column * view.cellWidth - view.left - DISTANCE - width);
  const top = below + height <= size.height ? below : Math.max(0, row * view.cellHeight - view.top - DISTANCE - height);
  const { value, other, note } = cellText(model, hovered, units);
  const [origin, destination] = [model.grid.origins[hovered.origin], model.grid.destinations[hovered.destination]];
  return (
    <div className={styles['tip']} style={{ left, top, width }} aria-hidden>
      {isTiny ? <Loupe model={model} row={row} column={column} /> : null}
      <p className={styles['head']}>
        <b className={styles['value']}>{value}</b>
        <span className={styles['dim']}>{other}</span>
      </p>
      {origin === undefined ? null : <PlaceLine end="origin" place={origin} />}
      {destination === undefined ? null : <PlaceLine end="destination" place={destination} />}
      {note === null ? null : <p className={styles['dim']}>{note}</p>}
    </div>
  );
}
