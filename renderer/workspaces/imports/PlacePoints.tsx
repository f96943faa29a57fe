import { IconTable } from '@tabler/icons-react';
import { Button } from '../../kit/components/Button.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { useBatch } from '../../model/batch/batch.ts';
import { addImportFiles, dispatchImport, sendImport } from '../../model/imports/import-flow.ts';
import { pointsOf } from '../../model/imports/points-of-places.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

/** The points, unless there are none: then it is said why. */
async function pointsOrWord(file: File): Promise<File | undefined> {
  const points = await pointsOf(file);
  if (typeof points !== 'string') return points;
  useNotices.getState().report(points);
  return undefined;
}

async function lookUp(file: File): Promise<void> {
  const points = await pointsOrWord(file);
  if (points === undefined) return;
  useWindow.getState().closeDialog();
  useWindow.getState().go('batch');
  await useBatch.getState().upload(points);
}

async function readAsAddresses(file: File): Promise<void> {
  const points = await pointsOrWord(file);
  if (points === undefined) return;
  dispatchImport({ type: 'remove-file', file });
  addImportFiles([points]);
  dispatchImport({ type: 'choose', change: { kind: 'addresses' } });
  await sendImport();
}

/** What becomes of the points of a KML or GPX file: look-ups at each, or an address pack of those with addresses. */
export function PlacePoints({ file }: { readonly file: File }) {
  return (
    <>
      <Button icon={IconTable} onClick={() => void lookUp(file)}>
        {t('imports.lookUpPointsBatch')}
      </Button>
      <Button onClick={() => void readAsAddresses(file)}>{t('imports.importPointsAddresses')}</Button>
    </>
  );
}
