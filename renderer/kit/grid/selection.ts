/** Selection in a list: one row, several by Ctrl, a run of them by Shift, all of them. */

export interface Selection<Id> {
  /** The current row is the last of them, if it is selected. */
  readonly ids: ReadonlySet<Id>;
  /** The row that keys move on from. */
  readonly current: Id | null;
  /** The first row of a range. */
  readonly anchor: Id | null;
}

/** How a row was picked: alone, added to the others or removed from them, or as the end of a run. */
export type Gesture = 'one' | 'toggle' | 'range';

/** Returns the gesture that the modifier keys of a click or key press stand for. */
export const gestureOf = (keys: {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}): Gesture => (keys.shiftKey ? 'range' : keys.ctrlKey || keys.metaKey ? 'toggle' : 'one');

/** Selects one row, or none. */
export const only = <Id>(id: Id | null): Selection<Id> => ({
  ids: new Set(id === null ? [] : [id]),
  current: id,
  anchor: id,
});

/** Selects all rows of a list. */
export const all = <Id>(ids: readonly Id[]): Selection<Id> => ({
  ids: new Set(ids),
  current: ids.at(-1) ?? null,
  anchor: ids[0] ?? null,
});

/**
 * Returns the selection after a row was picked.
 *
 * @param ids of all rows, as they are listed
 */
export function pick<Id>(before: Selection<Id>, ids: readonly Id[], id: Id, gesture: Gesture): Selection<Id> {
  if (gesture === 'one') return only(id);
  const picked = new Set(before.ids);
  if (gesture === 'toggle') {
    if (!picked.delete(id)) picked.add(id);
    return { ids: picked, current: id, anchor: id };
  }
  const end = ids.indexOf(id);
  const start = before.anchor === null ? -1 : ids.indexOf(before.anchor);
  if (start === -1) return only(id);
  const run = new Set(ids.slice(Math.min(start, end), Math.max(start, end) + 1));
  run.delete(id);
  return { ids: run.add(id), current: id, anchor: before.anchor };
}
