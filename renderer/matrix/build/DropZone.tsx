import { useState, type DragEvent, type ReactNode } from 'react';
import type { MatrixRole } from '../../state/matrix-points.ts';
import styles from './DropZone.module.css';
import { useFilePoints } from './file-points.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes a dropped table for one of the lists, and says which before it is dropped. */
export function DropZone({ of: role, className = '', children }: { readonly of: MatrixRole; readonly className?: string | undefined; readonly children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false);
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    setOver(false);
    if (file === undefined) return;
    event.preventDefault();
    void useFilePoints.getState().read(role, file);
  };
  return (
    <div className={`${styles['zone']} ${className}`} onDragEnter={over} onDragOver={over} onDragLeave={leave} onDrop={drop}>
      {children}
      {isOver ? <p className={styles['say']}>Drop a CSV, TSV, XLSX or GeoJSON file to add {role}</p> : null}
    </div>
  );
}
