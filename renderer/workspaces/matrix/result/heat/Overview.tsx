import { useLayoutEffect, useMemo, useRef, type PointerEvent } from 'react';
import { centredAt, type Extent, type HeatView, type Size } from '../../../../model/matrix/result/view.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import styles from './HeatMap.module.css';
import type { HeatPainter } from './painter.ts';
import { overviewOf, usePartView } from './use-painting.ts';

type Props = { readonly painter: HeatPainter; readonly view: HeatView; readonly size: Size; readonly extent: Extent };

const SIZE: Size = { width: 150, height: 64 };
/** The frame can be seen however small a part of the matrix is in sight. */
const MIN_FRAME = 7;

/** The whole matrix, and which part of it is in sight. A click or a drag shows another part. */
export function Overview({ painter, view, size, extent }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const { rows, columns } = extent;
  usePartView(
    painter,
    'overview',
    useMemo(() => overviewOf(SIZE, { rows, columns }), [rows, columns]),
    SIZE,
  );
  useLayoutEffect(() => {
    const canvas = painter.canvas('overview');
    canvas.className = styles['canvas'] ?? '';
    box.current?.prepend(canvas);
    return () => canvas.remove();
  }, [painter]);

  const look = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLDivElement>): void => {
    const { left, top } = currentTarget.getBoundingClientRect();
    useResult.getState().set({
      hovered: null,
      view: centredAt(view, (clientX - left) / SIZE.width, (clientY - top) / SIZE.height, size, extent),
    });
  };
  const across = (pixels: number): number => (pixels / (extent.columns * view.cellWidth)) * SIZE.width;
  const down = (pixels: number): number => (pixels / (extent.rows * view.cellHeight)) * SIZE.height;
  return (
    <div className={styles['overview']} data-over>
      <div
        ref={box}
        className={styles['overviewBox']}
        style={SIZE}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) look(event);
        }}
      >
        <i
          className={styles['sight']}
          style={{
            left: Math.max(0, across(view.left)),
            top: Math.max(0, down(view.top)),
            width: Math.max(MIN_FRAME, Math.min(SIZE.width, across(size.width))),
            height: Math.max(MIN_FRAME, Math.min(SIZE.height, down(size.height))),
          }}
        />
      </div>
    </div>
  );
}
