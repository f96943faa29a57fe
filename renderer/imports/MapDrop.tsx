import { IconFileImport } from '@tabler/icons-react';
import { FileDrop } from './FileDrop.tsx';
import { useImportRun } from './import-run.ts';

/** Takes files that are dragged over the inspector. */
export function MapDrop() {
  return (
    <FileDrop
      workspace="inspect"
      icon={IconFileImport}
      title={(count) => `Drop to import ${count === 1 ? 'the file' : `${count} files`} as a data pack`}
      text="Files of addresses or of health figures, one file of ZIP+4 polygons, or one OpenStreetMap extract. You choose the details next; nothing is written yet."
      onFiles={(files) => useImportRun.getState().begin(files)}
    />
  );
}
