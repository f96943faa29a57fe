import { IconFilePlus } from '@tabler/icons-react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { takeFiles } from '../../model/packs/take-files.ts';

/** Takes files that are dragged over the page. */
export function PackDrop() {
  return (
    <FileDrop
      workspace="packs"
      icon={IconFilePlus}
      title={(count) => `Drop to add ${count === 1 ? 'the file' : `${count} files`}`}
      text="Pack files (.sqlite) are checked and added. Other files are imported: you choose the details next."
      onFiles={takeFiles}
    />
  );
}
