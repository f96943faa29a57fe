/** Packs that a look-up could not be answered for, and the way to them. */
import type { InstalledPack } from '../../contract/service.ts';
import { useWindow } from '../state/window.ts';
import { usePackCare } from './pack-care.ts';

/** The damaged pack that a 503 names, if it is for that. */
export const damagedPack = (packs: readonly InstalledPack[], message: string) => packs.filter((pack) => pack.status === 'failed').find(({ id }) => message.startsWith(`Pack ${id}: `));

/** Shows the page of packs, with the details of that one if it is named. */
export function openInPacks(id: string | null): void {
  usePackCare.getState().choose(id);
  useWindow.getState().go('packs');
}
