import { IconFileImport } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useImportRun } from './import-run.ts';
import styles from './MapDrop.module.css';
import { useWindow } from '../state/window.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Says while files are dragged over the inspector what dropping them will do, and takes them. */
export function MapDrop() {
  const isHere = useWindow(({ workspace }) => workspace === 'inspect');
  const [count, setCount] = useState<number | null>(null);
  useEffect(() => {
    if (!isHere) return undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Else the browser would open the file in place of the window.
      event.preventDefault();
      setCount(event.dataTransfer?.items.length ?? 1);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setCount(null);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setCount(null);
      useImportRun.getState().begin([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      setCount(null);
    };
  }, [isHere]);
  if (count === null) return null;
  return (
    <div className={styles['veil']}>
      <div className={styles['sign']}>
        <IconFileImport size={28} stroke={1.5} aria-hidden />
        <p className={styles['title']}>Drop to import {count === 1 ? 'the file' : `${count} files`} as a data pack</p>
        <p className="secondary">CSV files of health figures, or one file of ZIP+4 polygons. You choose the details next; nothing is written yet.</p>
      </div>
    </div>
  );
}
