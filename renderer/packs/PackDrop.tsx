import { IconFilePlus } from '@tabler/icons-react';
import { FileDrop } from '../imports/FileDrop.tsx';
import { useImportRun } from '../imports/import-run.ts';
import { usePackCare } from './pack-care.ts';

const isPackFile = ({ name }: File): boolean => name.toLowerCase().endsWith('.sqlite');

/** Pack files that are dropped are added one after the other; other files are imported. */
async function take(files: readonly File[]): Promise<void> {
  const packs = files.filter(isPackFile);
  if (packs.length === 0) {
    useImportRun.getState().begin(files);
    return;
  }
  for (const file of packs) await usePackCare.getState().add(file);
}

/** Takes files that are dragged over the page. */
export function PackDrop() {
  return (
    <FileDrop
      workspace="packs"
      icon={IconFilePlus}
      title={(count) => `Drop to add ${count === 1 ? 'the file' : `${count} files`}`}
      text="Pack files (.sqlite) are checked and added. Other files are imported: you choose the details next."
      onFiles={(files) => void take(files)}
    />
  );
}
