import { useEffect } from 'react';
import { useDrawnBox } from '../state/drawn-box.ts';
import { useMatrixPoints, type Handed } from '../state/matrix-points.ts';
import { useBuilder } from './build/builder.ts';
import { addedWords } from './build/point-actions.ts';
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
