import { Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { InstalledPack } from '../../contract/service.ts';
import { Button } from '../components/Button.tsx';
import { Message } from '../components/Message.tsx';
import { isReady, useService } from '../state/service.ts';
import { usePackCare } from './pack-care.ts';
import styles from './PacksWorkspace.module.css';
import { THEMES, themeOf, titleOf, writtenSize } from './words.ts';

/** What is lost with a pack, as far as others of its theme do not stand in. */
function lossOf(pack: InstalledPack, packs: readonly InstalledPack[]): string {
  const theme = pack.theme;
  if (theme === undefined || pack.status === 'failed') return 'It does not answer now.';
  const others = packs.filter((other) => isReady(other) && other.theme === theme && other.id !== pack.id).length;
  if (others === 0) return THEMES[theme].stops;
  return `${others === 1 ? '1 other pack' : `${others} other packs`} of ${themeOf(pack)?.title ?? theme} stay; where only this one has data, look-ups find nothing.`;
}

/** Asks before a file is deleted. */
export function RemoveDialog({ pack, onClose }: { readonly pack: InstalledPack; readonly onClose: () => void }) {
  const packs = useService((service) => service.packs);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    const refused = await usePackCare.getState().remove(pack);
    setBusy(false);
    if (refused === null) onClose();
    else setProblem(refused);
  };
  return (
    <Modal opened onClose={onClose} size={440} title={`Remove ${titleOf(pack)}?`} transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles['form']}>
        <p>
          {lossOf(pack, packs)} The file ({writtenSize(pack.size_bytes)}) is deleted.
        </p>
        {problem === null ? null : (
          <Message isError icon={IconAlertTriangle} title="The pack was not removed">
            {problem}
          </Message>
        )}
        <div className={styles['actions']}>
          <Button onClick={onClose} data-autofocus>
            Keep
          </Button>
          <Button look="danger" disabled={isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        </div>
      </div>
    </Modal>
  );
}

/** Asks before a file takes the place of an installed pack. */
export function ReplaceDialog() {
  const conflict = usePackCare((care) => care.conflict);
  const keep = usePackCare((care) => care.keep);
  const add = usePackCare((care) => care.add);
  if (conflict === null) return null;
  return (
    <Modal opened onClose={keep} size={440} title="Replace the installed pack?" transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles['form']}>
        <p>{conflict.message.split('. ')[0]}. Once {conflict.file.name} is checked and sound it takes its place; until then the installed one answers.</p>
        <div className={styles['actions']}>
          <Button onClick={keep} data-autofocus>
            Keep the installed one
          </Button>
          <Button look="primary" onClick={() => void add(conflict.file, true)}>
            Replace
          </Button>
        </div>
      </div>
    </Modal>
  );
}
