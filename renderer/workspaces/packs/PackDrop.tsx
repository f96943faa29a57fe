import { IconFilePlus } from '@tabler/icons-react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { takeFiles } from '../../model/packs/take-files.ts';
import { useWindow } from '../../model/window/window.ts';

/** Takes files that are dragged over the page. */
export function PackDrop() {
  const isHere = useWindow(({ workspace }) => workspace === 'packs');
  return (
    <FileDrop
      isHere={isHere}
      icon={IconFilePlus}
      title={(count) => `Drop to add ${count === 1 ? 'the file' : `${count} files`}`}
      text="Pack files (.sqlite) are checked and added. Other files are imported: you choose the details next."
      onFiles={takeFiles}
    />
  );
}
