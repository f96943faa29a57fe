import { Center, Paper, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';

/** Whether files are being dragged, and not text or a part of the page. */
const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

type Props = {
  /** Where files can be dropped; anywhere in the window if absent. */
  readonly zone?: RefObject<HTMLElement | null>;
  /** Whether the page that takes files is on screen. */
  readonly isHere?: boolean;
  readonly icon?: Icon;
  readonly title: (count: number) => string;
  readonly text?: string;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Says while files are dragged over a place what dropping them there will do, and takes them. */
export function FileDrop({ zone, isHere = true, icon: Glyph, title, text, onFiles }: Props) {
  const [count, setCount] = useState<number | null>(null);
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    if (!isHere) return undefined;
    const isOver = (event: DragEvent): boolean =>
      hasFiles(event) &&
      (zone === undefined || (event.target instanceof Node && zone.current?.contains(event.target) === true));
    const over = (event: DragEvent) => {
      if (!isOver(event)) {
        setCount(null);
        return;
      }
      // Else the browser would open the file in place of the window.
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = 'copy';
      setCount(event.dataTransfer?.items.length ?? 1);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setCount(null);
    };
    const drop = (event: DragEvent) => {
      if (!isOver(event)) return;
      event.preventDefault();
      setCount(null);
      take.current([...(event.dataTransfer?.files ?? [])]);
    };
    const abort = new AbortController();
    window.addEventListener('dragover', over, abort);
    window.addEventListener('dragleave', leave, abort);
    window.addEventListener('drop', drop, abort);
    return () => {
      abort.abort();
      setCount(null);
    };
  }, [isHere, zone]);
  if (count === null) return null;
  return (
    <Center pos="absolute" inset={0} bg="var(--scrim)" style={{ zIndex: 20, pointerEvents: 'none' }}>
      <Paper shadow="lg" radius="xl" maw={380} p="md" bd="2px solid var(--accent)" ta="center">
        {Glyph === undefined ? null : <Glyph size={28} stroke={1.5} aria-hidden />}
        <Text fw={600} fz="lg">
          {title(count)}
        </Text>
        {text === undefined ? null : <p className="secondary">{text}</p>}
      </Paper>
    </Center>
  );
}
