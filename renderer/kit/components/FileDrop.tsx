import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import styles from './FileDrop.module.css';
import { hasFiles } from './has-files.ts';

type Props = {
  /** Whether the page that takes files is on screen. */
  readonly isHere: boolean;
  readonly icon: Icon;
  readonly title: (count: number) => string;
  readonly text: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Says while files are dragged over the page what dropping them will do, and takes them. */
export function FileDrop({ isHere, icon: Glyph, title, text, onFiles }: Props) {
  const [count, setCount] = useState<number | null>(null);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!isHere) return undefined;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Else the browser would open the file in place of the window.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setCount(event.dataTransfer?.items.length ?? 1);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setCount(null);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setCount(null);
      take.current([...(event.dataTransfer?.files ?? [])]);
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
        <Glyph size={28} stroke={1.5} aria-hidden />
        <p className={styles['title']}>{title(count)}</p>
        <p className="secondary">{text}</p>
      </div>
    </div>
  );
}
