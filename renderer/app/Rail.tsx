import { useMediaQuery } from '@mantine/hooks';
import { tip } from '../kit/components/tip.ts';
import { useWindow } from '../model/window/window.ts';
import type { Workspace } from '../model/window/workspace.ts';
import styles from './Rail.module.css';
import { WORKSPACES } from './workspaces.ts';
import { t } from '../kit/words/t.ts';

const NARROW = '(max-width: 1099px)';

/** The workspaces; in a narrow window as icons with tooltips. */
export function Rail() {
  const isNarrow = useMediaQuery(NARROW) ?? false;
  return (
    <nav className={styles['rail']} aria-label={t('app.workspaces')} data-region="rail">
      {WORKSPACES.map((workspace) => (
        <RailItem key={workspace.id} workspace={workspace} isNarrow={isNarrow} />
      ))}
    </nav>
  );
}

type Props = { readonly workspace: Workspace; readonly isNarrow: boolean };

function RailItem({ workspace, isNarrow }: Props) {
  const { counted: Counted } = workspace;
  if (Counted === undefined) return <Item workspace={workspace} isNarrow={isNarrow} running={0} />;
  return <Counted>{(running) => <Item workspace={workspace} isNarrow={isNarrow} running={running} />}</Counted>;
}

function Item({
  workspace: { id, title, railTitle = title, icon: Glyph, isAtFoot },
  isNarrow,
  running,
}: Props & { readonly running: number }) {
  const isCurrent = useWindow(({ workspace }) => workspace === id);
  // In a wide window its text names the button: another name would have to equal it, including soft hyphens.
  const nameAlone = isNarrow ? title : undefined;
  return (
    <button
      type="button"
      className={`${styles['item']} ${isAtFoot ? styles['foot'] : ''}`}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={running === 0 ? nameAlone : t('app.titleRunningRunning', { title, running })}
      {...tip(isNarrow ? title : undefined, 'right')}
      onClick={() => useWindow.getState().go(id, { isAsLeft: true })}
    >
      <Glyph size={20} stroke={isCurrent ? 2 : 1.6} aria-hidden />
      {running === 0 ? null : (
        <span className={styles['running']} aria-hidden>
          {running}
        </span>
      )}
      <span className={styles['label']}>{railTitle}</span>
    </button>
  );
}
