import { Progress } from '@mantine/core';
import { Button } from '../../kit/components/Button.tsx';
import { rescueFocus } from '../../kit/components/rescue-focus.ts';
import styles from './AddingPack.module.css';
import { usePackAdding } from '../../model/packs/pack-adding.ts';

/** The button goes with the file: the focus finds the one that adds another. */
function giveUp(): void {
  rescueFocus(() =>
    [...document.querySelectorAll<HTMLElement>('[data-adds-packs]')].find((button) => button.checkVisibility()),
  );
  usePackAdding.getState().cancel();
}

/** How far the file that is being added has come; nothing where none is. */
export function AddingPack() {
  const adding = usePackAdding((store) => store.adding);
  const left = usePackAdding(({ waiting }) => waiting.length);
  if (adding === null) return null;
  const { name, share } = adding;
  const doing = share < 1 ? `Copying ${name}` : `Checking ${name}`;
  return (
    <output className={styles['adding']}>
      <span className="ellipsis">
        {doing}
        {left === 0 ? '' : `, ${left} to come`}
      </span>
      <Progress className={styles['bar']} value={share * 100} size="sm" aria-label={doing} animated={share === 1} />
      <Button size="small" onClick={giveUp}>
        Cancel
      </Button>
    </output>
  );
}
