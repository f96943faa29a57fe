import {
  useEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { reveal, rowStep, useView } from '../../kit/components/row-list.ts';
import type { PointRole } from '../../model/matrix/handed.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { useOrderPanel } from '../../model/matrix/order/panel.ts';
import { focusList } from './focus.ts';
import { PointRow } from './PointRow.tsx';
import styles from './PointRows.module.css';
import { removeChosen } from './point-actions.ts';
import { asText, type ListedPoint } from '../../model/matrix/order/points.ts';
import { pasteText } from './text-dialog.ts';
import { t } from '../../kit/words/t.ts';

const LIST_NAMES: Record<PointRole, string> = {
  origins: t('matrix.listOrigins'),
  destinations: t('matrix.listDestinations'),
  stops: t('reach.listStops'),
};

/** Height of a row in pixels: the style sheet has the same. */
const ROW = 27;
/** A pointer that moved less, in pixels, was clicking. */
const MIN_PIXELS = 4;
const NOTHING: ReadonlySet<number> = new Set();

/** A row taken by its number and dropped between two others; near the edges the list scrolls. */
function useRowDrag(role: PointRole, scroller: RefObject<HTMLElement | null>) {
  const [dragging, setDragging] = useState<{ readonly ids: ReadonlySet<number>; readonly position: number } | null>(
    null,
  );
  const begin = (event: PointerEvent<HTMLElement>, id: number) => {
    const element = scroller.current;
    if (event.button !== 0 || element === null) return;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const start = event.clientY;
    const { chosenIds } = useOrderPanel.getState();
    // One of several that are chosen takes the others along.
    const ids = chosenIds.has(id) ? chosenIds : new Set([id]);
    let position: number | null = null;
    const move = (moved: globalThis.PointerEvent) => {
      if (position === null && Math.abs(moved.clientY - start) < MIN_PIXELS) return;
      const { top, bottom } = element.getBoundingClientRect();
      if (moved.clientY < top + ROW / 2) element.scrollTop -= ROW / 2;
      if (moved.clientY > bottom - ROW / 2) element.scrollTop += ROW / 2;
      const { lists } = useBuilder.getState();
      position = Math.max(0, Math.min(lists[role].length, Math.round((moved.clientY - top + element.scrollTop) / ROW)));
      setDragging({ ids, position });
    };
    const end = () => {
      grip.removeEventListener('pointermove', move);
      setDragging(null);
      if (position !== null) useBuilder.getState().move(role, ids, position);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('lostpointercapture', end, { once: true });
  };
  return { ids: dragging?.ids ?? NOTHING, position: dragging?.position ?? null, begin };
}

/** Rows drawn beyond the edges, so that fast scrolling shows no gaps. */
const SPARE_ROWS = 6;
/** A page of the keyboard. */
const PAGE = 5;

/**
 * The points of a list. Only the rows in view are drawn; the whole is one stop of the Tab key, and arrows move within.
 */
export function PointRows({ of: role }: { readonly of: PointRole }) {
  const list = useBuilder(({ lists }) => lists[role]);
  const chosenId = useOrderPanel((panel) => panel.chosenId);
  const chosenIds = useOrderPanel((panel) => panel.chosenIds);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, look] = useView(scroller, { height: 6 * ROW });
  const [editing, setEditing] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = list.findIndex(({ id }) => id === chosenId);
  const drag = useRowDrag(role, scroller);
  useEffect(() => {
    if (chosen >= 0) reveal(scroller.current, chosen * ROW, (chosen + 1) * ROW);
  }, [chosen]);
  const first = Math.max(0, Math.floor(view.top / ROW) - SPARE_ROWS);
  const last = Math.min(list.length, Math.ceil((view.top + view.height) / ROW) + SPARE_ROWS);
  const endEditing = () => {
    setEditing(null);
    scroller.current?.focus();
  };

  const goTo = (index: number, isExtending: boolean) => {
    const entry = list[Math.max(0, Math.min(list.length - 1, index))];
    const { choose, extend } = useOrderPanel.getState();
    if (entry && isExtending) extend(list, entry.id);
    else if (entry) choose(entry.id);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    const entry = list[chosen];
    const isCommand = event.ctrlKey || event.metaKey;
    const step = rowStep(event.key, PAGE, list.length);
    if (step !== undefined && event.altKey && entry) {
      const isTaken = ({ id }: ListedPoint): boolean => chosenIds.has(id);
      // Down is past the row below the last of those chosen, up before the row above the first.
      const gap = step > 0 ? list.findLastIndex(isTaken) + 1 + step : list.findIndex(isTaken) + step;
      useBuilder.getState().move(role, chosenIds, gap);
    } else if (step !== undefined) goTo(chosen + step, event.shiftKey);
    else if ((event.key === 'Enter' || event.key === 'F2') && !isCommand && entry) setEditing(entry.id);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && entry) {
      removeChosen(role, chosenIds);
      focusList(role);
    } else if (event.key.toLowerCase() === 'a' && isCommand) useOrderPanel.getState().chooseAll(list);
    else if (event.key === ' ' && isCommand && entry) useOrderPanel.getState().toggle(entry.id);
    else if (event.key === 'Escape' && chosenIds.size > 1 && entry) useOrderPanel.getState().choose(entry.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Of a row that is being edited, its text is copied.
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.clipboardData.setData('text/plain', asText(list.filter(({ id }) => chosenIds.has(id))));
    event.preventDefault();
  };

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-label={LIST_NAMES[role]}
        aria-rowcount={list.length}
        aria-colcount={3}
        aria-multiselectable
        data-list={role}
        aria-activedescendant={chosen >= first && chosen < last ? `${role}-${chosenId}` : undefined}
        tabIndex={0}
        className={styles['rows']}
        onScroll={look}
        onKeyDown={onKeyDown}
        onFocus={(event) => {
          if (event.target === event.currentTarget && chosen < 0) goTo(0, false);
        }}
        onCopy={onCopy}
        onPaste={(event) => {
          if (event.target === event.currentTarget) pasteText(role, event.clipboardData.getData('text/plain'));
        }}
      >
        <div style={{ height: list.length * ROW }} className={styles['whole']}>
          {list.slice(first, last).map((entry, offset) => (
            <PointRow
              key={entry.id}
              of={role}
              entry={entry}
              index={first + offset}
              top={(first + offset) * ROW}
              isChosen={chosenIds.has(entry.id)}
              isCurrent={entry.id === chosenId}
              isEditing={entry.id === editing}
              isDragged={drag.ids.has(entry.id)}
              onGrip={(event) => drag.begin(event, entry.id)}
              onEdit={() => setEditing(entry.id)}
              onProblem={setProblem}
              onDone={endEditing}
              onChoose={(event) => {
                if (event.shiftKey) goTo(first + offset, true);
                else if (event.ctrlKey || event.metaKey) useOrderPanel.getState().toggle(entry.id);
                else goTo(first + offset, false);
              }}
              onRemove={() => {
                removeChosen(role, new Set([entry.id]));
                focusList(role);
              }}
            />
          ))}
          {drag.position === null ? null : (
            <i className={styles['gap']} style={{ top: drag.position * ROW }} aria-hidden />
          )}
        </div>
      </div>
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
