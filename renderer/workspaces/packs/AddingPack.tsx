import { Progress } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { rescueFocus } from '../../kit/components/rescue-focus.ts';
import styles from './AddingPack.module.css';
import { cancelAdding } from '../../model/packs/pack-adding.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { t } from '../../kit/words/t.ts';

/** The button goes with the file: the focus finds the one that adds another. */
function cancel(): void {
  rescueFocus(() =>
    [...document.querySelectorAll<HTMLElement>('[data-adds-packs]')].find((button) => button.checkVisibility()),
  );
  cancelAdding();
}

/** How far the file that is being added has come; nothing where none is. */
export function AddingPack() {
  const adding = usePackWork((work) => work.adding);
  const left = usePackWork(({ waiting }) => waiting.length);
  if (adding === null) return null;
  const { name, share } = adding;
  const doing = share < 1 ? t('packs.copyingName', { name }) : t('packs.checkingName', { name });
  return (
    <output className={styles['adding']}>
      <span className="ellipsis">{left === 0 ? doing : `${doing}, ${t('packs.leftRemaining', { left })}`}</span>
      <Progress className={styles['bar']} value={share * 100} size="sm" aria-label={doing} animated={share === 1} />
      <Button size="xs" onClick={cancel}>
        {t('common.cancel')}
      </Button>
    </output>
  );
}
