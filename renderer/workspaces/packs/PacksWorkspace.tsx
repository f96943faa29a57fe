import { focusable } from '../../kit/components/focus.ts';
import { Flex, Group, Paper, SegmentedControl, Stack, Text, TextInput } from '@mantine/core';
import {
  IconArrowsSort,
  IconDownload,
  IconFileImport,
  IconFilePlus,
  IconSearch,
  IconShieldCheck,
  IconPackage,
  IconStack2,
  IconUsb,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import type { InstalledPack } from '../../../contract/service.ts';
import { Alert } from '../../kit/components/Alert.tsx';
import { Button } from '../../kit/components/Button.tsx';
import { Message } from '../../kit/components/Message.tsx';
import type { GridSort } from '../../kit/grid/GridRow.tsx';
import { buildPacks, usePackBuild } from '../../model/packs/pack-build.ts';
import { beginImport } from '../../model/imports/begin-import.ts';
import { useArePacksKnown, usePacks, usePackPolling } from '../../model/service/packs.ts';
import { inAnswerOrder } from '../../model/packs/answer-order.ts';
import { AddingPack } from './AddingPack.tsx';
import { AddressPack } from './AddressPack.tsx';
import { askToRemove, cancelChecks, checkPacks } from '../../model/packs/pack-care.ts';
import { usePackWork } from '../../model/packs/pack-work.ts';
import { KINDS, listed, type KindChoice } from '../../model/packs/pack-list.ts';
import { AnswerOrder } from './AnswerOrder.tsx';
import { BuildingPacks } from './BuildingPacks.tsx';
import { FolderPacks } from './FolderPacks.tsx';
import { PackDetail } from './PackDetail.tsx';
import { PackDownload } from './PackDownload.tsx';
import { RemoveDialog } from './PackDialogs.tsx';
import { PackTable } from './PackTable.tsx';
import { choosePackFiles } from './choose-files.ts';
import { failureOf, failureTitle, writtenTotal } from '../../model/packs/words.ts';
import { FileDrop } from '../../kit/components/FileDrop.tsx';
import { takeFiles } from '../../model/packs/take-files.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

/** Takes files that are dragged over the page. */
function PackDrop() {
  const isHere = useWindow(({ workspace }) => workspace === 'packs');
  return (
    <FileDrop
      isHere={isHere}
      icon={IconFilePlus}
      title={(count) => t('packs.dropAddCountFiles', { count })}
      text={t('packs.packFilesSqliteCheckedAdded')}
      onFiles={takeFiles}
    />
  );
}

const KIND_TITLES: Readonly<Record<KindChoice, string>> = {
  all: t('common.all'),
  measured: t('common.measured'),
  modelled: t('common.modelled'),
};
const KIND_DATA = KINDS.map((kind) => ({ value: kind, label: KIND_TITLES[kind] }));
const isKind = (text: string): text is KindChoice => KINDS.some((kind) => kind === text);

/** Packs come and go without the window: files are copied, programs import. */
const WATCHED_MS = 3000;

/**
 * The installed packs: what each holds and covers, whose it is, whether its file is sound; and how to add and remove
 * some.
 */
export function PacksWorkspace() {
  const packs = usePacks();
  const areKnown = useArePacksKnown();
  usePackPolling({ everyMs: WATCHED_MS });
  const chosenId = usePackWork((work) => work.chosen);
  const [search, setSearch] = useState('');
  const [kind, setKind] = useState<KindChoice>('all');
  const [order, setOrder] = useState<GridSort | null>({ column: 'title', isDescending: false });
  const chosen = packs.find(({ id }) => id === chosenId);
  const shown = listed(packs, { search, kind, order });
  return (
    <Flex pos="relative" flex={1} miw={0} mih={0} bg="var(--bg)">
      <Stack gap={10} flex={1} miw={0} pt={14} pb="lg" px="lg" className="scrolls" data-region="page">
        <Header packs={packs} />
        {packs.length === 0 ? null : (
          <Group wrap="wrap" gap="sm">
            <TextInput
              size="xs"
              aria-label={t('packs.searchPacks')}
              placeholder={t('packs.searchPacks')}
              leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
              flex="0 1 280px"
              miw={160}
            />
            <SegmentedControl
              aria-label={t('packs.kind')}
              data={KIND_DATA}
              value={kind}
              onChange={(value) => setKind(isKind(value) ? value : 'all')}
            />
          </Group>
        )}
        <BuildingPacks />
        <AddingPack />
        <PackDownload />
        <Failed packs={packs} />
        {packs.length === 0 && areKnown ? <NoPacks /> : null}
        {packs.length > 0 && shown.length === 0 ? (
          <Paper withBorder py="md" px="lg" radius="lg">
            <Message
              icon={IconSearch}
              title={t('packs.noPacksMatch')}
              actions={
                <Button size="xs" onClick={() => [setSearch(''), setKind('all')]}>
                  {t('common.showAll')}
                </Button>
              }
            />
          </Paper>
        ) : null}
        {shown.length === 0 ? null : <PackTable packs={shown} sort={order} onSort={setOrder} />}
      </Stack>
      {chosen === undefined ? null : (
        <PackDetail key={`${chosen.id} ${chosen.built_at ?? ''} ${chosen.size_bytes}`} pack={chosen} />
      )}
      <RemoveDialog />
      <PackDrop />
    </Flex>
  );
}

function Header({ packs }: { readonly packs: readonly InstalledPack[] }) {
  const left = usePackWork(({ checking }) => checking.length);
  const [dialog, setDialog] = useState<'order' | 'folder' | 'address' | null>(null);
  const ordered = inAnswerOrder(packs).length;
  const close = () => setDialog(null);
  const count = t('common.countPacks', { count: packs.length });
  return (
    <div className="page-header">
      <div>
        <h2 className="page-title">{t('common.packs')}</h2>
        <p className="secondary figures">
          {packs.length === 0
            ? t('packs.everyAnswerComesPackComputer')
            : t('packs.everyAnswerComesPacks', { packs: count, size: writtenTotal(packs) })}
        </p>
      </div>
      <Group wrap="wrap" gap="sm">
        {left === 0 ? (
          <Button
            icon={IconShieldCheck}
            disabled={packs.length === 0}
            onClick={() => void checkPacks(packs.map(({ id }) => id))}
          >
            {t('packs.verifyAll')}
          </Button>
        ) : (
          <Button icon={IconX} onClick={cancelChecks}>
            {t('packs.stopLeftRemaining', { left })}
          </Button>
        )}
        <Button icon={IconArrowsSort} disabled={ordered < 2} onClick={() => setDialog('order')}>
          {t('packs.order')}
        </Button>
        <Button icon={IconUsb} onClick={() => setDialog('folder')}>
          {t('packs.fromADrive')}
        </Button>
        <Button icon={IconDownload} onClick={() => setDialog('address')}>
          {t('packs.fromAddress')}
        </Button>
        <Button icon={IconFileImport} onClick={() => beginImport([])}>
          {t('common.importData')}
        </Button>
        <Button variant="filled" icon={IconFilePlus} ref={focusable('add packs')} onClick={choosePackFiles}>
          {t('packs.addPackFiles')}
        </Button>
      </Group>
      {dialog === 'order' ? <AnswerOrder onClose={close} /> : null}
      {dialog === 'folder' ? <FolderPacks onClose={close} /> : null}
      {dialog === 'address' ? <AddressPack onClose={close} /> : null}
    </div>
  );
}

/** The packs that Cairn does not read, each with the reason and a way forward. */
function Failed({ packs }: { readonly packs: readonly InstalledPack[] }) {
  return packs.map((pack) =>
    pack.status === 'failed' ? (
      <Alert
        key={pack.id}
        c="var(--ink)"
        actions={
          <>
            <Button size="xs" onClick={() => void checkPacks([pack.id])}>
              {t('common.verifyAgain')}
            </Button>
            <Button size="xs" onClick={() => askToRemove(pack.id)}>
              {t('common.remove')}
            </Button>
          </>
        }
      >
        <Text span inherit c="var(--bad)" fw={600}>
          {failureTitle(pack)}.
        </Text>{' '}
        {failureOf(pack)}
      </Alert>
    ) : null,
  );
}

function NoPacks() {
  const build = usePackBuild();
  const canBuild = build?.available === true && build.state !== 'running';
  return (
    <Paper withBorder py="md" px="lg" radius="lg">
      <Message
        icon={IconStack2}
        title={t('packs.addFirstDataPack')}
        actions={
          canBuild ? (
            <Button size="xs" icon={IconPackage} onClick={() => void buildPacks()}>
              {t('packs.buildDefaultPacks')}
            </Button>
          ) : undefined
        }
      >
        {t('packs.addPackFileAnotherComputer')} {canBuild ? t('packs.buildDefaultPacksCairnFetches') : null}
      </Message>
    </Paper>
  );
}
