/** Files that were dropped on the map: shown until they are closed, and used only as the person says. */
import { create } from 'zustand';
import type { FileLook } from '../../../contract/file-look.ts';

export type Dropped = {
  readonly files: readonly File[];
  /** What the first of them contains; `null` while it is read. */
  readonly look: FileLook | null;
  /** Why nothing can be done with it. */
  readonly problem: string | null;
};

export const useDropped = create<{ readonly dropped: Dropped | null }>()(() => ({ dropped: null }));

export const closeDropped = (): void => useDropped.setState({ dropped: null });
