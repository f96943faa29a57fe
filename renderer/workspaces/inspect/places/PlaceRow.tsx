import { Checkbox, Group, Menu, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconDots, IconEye, IconEyeOff, IconFolder } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { formatCount } from '../../../kit/words/locale.ts';
import { MAX_FOLDER_NAME, type SavedPlace } from '../../../../contract/places.ts';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { formatDecimal } from '../../../kit/coordinates/decimal.ts';
import { removeFolder, renameFolder } from '../../../model/places/place-actions.ts';
import type { PlaceRow } from '../../../model/places/place-rows.ts';
import { UNFILED, usePlaces } from '../../../model/places/places.ts';
import { exportPlaces } from './FileTools.tsx';
import { zoomToPlaces } from './places-on-map.ts';
import { PlaceMark } from './PlaceMark.tsx';
import styles from './PlaceRows.module.css';
import { t } from '../../../kit/words/t.ts';

const DECIMALS = 5;

/** A folder; its places follow as rows of their own. */
export function Folder({
  row,
  onTick,
  onNamed,
}: {
  readonly row: Extract<PlaceRow, { kind: 'folder' }>;
  readonly onTick: () => void;
  readonly onNamed: () => void;
}) {
  const { folder, name, ids, isOpen, key } = row;
  const ticks = usePlaces(({ ticked }) => ids.filter((id) => ticked.has(id)).length);
  const isHidden = usePlaces(({ hiddenFolders }) => hiddenFolders.includes(folder));
  const isNaming = usePlaces(({ naming }) => naming === folder);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <span className={styles['folder']} data-hidden={isHidden || undefined}>
      <button
        type="button"
        tabIndex={-1}
        className={styles['chevron']}
        aria-label={`${isOpen ? t('common.close') : t('common.open')} ${name}`}
        onClick={() => usePlaces.getState().toggle('closedFolders', folder)}
      >
        <Chevron size={16} stroke={1.75} aria-hidden />
      </button>
      <Checkbox
        tabIndex={-1}
        aria-label={t('places.selectAllName', { name })}
        checked={ids.length > 0 && ticks === ids.length}
        indeterminate={ticks > 0 && ticks < ids.length}
        disabled={ids.length === 0}
        onChange={onTick}
      />
      <IconFolder size={16} stroke={1.75} aria-hidden color="var(--ink-2)" />
      {isNaming ? (
        <NameField folder={folder} name={name} onDone={onNamed} />
      ) : (
        <span
          className={`ellipsis ${styles['folderName']}`}
          title={key === undefined ? name : t('places.nameKey', { name, key })}
        >
          {name}
        </span>
      )}
      <span className={`figures ${styles['count']}`}>{formatCount(ids.length)}</span>
      <Group component="span" gap={2} align="stretch" flex="none" ms="auto">
        <IconButton
          size="sm"
          tabIndex={-1}
          icon={isHidden ? IconEyeOff : IconEye}
          label={isHidden ? t('places.showNameMap', { name }) : t('places.hideNameMap', { name })}
          side="left"
          onClick={() => usePlaces.getState().toggle('hiddenFolders', folder)}
        />
        <FolderMenu row={row} />
      </Group>
    </span>
  );
}

function NameField({
  folder,
  name,
  onDone,
}: {
  readonly folder: string;
  readonly name: string;
  readonly onDone: () => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  const end = (given: string) => {
    renameFolder(folder, given);
    onDone();
  };
  return (
    <input
      ref={field}
      className={styles['field']}
      aria-label={t('places.nameFolder')}
      defaultValue={name}
      maxLength={MAX_FOLDER_NAME}
      onClick={(event) => event.stopPropagation()}
      onBlur={(event) => renameFolder(folder, event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) end(event.currentTarget.value);
        if (event.key === 'Escape') end(name);
        event.stopPropagation();
      }}
    />
  );
}

function FolderMenu({ row: { folder, name, ids } }: { readonly row: Extract<PlaceRow, { kind: 'folder' }> }) {
  const isUnfiled = folder === UNFILED;
  return (
    <Menu width={250}>
      <Menu.Target>
        <IconButton size="sm" tabIndex={-1} icon={IconDots} label={t('places.moreName', { name })} side="left" />
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item disabled={ids.length === 0} onClick={() => zoomToPlaces(new Set(ids))}>
          {t('common.showAllMap')}
        </Menu.Item>
        <Menu.Item disabled={ids.length === 0} onClick={() => void exportPlaces('gpx', ids, name)}>
          {t('places.exportGpx')}
        </Menu.Item>
        <Menu.Item disabled={ids.length === 0} onClick={() => void exportPlaces('kml', ids, name)}>
          {t('places.exportKml')}
        </Menu.Item>
        {isUnfiled ? null : (
          <>
            <Menu.Item onClick={() => usePlaces.getState().set({ naming: folder })}>{t('common.rename')}</Menu.Item>
            <Menu.Divider />
            <Menu.Item onClick={() => removeFolder(folder, false)}>{t('places.deleteFolderKeepPlaces')}</Menu.Item>
            {ids.length === 0 ? null : (
              <Menu.Item color="red" onClick={() => removeFolder(folder, true)}>
                {t('places.deleteCountPlaces', { count: ids.length })}
              </Menu.Item>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A saved place. */
export function Place({ place, onTick }: { readonly place: SavedPlace; readonly onTick: () => void }) {
  const { id, name, note, color } = place;
  const isTicked = usePlaces(({ ticked }) => ticked.has(id));
  return (
    <span className={styles['place']}>
      <Checkbox tabIndex={-1} aria-label={t('places.selectName', { name })} checked={isTicked} onChange={onTick} />
      <PlaceMark color={color} />
      <Stack component="span" gap={0} flex={1} miw={0}>
        <Group component="span" gap="sm" align="baseline" justify="space-between">
          <span className={`ellipsis ${styles['name']}`} title={name}>
            {name}
          </span>
          <span className={`mono ${styles['position']}`}>{formatDecimal(place, DECIMALS).shown}</span>
        </Group>
        <span className={`ellipsis ${styles['note']}`} title={note}>
          {note ?? ' '}
        </span>
      </Stack>
    </span>
  );
}
