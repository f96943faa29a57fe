import { useRef, useState, type KeyboardEvent } from 'react';
import { t } from '../../kit/words/t.ts';
import { useBatch, type EditedCell } from '../../model/batch/batch.ts';
import { shownColumns } from '../../model/batch/layout.ts';
import { useTable } from '../../model/batch/open-table.ts';
import styles from './ResultTable.module.css';

const edit = (edited: EditedCell | null): void => useBatch.getState().set({ edited });

type Props = EditedCell & { readonly name: string; readonly text: string };

/** A cell that is being edited: Enter saves it, Tab goes on to the next column, Esc leaves it unchanged. */
export function CellEditor({ row, column, name, text }: Props) {
  const columns = useTable((table) => shownColumns(table ?? {}));
  const [value, setValue] = useState(text);
  // Leaving by a key takes the focus away, which leaves it again.
  const isLeft = useRef(false);
  const leave = (next: EditedCell | null, isSaved: boolean): void => {
    if (isLeft.current) return;
    isLeft.current = true;
    edit(next);
    if (isSaved && value !== text) void useBatch.getState().edit({ cells: [{ row, column, text: value }] });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    event.stopPropagation();
    const { key, shiftKey } = event;
    if (key === 'Tab') {
      const next = columns[columns.indexOf(column) + (shiftKey ? -1 : 1)];
      if (next === undefined) return;
      event.preventDefault();
      leave({ row, column: next }, true);
    } else if (key === 'Enter' || key === 'Escape') {
      event.preventDefault();
      event.currentTarget.closest<HTMLElement>('[role="grid"]')?.focus();
      leave(null, key === 'Enter');
    }
  };
  return (
    <input
      className={styles['editor']}
      aria-label={t('batch.editCell', { column: name, row })}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the cell was double-clicked
      autoFocus
      value={value}
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
      onBlur={() => leave(null, true)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onKeyDown={onKeyDown}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  );
}
