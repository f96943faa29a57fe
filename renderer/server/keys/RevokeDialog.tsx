import { Modal } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import type { ApiKey } from '../../../contract/keys.ts';
import { Button } from '../../components/Button.tsx';
import { Message } from '../../components/Message.tsx';
import { useNotices } from '../../state/notices.ts';
import { useApiKeys } from './api-keys.ts';
import styles from './KeysCard.module.css';

/** Asks before a key stops working: that cannot be undone. */
export function RevokeDialog({ apiKey, onClose }: { readonly apiKey: ApiKey; readonly onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null);
  const revoke = async () => {
    const refused = await useApiKeys.getState().revoke(apiKey.id);
    if (refused !== null) {
      setProblem(refused);
      return;
    }
    useNotices.getState().showToast(`Revoked ${apiKey.name}`);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} size={420} title={`Revoke ${apiKey.name}?`} transitionProps={{ duration: 0 }} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div className={styles['form']}>
        <p>Programs that use it get 403 from now on. Its usage stays. A revoked key cannot be brought back.</p>
        {problem === null ? null : (
          <Message isError icon={IconAlertTriangle} title="The key was not revoked">
            {problem}
          </Message>
        )}
        <div className={styles['actions']}>
          <Button onClick={onClose} data-autofocus>
            Keep
          </Button>
          <Button look="danger" onClick={() => void revoke()}>
            Revoke
          </Button>
        </div>
      </div>
    </Modal>
  );
}
