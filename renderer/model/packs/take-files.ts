/** How files come to Cairn: chosen in the system's dialog, or dropped; packs are added, others are imported. */
import { useImportRun } from '../imports/import-run.ts';
import { usePackAdding } from './pack-adding.ts';

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.sqlite');

/** Opens the system's dialog, and adds the packs that are chosen there. */
export function choosePackFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.sqlite';
  input.multiple = true;
  input.addEventListener('change', () => usePackAdding.getState().add([...(input.files ?? [])]));
  input.click();
}

export function takeFiles(files: readonly File[]): void {
  const packs = files.filter(isPackFile);
  const others = files.filter((file) => !isPackFile(file));
  if (packs.length > 0) usePackAdding.getState().add(packs);
  if (others.length > 0) useImportRun.getState().begin(others);
}
