/** Handles files dropped on the window: adds packs, and imports others. */
import { beginImport } from '../imports/begin-import.ts';
import { addPackFiles } from './pack-adding.ts';

export const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.sqlite');

export function takeFiles(files: readonly File[]): void {
  const packs = files.filter(isPackFile);
  const others = files.filter((file) => !isPackFile(file));
  if (packs.length > 0) addPackFiles(packs);
  if (others.length > 0) beginImport(others);
}
