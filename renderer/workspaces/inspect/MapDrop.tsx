import { IconFileImport } from '@tabler/icons-react';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { takeFiles } from '../../model/packs/take-files.ts';
import { useWindow } from '../../model/window/window.ts';

/** Takes files that are dragged over the inspector. */
export function MapDrop() {
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  return (
    <FileDrop
      isHere={isHere}
      icon={IconFileImport}
      title={(count) => `Drop to import ${count === 1 ? 'the file' : `${count} files`} as a data pack`}
      text="Files of addresses or of health figures, one file of ZIP+4 polygons, or one OpenStreetMap extract: you choose the details next. Pack files (.sqlite) are checked and added."
      onFiles={takeFiles}
    />
  );
}
