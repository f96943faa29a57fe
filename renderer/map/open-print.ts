import { useWindow } from '../model/window/window.ts';
import { activeMap } from './active-map.ts';

/** Opens the print dialog with the visible map, including its matrix or table; without one, with the inspector's. */
export function openPrint(): void {
  if (activeMap()?.isShown !== true) useWindow.getState().go('inspect');
  useWindow.getState().open('print');
}
