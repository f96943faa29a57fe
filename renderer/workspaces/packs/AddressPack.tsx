import { Group, Modal, Stack, TextInput } from '@mantine/core';
import { IconAlertTriangle, IconDownload, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { t } from '../../kit/words/t.ts';
import { startPackDownload, usePackDownload } from '../../model/packs/pack-download.ts';
import { useWindow } from '../../model/window/window.ts';

/** Takes the address of a pack, if the setting allows downloads; the page shows their progress. */
export function AddressPack({ onClose }: { readonly onClose: () => void }) {
  const download = usePackDownload();
  return (
    <Modal opened onClose={onClose} size={560} title={t('packs.packFromAddress')}>
      {download === undefined ? null : download.allowed ? (
        <AddressForm onClose={onClose} />
      ) : (
        <Message
          icon={IconWorldOff}
          title={t('packs.downloadsOff')}
          actions={
            <Button size="xs" onClick={() => [onClose(), useWindow.getState().go('settings')]}>
              {t('packs.openSettings')}
            </Button>
          }
        >
          {t('packs.downloadsOffHint', { setting: t('settings.allowDownloads') })}
        </Message>
      )}
    </Modal>
  );
}

function AddressForm({ onClose }: { readonly onClose: () => void }) {
  const [address, setAddress] = useState('');
  const [sha256, setSha256] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const start = async () => {
    const digest = sha256.trim();
    const refused = await startPackDownload({ address: address.trim(), sha256: digest === '' ? undefined : digest });
    setProblem(refused);
    if (refused === null) onClose();
  };
  return (
    <Stack
      component="form"
      gap="md"
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <TextInput
        label={t('common.address')}
        description={t('packs.addressHint')}
        value={address}
        maxLength={2000}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        data-autofocus
      />
      <TextInput
        label={t('packs.sha256Optional')}
        description={t('packs.sha256Hint')}
        value={sha256}
        maxLength={100}
        onChange={({ currentTarget }) => setSha256(currentTarget.value)}
      />
      {problem === null ? null : (
        <Message isError icon={IconAlertTriangle} title={t('packs.downloadFailed')}>
          {problem}
        </Message>
      )}
      <Group wrap="wrap" justify="flex-end">
        <Button type="submit" variant="filled" icon={IconDownload} disabled={address.trim() === ''}>
          {t('packs.download')}
        </Button>
      </Group>
    </Stack>
  );
}
