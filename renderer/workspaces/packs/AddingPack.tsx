import { Paper } from '@mantine/core';
import { JobProgress } from '../../kit/components/JobProgress.tsx';
import { rescueFocus } from '../../kit/components/focus.ts';
import { cancelAdding } from '../../model/packs/pack-adding.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { t } from '../../kit/words/t.ts';

/** The button disappears with the file, so the focus moves to the one that adds another. */
function cancel(): void {
  rescueFocus('add packs');
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
    <Paper component="output" withBorder p="md" radius="lg">
      <JobProgress
        title={left === 0 ? doing : `${doing}, ${t('packs.leftRemaining', { left })}`}
        label={doing}
        share={share < 1 ? share : null}
        onCancel={cancel}
      />
    </Paper>
  );
}
