import { useWindow } from '../model/window/window.ts';
import { stage } from './stage.ts';

/** Shows the map as a page: as it is where it is in sight, with the matrix or the table on it; else that of Inspect. */
export function openPrint(): void {
  if (!stage.checkVisibility()) useWindow.getState().go('inspect');
  useWindow.getState().open('print');
}
