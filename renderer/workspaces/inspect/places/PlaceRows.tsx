import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { reveal, rowStep, useView } from '../../../kit/components/row-list.ts';
import { removeFolder } from '../../../model/places/place-actions.ts';
import type { PlaceRow } from '../../../model/places/place-rows.ts';
import { UNFILED, usePlaces } from '../../../model/places/places.ts';
import { FolderRow, keyOf, PlaceLine, rowId } from './PlaceRow.tsx';
import styles from './PlaceRows.module.css';
import { t } from '../../../kit/words/t.ts';

/** Heights in pixels: the style sheet has the same. */
const HEIGHTS = { folder: 34, place: 44 } as const;
/** Rows drawn beyond the edges, so that fast scrolling shows no gaps. */
const SPARE = 6;
const PAGE = 8;

/** Where each row begins, and behind the last where all end. */
function topsOf(rows: readonly PlaceRow[]): number[] {
  const tops = [0];
  for (const { kind } of rows) tops.push((tops.at(-1) ?? 0) + HEIGHTS[kind]);
  return tops;
}

/** The row at a height. */
function rowAt(tops: readonly number[], y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Folders and places. Only the rows in view are drawn; the whole is one stop of the Tab key, and arrows move within.
 */
export function PlaceRows({ rows }: { readonly rows: readonly PlaceRow[] }) {
  const chosen = usePlaces((state) => state.chosen);
  const naming = usePlaces((state) => state.naming);
  const ticked = usePlaces((state) => state.ticked);
  const hidden = usePlaces((state) => state.hiddenFolders);
  const [current, setCurrent] = useState<string | null>(chosen);
  const scroller = useRef<HTMLDivElement>(null);
  const [view, look] = useView(scroller, { height: 600 });
  const tops = useMemo(() => topsOf(rows), [rows]);
  const place = rows.findIndex((row) => keyOf(row) === current);

  // A place that is chosen on the map, or has just been saved, comes into sight.
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (chosen !== null) setCurrent(chosen);
  }
  const revealed = useRef<string | null>(null);
  useEffect(() => {
    if (revealed.current === current) return;
    revealed.current = current;
    if (place >= 0) reveal(scroller.current, tops[place] ?? 0, tops[place + 1] ?? 0);
  });

  const goTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (row === undefined) return;
    setCurrent(keyOf(row));
    usePlaces.getState().set({ chosen: row.kind === 'place' ? row.place.id : null });
  };
  const tick = (row: PlaceRow) => {
    const ids = row.kind === 'folder' ? row.ids : [row.place.id];
    usePlaces.getState().tick(ids, !ids.every((id) => ticked.has(id)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[place];
    const step = rowStep(event.key, PAGE, rows.length);
    if (step !== undefined) goTo(place + step);
    else if (row === undefined) return;
    else if (event.key === ' ') tick(row);
    else if (
      row.kind === 'folder' &&
      ((event.key === 'ArrowRight' && !row.isOpen) ||
        (event.key === 'ArrowLeft' && row.isOpen) ||
        event.key === 'Enter')
    )
      usePlaces.getState().toggle('closedFolders', row.folder);
    else if (event.key === 'ArrowLeft' && row.kind === 'place')
      goTo(rows.findLastIndex((each, index) => index < place && each.kind === 'folder'));
    else if (event.key === 'F2' && row.kind === 'folder' && row.folder !== UNFILED)
      usePlaces.getState().set({ naming: row.folder });
    else if (event.key === 'Delete' && row.kind === 'folder' && row.folder !== UNFILED) removeFolder(row.folder, false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const first = Math.max(0, rowAt(tops, view.top) - SPARE);
  const last = Math.min(rows.length, rowAt(tops, view.top + view.height) + 1 + SPARE);
  return (
    <div
      ref={scroller}
      role="treegrid"
      aria-label={t('places.savedPlacesFolder')}
      aria-rowcount={rows.length}
      aria-activedescendant={place >= first && place < last && rows[place] ? rowId(rows[place]) : undefined}
      tabIndex={0}
      data-place-rows
      className={styles['rows']}
      onScroll={look}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target === event.currentTarget && place < 0) goTo(0);
      }}
    >
      <div role="presentation" className={styles['whole']} style={{ height: tops.at(-1) ?? 0 }}>
        {rows.slice(first, last).map((row, offset) => {
          const index = first + offset;
          const shared = {
            top: tops[index] ?? 0,
            index,
            isCurrent: index === place,
            onChoose: () => goTo(index),
          };
          return row.kind === 'folder' ? (
            <FolderRow
              key={row.folder}
              {...shared}
              row={row}
              ticks={row.ids.filter((id) => ticked.has(id)).length}
              isHidden={hidden.includes(row.folder)}
              isNaming={naming === row.folder}
              onTick={() => tick(row)}
              onNamed={() => scroller.current?.focus()}
            />
          ) : (
            <PlaceLine
              key={row.place.id}
              {...shared}
              place={row.place}
              isTicked={ticked.has(row.place.id)}
              onTick={() => tick(row)}
            />
          );
        })}
      </div>
    </div>
  );
}
