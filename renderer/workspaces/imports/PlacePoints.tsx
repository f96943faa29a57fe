import { IconTable } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import { useBatch } from '../../model/batch/batch.ts';
import { dispatchImport, sendImport } from '../../model/imports/import-flow.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

async function lookUp(file: File): Promise<void> {
  useWindow.getState().closeDialog();
  useWindow.getState().go('batch');
  await useBatch.getState().upload(file);
}

/** What to do with the points of a KML or GPX file: look-ups at each, or an address pack of those with addresses. */
export function PlacePoints({ file }: { readonly file: File }) {
  return (
    <>
      <Button icon={IconTable} onClick={() => void lookUp(file)}>
        {t('imports.lookUpPointsBatch')}
      </Button>
      <Button
        onClick={() => {
          dispatchImport({ type: 'choose', change: { kind: 'addresses' } });
          void sendImport();
        }}
      >
        {t('imports.importPointsAddresses')}
      </Button>
    </>
  );
}
