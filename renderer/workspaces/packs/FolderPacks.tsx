import { Box, Checkbox, Group, Modal, Table, Text, TextInput } from '@mantine/core';
import { IconFolderOpen, IconRefresh, IconUsb } from '@tabler/icons-react';
import type { OfferedPack } from '../../../contract/pack-sharing.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import { useNotices } from '../../kit/notices/notices.ts';
import { makeFolderList, readFolder, setFolder, takeFromFolder } from '../../model/packs/pack-folder.ts';
import { setDrive, usePackWork } from '../../model/packs/pack-work.ts';
import { writtenTotal } from '../../model/packs/words.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

const NOVELTIES = {
  new: { look: 'accent', word: t('common.new') },
  newer: { look: 'warn', word: t('packs.update') },
  same: { look: 'neutral', word: t('packs.installed') },
  older: { look: 'neutral', word: t('packs.older') },
} as const;

const BUSY = { reading: t('packs.readingList'), listing: t('packs.readingPacksFolder'), adding: '' } as const;

async function browse(): Promise<void> {
  const chosen = await window.cairn?.chooseFolder();
  if (chosen === undefined || chosen === null) return;
  setFolder(chosen);
  await readFolder();
}

/** Packs that a drive brings: the list in its folder, what is new or newer in it, and the taking of some. */
export function FolderPacks({ onClose }: { readonly onClose: () => void }) {
  const { folder, busy, problem, lacksList, offers } = usePackWork(({ drive }) => drive);
  return (
    <Modal opened onClose={onClose} size={780} title={t('packs.packsDrive')}>
      <Group
        component="form"
        gap="sm"
        align="flex-end"
        mb="md"
        onSubmit={(event) => {
          event.preventDefault();
          void readFolder();
        }}
      >
        <TextInput
          label={t('common.folder')}
          description={t('packs.fullPathUsbDriveNetwork')}
          placeholder={window.cairn?.platform === 'win32' ? 'E:\\packs' : '/media/stick/packs'}
          flex={1}
          miw={0}
          value={folder}
          maxLength={1000}
          disabled={busy !== null}
          onChange={({ currentTarget }) => setFolder(currentTarget.value)}
          data-autofocus
        />
        {window.cairn === undefined ? null : (
          <Button icon={IconFolderOpen} disabled={busy !== null} onClick={() => void browse()}>
            {t('common.choose')}
          </Button>
        )}
        <Button
          type="submit"
          variant={offers === null ? 'filled' : 'default'}
          icon={offers === null ? IconUsb : IconRefresh}
          disabled={folder.trim() === '' || busy !== null}
        >
          {offers === null ? t('packs.readList') : t('packs.readAgain')}
        </Button>
      </Group>
      <div aria-live="polite">
        {busy === null || busy === 'adding' ? null : <p className="secondary">{BUSY[busy]}</p>}
        {problem === null ? null : lacksList ? (
          <Message
            icon={IconUsb}
            title={t('packs.folderNoListPacks')}
            actions={
              <Button size="xs" onClick={() => void makeFolderList()}>
                {t('packs.createList')}
              </Button>
            }
          >
            {t('packs.cairnReadsPackFilesFolder')}
          </Message>
        ) : (
          <Message isError title={t('packs.couldntReadFolder')}>
            {problem}
          </Message>
        )}
      </div>
      {offers === null ? null : offers.length === 0 ? (
        <Message icon={IconUsb} title={t('packs.listEmpty')}>
          {t('packs.folderHadNoPacksWhen')}
        </Message>
      ) : (
        <Offers offers={offers} />
      )}
    </Modal>
  );
}

function Offers({ offers }: { readonly offers: readonly OfferedPack[] }) {
  const { wanted: ids, busy, refusals, taking } = usePackWork(({ drive }) => drive);
  const newer = offers.filter(({ novelty }) => novelty === 'newer').length;
  const fresh = offers.filter(({ novelty }) => novelty === 'new').length;
  const wanted = offers.filter(({ id }) => ids.includes(id));
  const replaced = wanted.filter(({ novelty }) => novelty !== 'new').length;
  return (
    <>
      <Text inherit mt={4} mb="sm" fw={500}>
        {newer === 0 ? t('packs.noUpdates') : t('packs.countUpdates', { count: newer })},{' '}
        {t('packs.countNewPacksOffers', { count: fresh, offers: offers.length })}
      </Text>
      <Checkbox.Group value={[...ids]} onChange={(chosen) => setDrive({ wanted: chosen })}>
        <Box mah="min(380px, 45vh)" bd="1px solid var(--line)" bdrs="md" className="scrolls">
          <Table stickyHeader variant="boxed" verticalSpacing={7}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col">{t('packs.pack')}</Table.Th>
                <Table.Th scope="col">{t('packs.dataDate')}</Table.Th>
                <Table.Th scope="col" ta="end">
                  {t('common.size')}
                </Table.Th>
                <Table.Th scope="col">{t('packs.status')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody style={{ verticalAlign: 'top' }}>
              {offers.map((offer) => (
                <Offer
                  key={offer.id}
                  offer={offer}
                  refusal={refusals[offer.id]}
                  isAdding={taking === offer.id}
                  isBusy={busy !== null}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Box>
      </Checkbox.Group>
      <p className="hint">
        {t('packs.eachFileMustMatchSha')}{' '}
        {replaced === 0 ? null : t('packs.countInstalledPacksReplaced', { count: replaced })}
      </p>
      <Group gap="sm" align="stretch" justify="space-between" mt="md">
        <Button variant="subtle" disabled={busy !== null} onClick={() => void makeFolderList()}>
          {t('packs.rebuildList')}
        </Button>
        <Button
          variant="filled"
          disabled={wanted.length === 0 || busy !== null}
          onClick={() => void takeFromFolder().catch((error: unknown) => useNotices.getState().report(String(error)))}
        >
          {wanted.length === 0
            ? t('common.add')
            : t('packs.addCountPacksWanted', { count: wanted.length, wanted: writtenTotal(wanted) })}
        </Button>
      </Group>
    </>
  );
}

type OfferProps = {
  readonly offer: OfferedPack;
  readonly refusal: string | undefined;
  readonly isAdding: boolean;
  readonly isBusy: boolean;
};

function Offer({ offer, refusal, isAdding, isBusy }: OfferProps) {
  const { look, word } = NOVELTIES[offer.novelty];
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox value={offer.id} disabled={isBusy} label={offer.title} description={offer.id} error={refusal} />
      </Table.Td>
      <Table.Td>
        {offer.vintage}
        {offer.installed_vintage === undefined || offer.installed_vintage === offer.vintage ? null : (
          <Text inherit c="dimmed">
            {t('packs.installedInstalledVintage', { vintage: offer.installed_vintage })}
          </Text>
        )}
      </Table.Td>
      <Table.Td ta="end">{writtenBytes(offer.size_bytes)}</Table.Td>
      <Table.Td>
        {isAdding ? <Badge look="accent">{t('common.adding')}</Badge> : <Badge look={look}>{word}</Badge>}
      </Table.Td>
    </Table.Tr>
  );
}
