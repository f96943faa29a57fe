/** The way to the packs. */
import { useWindow } from '../window/window.ts';
import { choosePack } from './pack-work.ts';

/** Shows the page of packs, with the details of that one if it is named. */
export function openInPacks(id: string | null): void {
  choosePack(id);
  useWindow.getState().go('packs');
}
