import { focusOn } from '../../../kit/components/focus.ts';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { DataGrid } from '../../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../../kit/grid/GridRow.tsx';
import { editPlace, removeFolder } from '../../../model/places/place-actions.ts';
import type { PlaceRow } from '../../../model/places/place-rows.ts';
import { UNFILED, usePlaces } from '../../../model/places/places.ts';
import { Folder, Place } from './PlaceRow.tsx';
import styles from './PlaceRows.module.css';
import { zoomToPlace } from './places-on-map.ts';
import { t } from '../../../kit/words/t.ts';

/** Heights of rows in pixels. */
const HEIGHTS = { folder: 34, place: 44 } as const;

const keyOf = (row: PlaceRow): string => (row.kind === 'folder' ? row.folder : row.place.id);

function tick(row: PlaceRow): void {
  const ids = row.kind === 'folder' ? row.ids : [row.place.id];
  const { ticked } = usePlaces.getState();
  usePlaces.getState().tick(ids, !ids.every((id) => ticked.has(id)));
}

const COLUMNS: readonly GridColumn<PlaceRow>[] = [
  {
    id: 'place',
    name: '',
    width: 'minmax(0, 1fr)',
    className: styles['cell'],
    cell: (row) =>
      row.kind === 'folder' ? (
        <Folder row={row} onTick={() => tick(row)} onNamed={() => focusOn('places')} />
      ) : (
        <Place place={row.place} onTick={() => tick(row)} />
      ),
  },
];

const rowProps = (row: PlaceRow) =>
  row.kind === 'folder'
    ? { 'aria-level': 1, 'aria-expanded': row.isOpen, 'data-kind': 'folder' }
    : {
        'aria-level': 2,
        onDoubleClick() {
          zoomToPlace(row.place.id);
          editPlace(row.place.id);
        },
      };

/** Keys of a folder. @returns whether the key was handled */
function onFolderKey(
  { key }: KeyboardEvent,
  { folder, isOpen }: Extract<PlaceRow, { readonly kind: 'folder' }>,
): boolean {
  const isOwn = folder !== UNFILED;
  if (key === 'Enter' || (key === 'ArrowRight' && !isOpen) || (key === 'ArrowLeft' && isOpen))
    usePlaces.getState().toggle('closedFolders', folder);
  else if (key === 'F2' && isOwn) usePlaces.getState().set({ naming: folder });
  else if (key === 'Delete' && isOwn) removeFolder(folder, false);
  else return false;
  return true;
}

/** Folders and their places. */
export function PlaceRows({ rows }: { readonly rows: readonly PlaceRow[] }) {
  const chosen = usePlaces((state) => state.chosen);
  const [current, setCurrent] = useState<string | null>(chosen);
  // A place that is selected on the map, or has just been saved, is scrolled into view.
  const [followed, setFollowed] = useState(chosen);
  if (chosen !== followed) {
    setFollowed(chosen);
    if (chosen !== null) setCurrent(chosen);
  }
  const keys = useMemo(() => rows.map(keyOf), [rows]);
  const index = current === null ? -1 : keys.indexOf(current);
  const goTo = (next: number): void => {
    const row = rows[next];
    if (row === undefined) return;
    setCurrent(keyOf(row));
    usePlaces.getState().set({ chosen: row.kind === 'place' ? row.place.id : null });
  };
  return (
    <DataGrid
      label={t('places.savedPlacesFolder')}
      role="treegrid"
      className={styles['rows']}
      focusName="places"
      columns={COLUMNS}
      rowProps={rowProps}
      count={rows.length}
      rowAt={(at) => rows[at]}
      keyOf={useCallback((at: number) => keys[at] ?? at, [keys])}
      rowPixels={useCallback((at: number) => HEIGHTS[rows[at]?.kind ?? 'place'], [rows])}
      current={index}
      isSelected={(row) => keyOf(row) === current}
      onPick={goTo}
      onKey={(event) => {
        const row = rows[index];
        if (row === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
        if (event.key === ' ') tick(row);
        else if (row.kind === 'folder') return onFolderKey(event, row);
        else if (event.key === 'ArrowLeft')
          goTo(rows.findLastIndex((each, at) => at < index && each.kind === 'folder'));
        else return false;
        return true;
      }}
    />
  );
}
