import { useWindow } from '../model/window/window.ts';
import { activeMap } from './active-map.ts';

/**
 * Opens the print dialog with the visible map, including its matrix or table; without one, or with the preview of the
 * settings, with the inspector's.
 */
export function openPrint(): void {
  const { workspace, go } = useWindow.getState();
  if (activeMap()?.isShown !== true || workspace === 'settings') go('inspect');
  useWindow.getState().open('print');
}
