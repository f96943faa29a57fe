import { useWindow } from '../model/window/window.ts';
import { activeMap } from './active-map.ts';

/** Shows the map as a page: as it is where it is in sight, with the matrix or the table on it; else that of Inspect. */
export function openPrint(): void {
  if (activeMap()?.isShown !== true) useWindow.getState().go('inspect');
  useWindow.getState().open('print');
}
