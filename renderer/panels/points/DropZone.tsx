import { ROLE_WORDS } from '../../model/matrix/words.ts';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { PointRole } from '../../model/matrix/handed.ts';
import styles from './DropZone.module.css';
import { openTable } from '../../model/matrix/order/panel.ts';
import { t } from '../../kit/words/t.ts';
import { hasFiles } from '../../kit/components/has-files.ts';

type Props = { readonly of: PointRole; readonly className?: string | undefined; readonly children: ReactNode };

/** Takes a dropped table for one of the lists, and says which before it is dropped. */
export function DropZone({ of: role, className = '', children }: Props) {
  const zone = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const element = zone.current;
    if (element === null) return undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && element.contains(event.relatedTarget))) setOver(false);
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (file === undefined) return;
      event.preventDefault();
      openTable(role, file);
    };
    // The map in here belongs to the window, so that React would not tell this component of what is dropped on it.
    const abort = new AbortController();
    element.addEventListener('dragover', over, abort);
    element.addEventListener('dragleave', leave, abort);
    element.addEventListener('drop', drop, abort);
    return () => abort.abort();
  }, [role]);
  return (
    <div ref={zone} className={`${styles['zone']} ${className}`}>
      {children}
      {isOver ? <p className={styles['say']}>{t('matrix.dropCsvTsvXlsxOds', { role: ROLE_WORDS[role] })}</p> : null}
    </div>
  );
}
