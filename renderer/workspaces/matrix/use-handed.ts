import { useEffect } from 'react';
import { useDrawnBox } from '../../model/map/drawn-box.ts';
import { useMatrixPoints, type Handed } from '../../model/matrix/handed.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { addedWords } from './order/point-actions.ts';
import { useMatrixView } from './view.ts';

function take(item: Handed): void {
  if (item.kind === 'points') {
    useBuilder.getState().add(item.role, item.points, addedWords(item.role, item.points.length));
    return;
  }
  useDrawnBox.getState().set({ box: item.box });
  useMatrixView.getState().build();
}

/** Takes what other places of the window hand to the builder, whichever workspace is on screen. */
export function useHanded(): void {
  useEffect(() => {
    const takeAll = () => useMatrixPoints.getState().take().forEach(take);
    takeAll();
    return useMatrixPoints.subscribe(takeAll);
  }, []);
}
