import { focusOn, focusable } from '../../../kit/components/focus.ts';
import { Box, Flex, Menu, Stack } from '@mantine/core';
import { IconArrowsSort, IconCheck, IconFolderPlus, IconMapPin, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import { failureText } from '../../../kit/api/failure.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { refreshPlaces } from '../../../model/places/place-changes.ts';
import { newFolder } from '../../../model/places/place-actions.ts';
import { PLACES, type PlaceList } from '../../../model/places/place-list.ts';
import { rowsOf } from '../../../model/places/place-rows.ts';
import { PLACE_SORT_NAMES, PLACE_SORTS, usePlaces } from '../../../model/places/places.ts';
import { FileTools } from './FileTools.tsx';
import { PlaceRows } from './PlaceRows.tsx';
import styles from './PlacesPanel.module.css';
import { TickedBar } from './TickedBar.tsx';
import { t } from '../../../kit/words/t.ts';

const NOTHING: PlaceList = { folders: [], places: [] };

/** All saved places, by folder. */
export function PlacesPanel() {
  const { data, failure, again } = useAnswer(PLACES);
  const text = usePlaces((state) => state.text);
  const sort = usePlaces((state) => state.sort);
  const closedFolders = usePlaces((state) => state.closedFolders);
  useEffect(() => {
    const refresh = () => void refreshPlaces();
    refresh();
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);
  const list = data ?? NOTHING;
  const rows = useMemo(() => rowsOf(list, { text, sort, closedFolders }), [list, text, sort, closedFolders]);
  const isEmpty = list.places.length === 0 && list.folders.length === 0;
  return (
    <Stack gap={0} flex={1} mih={0} role="tabpanel" aria-labelledby="tab-places" data-region="places">
      <Tools isEmpty={isEmpty} />
      <FileTools isEmpty={list.places.length === 0} />
      {data === undefined ? (
        failure === null ? null : (
          <Box flex={1} py="lg" ps={14} pe="lg">
            <Message
              isError
              title={t('places.couldntLoadSavedPlaces')}
              actions={
                <Button size="xs" onClick={again}>
                  {t('common.tryAgain')}
                </Button>
              }
            >
              {failureText(failure)}
            </Message>
          </Box>
        )
      ) : isEmpty ? (
        <Box flex={1} py="lg" ps={14} pe="lg">
          <Message icon={IconMapPin} title={t('places.noSavedPlaces')}>
            {t('places.rightClickMapChooseSave')}
          </Message>
        </Box>
      ) : rows.length === 0 ? (
        <Box flex={1} py="lg" ps={14} pe="lg">
          <Message
            icon={IconSearch}
            title={t('places.noMatchesText', { text: text.trim() })}
            actions={
              <Button size="xs" onClick={() => usePlaces.getState().set({ text: '' })}>
                {t('places.clearSearch')}
              </Button>
            }
          />
        </Box>
      ) : (
        <PlaceRows rows={rows} />
      )}
      <TickedBar places={list.places} folders={list.folders} />
    </Stack>
  );
}

function Tools({ isEmpty }: { readonly isEmpty: boolean }) {
  const text = usePlaces((state) => state.text);
  const sort = usePlaces((state) => state.sort);
  return (
    <Flex gap="xs" flex="none" pt="md" pb="sm" ps={14} pe="md">
      <label className={styles['search']}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          type="search"
          value={text}
          aria-label={t('places.searchNameNote')}
          placeholder={t('places.searchNameNote')}
          spellCheck={false}
          autoComplete="off"
          ref={focusable('place search')}
          onChange={(event) => usePlaces.getState().set({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') {
              event.stopPropagation();
              usePlaces.getState().set({ text: '' });
            } else if (event.key === 'ArrowDown') focusOn('places');
          }}
        />
      </label>
      <Menu width={200}>
        <Menu.Target>
          <IconButton
            icon={IconArrowsSort}
            label={t('places.orderPlaces')}
            disabled={isEmpty}
            className={styles['tool']}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {PLACE_SORTS.map((each) => (
            <Menu.Item
              key={each}
              role="menuitemradio"
              aria-checked={each === sort}
              leftSection={
                each === sort ? <IconCheck size={16} aria-hidden /> : <Box component="span" display="block" w={16} />
              }
              onClick={() => usePlaces.getState().set({ sort: each })}
            >
              {PLACE_SORT_NAMES[each]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <IconButton
        icon={IconFolderPlus}
        label={t('places.newFolder')}
        keys="Shift N"
        side="left"
        className={styles['tool']}
        onClick={newFolder}
      />
    </Flex>
  );
}
