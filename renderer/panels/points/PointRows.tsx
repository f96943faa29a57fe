import { useMap } from '../../model/map/map.ts';
import { useCallback, useMemo, useState } from 'react';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridColumn } from '../../kit/grid/GridRow.tsx';
import { all, only, pick } from '../../kit/grid/selection.ts';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import { useBuilder } from '../../model/matrix/order/builder.ts';
import { focusList } from './focus.ts';
import { Editor, PointWords, RemoveButton } from './PointRow.tsx';
import styles from './PointRows.module.css';
import { removeChosen } from './point-actions.ts';
import { asText, labelOf, type ListedPoint } from '../../model/matrix/order/points.ts';
import { pasteText } from './text-dialog.ts';
import { t } from '../../kit/words/t.ts';

const LIST_NAMES: Record<PointRole, string> = {
  origins: t('matrix.listOrigins'),
  destinations: t('matrix.listDestinations'),
  stops: t('reach.listStops'),
};

/** Height of a row in pixels: the style sheet has the same. */
const ROW = 27;

function remove(role: PointRole, ids: ReadonlySet<number>): void {
  removeChosen(role, ids);
  focusList(role);
}

/** Number, by which a point is dragged; name and place; button that removes it. */
const columnsOf = (role: PointRole, list: readonly ListedPoint[]): GridColumn<ListedPoint>[] => [
  {
    id: 'label',
    name: '',
    width: '60px',
    className: styles['label'],
    cell: (_, { index }) => (
      <span className="mono" data-grip>
        {labelOf(role, index, list)}
      </span>
    ),
  },
  {
    id: 'what',
    name: '',
    width: 'minmax(0, 1fr)',
    className: styles['what'],
    cell: (entry) => <PointWords entry={entry} />,
  },
  {
    id: 'tools',
    name: '',
    width: '28px',
    className: styles['tools'],
    cell: ({ id }, { index }) => (
      <RemoveButton label={labelOf(role, index, list)} onRemove={() => remove(role, new Set([id]))} />
    ),
  },
];

/** The points of a list. */
export function PointRows({ of: role }: { readonly of: PointRole }) {
  const list = useBuilder(({ lists }) => lists[role]);
  const selection = useMap((map) => map.selection);
  const select = (next: typeof selection): void => useMap.setState({ selection: next });
  const [editing, setEditing] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const ids = useMemo(() => list.map(({ id }) => id), [list]);
  const current = selection.current === null ? -1 : ids.indexOf(selection.current);
  const { length } = list;
  const editor = useCallback(
    (entry: ListedPoint) => {
      if (entry.id !== editing) return null;
      const end = () => {
        setEditing(null);
        focusList(role);
      };
      const label = labelOf(role, ids.indexOf(entry.id), list);
      return { from: 0, node: <Editor of={role} entry={entry} label={label} onProblem={setProblem} onDone={end} /> };
    },
    [editing, role, ids, list],
  );
  /** Moves the selected points to a gap between two others. */
  const move = (moved: ReadonlySet<number>, gap: number): void => useBuilder.getState().move(role, moved, gap);

  return (
    <>
      <DataGrid
        label={LIST_NAMES[role]}
        className={styles['rows']}
        focusName={role}
        isMultiple
        tone="accent"
        columns={useMemo(() => columnsOf(role, list), [role, list])}
        remark={editor}
        count={length}
        rowAt={(index) => list[index]}
        keyOf={useCallback((index: number) => ids[index] ?? index, [ids])}
        rowPixels={ROW}
        current={current}
        isSelected={({ id }) => selection.ids.has(id)}
        onPick={(index, gesture) => {
          const id = ids[index];
          if (id !== undefined) select(pick(selection, ids, id, gesture));
        }}
        onPickAll={() => select(all(ids))}
        onOpen={(index) => setEditing(ids[index] ?? null)}
        onKey={(event) => {
          const entry = list[current];
          if (entry === undefined) return false;
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          const isTaken = (id: number): boolean => selection.ids.has(id);
          if (step !== undefined && event.altKey)
            // Down is past the row below the last of those selected, up before the row above the first.
            move(selection.ids, step > 0 ? ids.findLastIndex(isTaken) + 1 + step : ids.findIndex(isTaken) + step);
          else if (event.key === 'F2') setEditing(entry.id);
          else if (event.key === 'Delete' || event.key === 'Backspace') remove(role, selection.ids);
          else if (event.key === 'Escape' && selection.ids.size > 1) select(only(entry.id));
          else return false;
          return true;
        }}
        // In a row that is being edited, the selected text is copied.
        onCopy={(event) => {
          if (editing !== null) return;
          event.clipboardData.setData('text/plain', asText(list.filter(({ id }) => selection.ids.has(id))));
          event.preventDefault();
        }}
        onPaste={(event) => {
          if (event.target === event.currentTarget) pasteText(role, event.clipboardData.getData('text/plain'));
        }}
        onDrop={(from, gap) => {
          const id = ids[from];
          // One of several that are selected takes the others along.
          if (id !== undefined) move(selection.ids.has(id) ? selection.ids : new Set([id]), gap);
        }}
      />
      {problem === null ? null : (
        <p className={styles['problem']} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
