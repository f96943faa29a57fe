import { Progress } from '@mantine/core';
import type { OsmPartProgress } from '../../../contract/imports.ts';
import { Button } from '../../kit/components/Button.tsx';
import { useWindow } from '../../model/window/window.ts';
import styles from './ImportDialog.module.css';
import { OsmProgress } from './OsmProgress.tsx';
import { useImportRun } from '../../model/imports/import-run.ts';

/** How far the import is, and a way out of it. */
export function ImportProgress({
  what,
  share,
  trouble,
  parts,
}: {
  readonly what: string;
  readonly share: number;
  readonly trouble?: string | undefined;
  /** Of an OpenStreetMap file. */
  readonly parts?: readonly OsmPartProgress[] | undefined;
}) {
  const percent = Math.floor(share * 100);
  return (
    <div className={styles['progress']}>
      <p className={styles['lead']}>
        {what}: <span className="figures">{percent}%</span>
      </p>
      <Progress value={percent} size={8} aria-label="Progress of the import" />
      {trouble === undefined ? null : (
        <p role="alert" className="secondary">
          {trouble} How far the import is will be known when the server is back.
        </p>
      )}
      {parts === undefined ? null : <OsmProgress parts={parts} />}
      <p className="hint">
        {parts === undefined
          ? 'The pack that is installed stays in use until the new one is whole.'
          : 'Cancel keeps the parts that are written. A pack that is installed stays in use until the new one is whole.'}
      </p>
      <div className={styles['actions']}>
        <Button look="quiet" onClick={() => useWindow.getState().closeDialog()}>
          Go on in the background
        </Button>
        <Button onClick={() => useImportRun.getState().cancel()}>Cancel import</Button>
      </div>
    </div>
  );
}
