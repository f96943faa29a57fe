import { Flex, Group, Menu, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import {
  IconAlertTriangle,
  IconCheck,
  IconBraces,
  IconCopy,
  IconDots,
  IconFolderOpen,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { InstalledPack } from '../../../contract/service.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { DataGrid } from '../../kit/grid/DataGrid.tsx';
import type { GridColumn, GridSort } from '../../kit/grid/GridRow.tsx';
import { copyText } from '../../kit/output/clipboard.ts';
import { askToRemove, checkPacks } from '../../model/packs/pack-care.ts';
import { choosePack, usePackWork } from '../../model/packs/pack-work.ts';
import { fileNameOf, showFile } from './pack-file.ts';
import { titleOf } from '../../model/packs/titles.ts';
import { contentsOf, themeOf, hasFailedCheck, writtenMoment } from '../../model/packs/words.ts';
import { usePreferences, useRowPixels } from '../../model/window/preferences.ts';
import { t } from '../../kit/words/t.ts';
import { writtenBytes } from '../../kit/words/locale.ts';

/** Everything that can be done with a pack, from its row. */
function PackMenu({ pack }: { readonly pack: InstalledPack }) {
  const isBusy = usePackWork(({ checking }) => checking.includes(pack.id));
  return (
    <Menu>
      <Menu.Target>
        <IconButton
          size="sm"
          icon={IconDots}
          label={t('packs.moreAboutTitle', { title: titleOf(pack) })}
          side="left"
          // The row isn't selected with it: the details would move the menu.
          onClick={(event) => event.stopPropagation()}
        />
      </Menu.Target>
      <Menu.Dropdown aria-label={titleOf(pack)}>
        <Menu.Item
          leftSection={<IconShieldCheck size={16} stroke={1.75} />}
          disabled={isBusy}
          onClick={() => void checkPacks([pack.id])}
        >
          {pack.status === 'failed' ? t('common.verifyAgain') : t('packs.verify')}
        </Menu.Item>
        {window.cairn === undefined ? null : (
          <Menu.Item leftSection={<IconFolderOpen size={16} stroke={1.75} />} onClick={() => void showFile(pack)}>
            {t('packs.showFile')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} stroke={1.75} />} onClick={() => void copyText(fileNameOf(pack))}>
          {t('packs.copyFileName2')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconBraces size={16} stroke={1.75} />}
          onClick={() => void copyText(JSON.stringify(pack, null, 2), t('packs.theManifest'))}
        >
          {t('packs.copyManifest')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          disabled={isBusy}
          onClick={() => askToRemove(pack.id)}
        >
          {t('common.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Whether a pack is used, what its last check has found, and when that was. */
function PackState({ pack }: { readonly pack: InstalledPack }) {
  const clock = usePreferences((preferences) => preferences.clock);
  const checkedAt = pack.verification?.checked_at;
  return (
    <Stack align="flex-start" gap={1}>
      <Badged pack={pack} />
      {checkedAt === undefined ? null : (
        <Text span inherit c="dimmed" fz={11} lh="14px">
          {writtenMoment(checkedAt, clock)}
        </Text>
      )}
    </Stack>
  );
}

function Badged({ pack }: { readonly pack: InstalledPack }) {
  const place = usePackWork(({ checking }) => checking.indexOf(pack.id));
  if (place === 0) return <Badge look="accent">{t('packs.checking')}</Badge>;
  if (place > 0) return <Badge look="neutral">{t('common.queued')}</Badge>;
  if (pack.status === 'failed' && pack.checking === true)
    return <Badge look="neutral">{t('packs.notCheckedYet')}</Badge>;
  if (pack.status === 'failed')
    return <Badge look="bad">{hasFailedCheck(pack) ? t('common.failed') : t('packs.notUsed')}</Badge>;
  if (pack.verification === undefined) return <Badge look="neutral">{t('packs.inUse')}</Badge>;
  return (
    <Badge look="ok">
      <IconCheck size={11} stroke={2.4} aria-hidden />
      {t('packs.verified')}
    </Badge>
  );
}

function PackName({ pack }: { readonly pack: InstalledPack }) {
  const theme = themeOf(pack);
  const Glyph = theme?.icon ?? IconAlertTriangle;
  return (
    <Group gap={10}>
      <Glyph size={18} stroke={1.6} aria-hidden color="var(--ink-2)" />
      <Stack gap={0} miw={0}>
        <Text span inherit truncate fw={500} title={titleOf(pack)}>
          {titleOf(pack)}
        </Text>
        <span className="hint">{theme?.title ?? t('packs.unreadable')}</span>
      </Stack>
    </Group>
  );
}

/** The columns, with the width of the table that each needs to be in it. */
const COLUMNS: readonly (GridColumn<InstalledPack> & { readonly from?: number })[] = [
  { id: 'title', name: t('packs.pack'), width: 'minmax(0, 3fr)', cell: (pack) => <PackName pack={pack} /> },
  {
    id: 'kind',
    name: t('packs.kind'),
    width: '104px',
    cell: ({ kind }) =>
      kind === undefined ? (
        '–'
      ) : (
        <Badge look={kind}>{kind === 'modelled' ? t('common.modelled') : t('common.measured')}</Badge>
      ),
  },
  {
    id: 'vintage',
    name: t('packs.dataDate'),
    width: 'minmax(0, 2fr)',
    from: 880,
    className: 'secondary',
    // Longer texts are complete in the pack's details.
    cell: ({ vintage }) => (
      <Text inherit lineClamp={2} lh="17px" title={vintage} style={{ whiteSpace: 'normal' }}>
        {vintage ?? '–'}
      </Text>
    ),
  },
  {
    id: 'contents',
    name: t('packs.contents'),
    width: '150px',
    from: 560,
    isNumber: true,
    className: 'secondary',
    cell: contentsOf,
  },
  {
    id: 'size',
    name: t('common.size'),
    width: '84px',
    isNumber: true,
    className: 'secondary',
    cell: (pack) => writtenBytes(pack.size_bytes),
  },
  { id: 'state', name: t('packs.checks'), width: '124px', cell: (pack) => <PackState pack={pack} /> },
  {
    id: 'menu',
    name: t('common.actions'),
    hidesName: true,
    width: '42px',
    isSortable: false,
    cell: (pack) => <PackMenu pack={pack} />,
  },
];

type Props = {
  readonly packs: readonly InstalledPack[];
  readonly sort: GridSort | null;
  readonly onSort: (sort: GridSort | null) => void;
};

export function PackTable({ packs, sort, onSort }: Props) {
  const chosen = usePackWork((work) => work.chosen);
  const { ref, width } = useElementSize();
  const columns = useMemo(() => COLUMNS.filter(({ from = 0 }) => width === 0 || width >= from), [width]);
  return (
    <Flex ref={ref} flex="0 1 auto" mih={150} bd="1px solid var(--line)" bdrs="lg" className="clipped">
      <DataGrid
        label={t('common.packs')}
        tone="accent"
        headPixels={useRowPixels()}
        columns={columns}
        count={packs.length}
        rowAt={(index) => packs[index]}
        keyOf={useCallback((index: number) => packs[index]?.id ?? index, [packs])}
        rowPixels={useRowPixels('twoLines')}
        sort={sort}
        onSort={onSort}
        current={packs.findIndex(({ id }) => id === chosen)}
        isSelected={({ id }) => id === chosen}
        onPick={(index) => choosePack(packs[index]?.id ?? null)}
      />
    </Flex>
  );
}
