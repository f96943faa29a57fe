import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { MatrixRole } from '../../state/matrix-points.ts';
import { useBuilder } from './builder.ts';
import { useChosenPoint } from './chosen.ts';
import { PointRow } from './PointRow.tsx';
import styles from './PointRows.module.css';
import { useTextDialog } from './text-dialog.ts';

/** Height of a row in pixels: the style sheet has the same. */
const ROW = 27;
/** Rows drawn beyond the edges, so that fast scrolling shows no gaps. */
const SPARE_ROWS = 6;
/** A page of the keyboard. */
const PAGE = 5;

/** The points of a list. Only the rows in view are drawn; the whole is one stop of the Tab key, and arrows move within. */
export function PointRows({ of: role }: { readonly of: MatrixRole }) {
  const list = useBuilder(({ lists }) => lists[role]);
  const chosenId = useChosenPoint(({ id }) => id);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 6 * ROW });
  const [editing, setEditing] = useState<number | null>(null);
  const chosen = list.findIndex(({ id }) => id === chosenId);
  const drag = useRowDrag(role, scroller);
  useEffect(() => {
    if (chosen >= 0) reveal(scroller.current, chosen);
  }, [chosen]);
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setView({ top: element.scrollTop, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const first = Math.max(0, Math.floor(view.top / ROW) - SPARE_ROWS);
  const last = Math.min(list.length, Math.ceil((view.top + view.height) / ROW) + SPARE_ROWS);
  const endEditing = () => {
    setEditing(null);
    scroller.current?.focus();
  };

  const choose = (index: number) => {
    const entry = list[Math.max(0, Math.min(list.length - 1, index))];
    if (entry) useChosenPoint.getState().choose(entry.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const entry = list[chosen];
    const { move, remove } = useBuilder.getState();
    const steps: Record<string, number> = { ArrowDown: chosen + 1, ArrowUp: chosen - 1, PageDown: chosen + PAGE, PageUp: chosen - PAGE, Home: 0, End: list.length - 1 };
    const to = steps[event.key];
    if (to !== undefined && event.altKey && entry) move(role, entry.id, to);
    else if (to !== undefined) choose(to);
    else if ((event.key === 'Enter' || event.key === 'F2') && !event.ctrlKey && !event.metaKey && entry) setEditing(entry.id);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && entry) {
      choose(chosen + 1 < list.length ? chosen + 1 : chosen - 1);
      remove(role, entry.id);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={role === 'origins' ? 'List of origins' : 'List of destinations'}
      aria-rowcount={list.length}
      aria-colcount={3}
      aria-activedescendant={chosen >= first && chosen < last ? `${role}-${chosenId}` : undefined}
      tabIndex={0}
      className={styles['rows']}
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && chosen < 0) choose(0);
      }}
      onPaste={(event) => useTextDialog.getState().paste(role, event.clipboardData.getData('text/plain'))}
    >
      <div style={{ height: list.length * ROW }} className={styles['whole']}>
        {list.slice(first, last).map((entry, offset) => (
          <PointRow
            key={entry.id}
            of={role}
            entry={entry}
            index={first + offset}
            length={list.length}
            top={(first + offset) * ROW}
            isChosen={entry.id === chosenId}
            isEditing={entry.id === editing}
            isDragged={entry.id === drag.id}
            onGrip={(event) => drag.begin(event, entry.id)}
            onEdit={() => setEditing(entry.id)}
            onDone={endEditing}
          />
        ))}
        {drag.position === null ? null : <i className={styles['gap']} style={{ top: drag.position * ROW }} aria-hidden />}
      </div>
    </div>
  );
}

function reveal(scroller: HTMLElement | null, index: number): void {
  if (scroller === null) return;
  const { scrollTop, clientHeight } = scroller;
  if (index * ROW < scrollTop) scroller.scrollTop = index * ROW;
  else if ((index + 1) * ROW > scrollTop + clientHeight) scroller.scrollTop = (index + 1) * ROW - clientHeight;
}

/** A row taken by its number and dropped between two others; near the edges the list scrolls. */
function useRowDrag(role: MatrixRole, scroller: React.RefObject<HTMLElement | null>) {
  const [dragging, setDragging] = useState<{ readonly id: number; readonly position: number } | null>(null);
  const begin = (event: PointerEvent<HTMLElement>, id: number) => {
    const element = scroller.current;
    if (event.button !== 0 || element === null) return;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const start = event.clientY;
    let position: number | null = null;
    const move = (moved: globalThis.PointerEvent) => {
      if (position === null && Math.abs(moved.clientY - start) < 4) return;
      const { top, bottom } = element.getBoundingClientRect();
      if (moved.clientY < top + ROW / 2) element.scrollTop -= ROW / 2;
      if (moved.clientY > bottom - ROW / 2) element.scrollTop += ROW / 2;
      const { lists } = useBuilder.getState();
      position = Math.max(0, Math.min(lists[role].length, Math.round((moved.clientY - top + element.scrollTop) / ROW)));
      setDragging({ id, position });
    };
    const end = () => {
      grip.removeEventListener('pointermove', move);
      setDragging(null);
      if (position === null) return;
      const { lists, move: moveTo } = useBuilder.getState();
      const from = lists[role].findIndex((entry) => entry.id === id);
      moveTo(role, id, position > from ? position - 1 : position);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', end, { once: true });
  };
  return { id: dragging?.id ?? null, position: dragging?.position ?? null, begin };
}
