import { Menu } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronDown,
  IconChevronUp,
  IconCheck,
  IconBraces,
  IconCopy,
  IconDots,
  IconFolderOpen,
  IconShieldCheck,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import type { InstalledPack } from '../../../contract/service.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { copyText } from '../../kit/output/clipboard.ts';
import { askToRemove, checkPacks } from '../../model/packs/pack-care.ts';
import { choosePack, usePackWork } from '../../model/packs/pack-work.ts';
import { COLUMNS, type Column, type Order } from '../../model/packs/pack-list.ts';
import { fileNameOf, showFile } from './pack-file.ts';
import styles from './PackTable.module.css';
import { contentsOf, themeOf, titleOf, writtenSize, hasFailedCheck, writtenMoment } from '../../model/packs/words.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { t } from '../../kit/words/t.ts';

/** Everything that can be done with a pack, from its row. */
function PackMenu({ pack }: { readonly pack: InstalledPack }) {
  const isBusy = usePackWork(({ checking }) => checking.includes(pack.id));
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <IconButton size="sm" icon={IconDots} label={t('packs.moreAboutTitle', { title: titleOf(pack) })} side="left" />
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
    <span className={styles['state']}>
      <Badged pack={pack} />
      {checkedAt === undefined ? null : <span className={styles['when']}>{writtenMoment(checkedAt, clock)}</span>}
    </span>
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

const TITLES: Readonly<Record<Column, string>> = {
  title: t('packs.pack'),
  kind: t('packs.kind'),
  vintage: t('packs.dataDate'),
  contents: t('packs.contents'),
  size: t('common.size'),
  state: t('packs.checks'),
};
const NUMBERS: readonly Column[] = ['contents', 'size'];

type Props = {
  readonly packs: readonly InstalledPack[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
};

const ROW = 'button[data-pack]';

/** Up and Down go from pack to pack. */
function onKeyDown(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const rows = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  choosePack(next.dataset['pack'] ?? null);
}

export function PackTable({ packs, order, onOrder }: Props) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <HeadCell key={column} column={column} order={order} onOrder={onOrder} />
          ))}
          <th scope="col">
            <span className="visually-hidden">{t('common.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {packs.map((pack) => (
          <PackRow key={pack.id} pack={pack} />
        ))}
      </tbody>
    </table>
  );
}

function HeadCell({ column, order, onOrder }: { readonly column: Column } & Pick<Props, 'order' | 'onOrder'>) {
  const isSorted = order.column === column;
  const Arrow = order.isDescending ? IconChevronDown : IconChevronUp;
  const sort = isSorted ? (order.isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-column={column}
      className={NUMBERS.includes(column) ? styles['number'] : undefined}
      aria-sort={sort}
    >
      <button
        type="button"
        className={styles['sort']}
        onClick={() => onOrder({ column, isDescending: isSorted ? !order.isDescending : NUMBERS.includes(column) })}
      >
        {TITLES[column]}
        {isSorted ? <Arrow size={12} stroke={2} aria-hidden /> : null}
      </button>
    </th>
  );
}

function PackRow({ pack }: { readonly pack: InstalledPack }) {
  const isChosen = usePackWork(({ chosen }) => chosen === pack.id);
  const theme = themeOf(pack);
  const Glyph = theme?.icon ?? IconAlertTriangle;
  return (
    <tr className={styles['row']} data-chosen={isChosen || undefined}>
      <th scope="row" className={styles['pack']}>
        <Glyph size={18} stroke={1.6} aria-hidden className={styles['icon']} />
        <span className={styles['names']}>
          <button
            type="button"
            className={styles['title']}
            data-pack={pack.id}
            aria-pressed={isChosen}
            onClick={() => choosePack(pack.id)}
            onKeyDown={onKeyDown}
          >
            {titleOf(pack)}
          </button>
          <span className="hint">{theme?.title ?? t('packs.unreadable')}</span>
        </span>
      </th>
      <td data-column="kind">
        {pack.kind === undefined ? (
          '–'
        ) : (
          <Badge look={pack.kind}>{pack.kind === 'modelled' ? t('common.modelled') : t('common.measured')}</Badge>
        )}
      </td>
      <td data-column="vintage" className={styles['vintage']} title={pack.vintage}>
        <span>{pack.vintage ?? '–'}</span>
      </td>
      <td data-column="contents" className={styles['number']}>
        {contentsOf(pack)}
      </td>
      <td data-column="size" className={styles['number']}>
        {writtenSize(pack.size_bytes)}
      </td>
      <td data-column="state">
        <PackState pack={pack} />
      </td>
      <td className={styles['menu']}>
        <PackMenu pack={pack} />
      </td>
    </tr>
  );
}
