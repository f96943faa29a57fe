import type { CSSProperties } from 'react';
import type { HeatModel } from '../heat-model.ts';
import { blockBounds } from '../../../../model/matrix/result/block.ts';
import { FLAT_FROM, type HeatView, type Size } from '../../../../model/matrix/result/view.ts';
import { useCurrentCell, useResult } from '../../../../model/matrix/result/state.ts';
import styles from './HeatMap.module.css';

type Props = { readonly model: HeatModel; readonly view: HeatView; readonly size: Size };

/** Row, column and cell of the current pair, and the marked block. */
export function HeatMarks({ model, view, size }: Props) {
  const current = useCurrentCell();
  const block = useResult((result) => result.block);
  return (
    <>
      {block === null ? null : <i className={styles['block']} style={rectangle(view, blockBounds(block))} />}
      {current === null ? null : (
        <CellMark
          view={view}
          size={size}
          row={model.placeOfRow[current.origin] ?? 0}
          column={model.placeOfColumn[current.destination] ?? 0}
        />
      )}
    </>
  );
}

type Bounds = { readonly top: number; readonly bottom: number; readonly left: number; readonly right: number };

/** Cells as a box in the heat map; `bottom` and `right` belong to it. */
export const rectangle = ({ left, top, cellWidth, cellHeight }: HeatView, bounds: Bounds): CSSProperties => ({
  left: bounds.left * cellWidth - left,
  top: bounds.top * cellHeight - top,
  width: (bounds.right - bounds.left + 1) * cellWidth,
  height: (bounds.bottom - bounds.top + 1) * cellHeight,
});

function CellMark({
  view,
  size,
  row,
  column,
}: {
  readonly view: HeatView;
  readonly size: Size;
  readonly row: number;
  readonly column: number;
}) {
  const x = column * view.cellWidth - view.left;
  const y = row * view.cellHeight - view.top;
  const isSmall = Math.min(view.cellWidth, view.cellHeight) < FLAT_FROM;
  return (
    <>
      <i
        className={styles['rowMark']}
        style={{ top: y - 1, height: view.cellHeight + 1, width: isSmall ? size.width : Math.max(0, x) }}
      />
      <i
        className={styles['columnMark']}
        style={{ left: x - 1, width: view.cellWidth + 1, height: isSmall ? size.height : Math.max(0, y) }}
      />
      {isSmall ? null : (
        <i
          className={styles['cellMark']}
          style={rectangle(view, { top: row, bottom: row, left: column, right: column })}
        />
      )}
    </>
  );
}
