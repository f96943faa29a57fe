import { IconClipboardText, IconPointer, type Icon } from '@tabler/icons-react';
import type { MatrixRole } from '../../state/matrix-points.ts';
import { useMap } from '../../state/map.ts';
import styles from './AddPoints.module.css';
import { useBuilder } from './builder.ts';
import { useTextDialog } from './text-dialog.ts';

/** The ways to add points to a list. */
export function AddPoints({ of: role }: { readonly of: MatrixRole }) {
  const isArmed = useBuilder(({ armed }) => armed === role);
  const toggleClick = () => {
    useBuilder.getState().arm(isArmed ? null : role);
    useMap.getState().set({ tool: 'inspect' });
  };
  return (
    <div role="toolbar" aria-label={`Add ${role}`} className={styles['ways']}>
      <Way icon={IconPointer} title="Click" hint={`Clicks on the map add ${role}`} isActive={isArmed} onClick={toggleClick} />
      <Way icon={IconClipboardText} title="Paste" hint={`Paste or type ${role} as text`} onClick={() => useTextDialog.getState().paste(role)} />
    </div>
  );
}

type WayProps = { readonly icon: Icon; readonly title: string; readonly hint: string; readonly isActive?: boolean; readonly isDisabled?: boolean; readonly onClick: () => void };

function Way({ icon: Glyph, title, hint, isActive, isDisabled = false, onClick }: WayProps) {
  return (
    <button type="button" className={styles['way']} title={hint} disabled={isDisabled} {...(isActive === undefined ? {} : { 'aria-pressed': isActive })} onClick={onClick}>
      <Glyph size={14} stroke={1.75} aria-hidden />
      {title}
    </button>
  );
}
