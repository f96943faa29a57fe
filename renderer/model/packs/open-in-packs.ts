/** The way to the packs. */
import { useWindow } from '../window/window.ts';
import { usePackCare } from './pack-care.ts';

/** Shows the page of packs, with the details of that one if it is named. */
export function openInPacks(id: string | null): void {
  usePackCare.getState().choose(id);
  useWindow.getState().go('packs');
}
