import { useEffect } from 'react';
import { useMatrixPoints, type Handed } from '../../model/matrix/handed.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { addedWords } from './order/point-actions.ts';
import { useMatrixView } from './view.ts';
import { useMap } from '../../model/map/map.ts';

function take(item: Handed): void {
  if (item.kind === 'points') {
    useBuilder.getState().add(item.role, item.points, addedWords(item.role, item.points.length));
    return;
  }
  useMap.getState().set({ box: item.box });
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
