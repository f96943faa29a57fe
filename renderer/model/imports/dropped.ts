/** A file of points that was dropped on the map: shown until it is closed, and used only as the person says. */
import { create } from 'zustand';

/** `opening` identifies a drop, because the same file may be dropped again. */
export type DroppedFile = { readonly file: File; readonly opening: string };

export const useDropped = create<{ readonly dropped: DroppedFile | null }>()(() => ({ dropped: null }));

export const showDropped = (file: File): void =>
  useDropped.setState({ dropped: { file, opening: crypto.randomUUID() } });

export const closeDropped = (): void => useDropped.setState({ dropped: null });
