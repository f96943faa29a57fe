import { Checkbox, Menu } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDots, IconEye, IconEyeOff, IconFolder } from '@tabler/icons-react';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { counted, writtenCount } from '../../../../contract/counted.ts';
import type { SavedPlace } from '../../../../contract/places.ts';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { reveal, rowStep, useView } from '../../../kit/components/row-list.ts';
import { formatDecimal } from '../../../kit/coordinates/decimal.ts';
import { editPlace, removeFolder, renameFolder } from '../../../model/places/place-actions.ts';
import type { PlaceRow } from '../../../model/places/place-rows.ts';
import { UNFILED, usePlaces } from '../../../model/places/places.ts';
import { exportPlaces } from './FileTools.tsx';
import { zoomToPlace, zoomToPlaces } from './places-on-map.ts';
import { PlaceMark } from './PlaceMark.tsx';
import styles from './PlaceRows.module.css';

/** Heights in pixels: the style sheet has the same. */
const HEIGHTS = { folder: 34, place: 44 } as const;
/** Rows drawn beyond the edges, so that fast scrolling shows no gaps. */
const SPARE = 6;
const PAGE = 8;
const DECIMALS = 5;

const keyOf = (row: PlaceRow): string => (row.kind === 'folder' ? row.folder : row.place.id);
const rowId = (row: PlaceRow): string => `place-row-${keyOf(row)}`;

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
      aria-label="Saved places by folder"
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

type RowProps = {
  readonly top: number;
  readonly index: number;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
  readonly onTick: () => void;
};

function FolderRow({
  row,
  top,
  index,
  isCurrent,
  ticks,
  isHidden,
  isNaming,
  onChoose,
  onTick,
  onNamed,
}: RowProps & {
  readonly row: Extract<PlaceRow, { kind: 'folder' }>;
  readonly ticks: number;
  readonly isHidden: boolean;
  readonly isNaming: boolean;
  readonly onNamed: () => void;
}) {
  const { folder, name, ids, isOpen, key } = row;
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    // The arrows of the list reach every row; a click is the pointer's way to the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
    <div
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a table row cannot be put at a height
      role="row"
      id={rowId(row)}
      aria-rowindex={index + 1}
      aria-level={1}
      aria-expanded={isOpen}
      aria-selected={isCurrent}
      className={styles['folder']}
      data-current={isCurrent || undefined}
      data-hidden={isHidden || undefined}
      style={{ top }}
      onClick={onChoose}
    >
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of such a row */}
      <span role="gridcell" className={styles['cell']}>
        <button
          type="button"
          tabIndex={-1}
          className={styles['chevron']}
          aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
          onClick={() => usePlaces.getState().toggle('closedFolders', folder)}
        >
          <Chevron size={16} stroke={1.75} aria-hidden />
        </button>
        <Checkbox
          size="xs"
          tabIndex={-1}
          aria-label={`Tick all in ${name}`}
          checked={ids.length > 0 && ticks === ids.length}
          indeterminate={ticks > 0 && ticks < ids.length}
          disabled={ids.length === 0}
          onChange={onTick}
        />
        <IconFolder size={16} stroke={1.75} aria-hidden className={styles['glyph']} />
        {isNaming ? (
          <NameField folder={folder} name={name} onDone={onNamed} />
        ) : (
          <span className={`ellipsis ${styles['folderName']}`} title={key === undefined ? name : `${name}, of ${key}`}>
            {name}
          </span>
        )}
        <span className={`figures ${styles['count']}`}>{writtenCount(ids.length)}</span>
        <span className={styles['end']}>
          <IconButton
            size="small"
            tabIndex={-1}
            icon={isHidden ? IconEyeOff : IconEye}
            label={isHidden ? `Show ${name} on the map` : `Hide ${name} on the map`}
            side="left"
            onClick={() => usePlaces.getState().toggle('hiddenFolders', folder)}
          />
          <FolderMenu row={row} />
        </span>
      </span>
    </div>
  );
}

function NameField({
  folder,
  name,
  onDone,
}: {
  readonly folder: string;
  readonly name: string;
  readonly onDone: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const end = (given: string) => {
    renameFolder(folder, given);
    onDone();
  };
  return (
    <input
      ref={field}
      className={styles['field']}
      aria-label="Name of the folder"
      defaultValue={name}
      maxLength={120}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => renameFolder(folder, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) end(event.currentTarget.value);
        if (event.key === 'Escape') end(name);
        event.stopPropagation();
      }}
    />
  );
}

function FolderMenu({ row: { folder, name, ids } }: { readonly row: Extract<PlaceRow, { kind: 'folder' }> }) {
  const isUnfiled = folder === UNFILED;
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <IconButton size="small" tabIndex={-1} icon={IconDots} label={`More for ${name}`} side="left" />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item disabled={ids.length === 0} onClick={() => zoomToPlaces(new Set(ids))}>
          Show all on the map
        </Menu.Item>
        <Menu.Item disabled={ids.length === 0} onClick={() => void exportPlaces('gpx', ids, name)}>
          Export as GPX
        </Menu.Item>
        <Menu.Item disabled={ids.length === 0} onClick={() => void exportPlaces('kml', ids, name)}>
          Export as KML
        </Menu.Item>
        {isUnfiled ? null : (
          <>
            <Menu.Item onClick={() => usePlaces.getState().set({ naming: folder })}>Rename</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => removeFolder(folder, false)}>Delete the folder, keep its places</Menu.Item>
            {ids.length === 0 ? null : (
              <Menu.Item color="red" onClick={() => removeFolder(folder, true)}>
                Delete with its {counted(ids.length, 'place')}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

const PlaceLine = memo(
  function PlaceLine({
    place,
    top,
    index,
    isCurrent,
    isTicked,
    onChoose,
    onTick,
  }: RowProps & { readonly place: SavedPlace; readonly isTicked: boolean }) {
    const { id, name, note, color } = place;
    return (
      // The arrows of the list reach every row; a click is the pointer's way to the same.
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- see above
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
        role="row"
        id={`place-row-${id}`}
        aria-rowindex={index + 1}
        aria-level={2}
        aria-selected={isCurrent}
        className={styles['place']}
        data-current={isCurrent || undefined}
        style={{ top }}
        onClick={onChoose}
        onDoubleClick={() => {
          zoomToPlace(id);
          editPlace(id);
        }}
      >
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of such a row */}
        <span role="gridcell" className={styles['cell']}>
          <Checkbox size="xs" tabIndex={-1} aria-label={`Tick ${name}`} checked={isTicked} onChange={onTick} />
          <PlaceMark color={color} />
          <span className={styles['words']}>
            <span className={styles['line']}>
              <span className={`ellipsis ${styles['name']}`} title={name}>
                {name}
              </span>
              <span className={`mono ${styles['position']}`}>{formatDecimal(place, DECIMALS).shown}</span>
            </span>
            <span className={`ellipsis ${styles['note']}`} title={note}>
              {note ?? ' '}
            </span>
          </span>
        </span>
      </div>
    );
  },
  (before, now) =>
    before.place === now.place &&
    before.top === now.top &&
    before.index === now.index &&
    before.isCurrent === now.isCurrent &&
    before.isTicked === now.isTicked,
);
