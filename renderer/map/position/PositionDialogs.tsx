import { Box, Group, Menu, Modal, Stack, TextInput } from '@mantine/core';
import { useLayout } from '../../model/window/layout.ts';
import { useMap } from '../../model/map/map.ts';
import { IconDownload, IconEye, IconEyeOff, IconPencil, IconTrash, IconZoomScan } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { TRACK_FORMATS, type Track } from '../../../contract/position.ts';
import { useAnswer } from '../../kit/api/use-answer.ts';
import { Badge } from '../../kit/components/Badge.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { exportTrack, removeTrack, renameTrack, TRACKS } from '../../model/position/tracks.ts';
import { trackWords } from '../../model/position/words.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { useWindow } from '../../model/window/window.ts';
import { activeMap } from '../active-map.ts';
import { ReceiverForm } from './ReceiverForm.tsx';
import { t } from '../../kit/words/t.ts';

const close = (): void => useWindow.getState().closeDialog();

/** Selects the receiver of positions. */
export function ReceiverDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'receiver');
  return (
    <Modal opened={isOpen} onClose={close} size={560} title={t('position.positionReceiver')}>
      {isOpen ? <ReceiverForm /> : null}
    </Modal>
  );
}

/** The recorded tracks. */
export function TracksDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'tracks');
  return (
    <Modal opened={isOpen} onClose={close} size={680} title={t('common.recordedTracks')}>
      {isOpen ? <TrackList /> : null}
    </Modal>
  );
}

function TrackList() {
  const { data, failure } = useAnswer(TRACKS, { everyMs: 5000 });
  if (data === undefined) return <p className="secondary">{failure?.message ?? t('position.readingTracks')}</p>;
  if (data.tracks.length === 0) return <p className="secondary">{t('position.noTracksChooseReceiverThen')}</p>;
  return (
    <Stack component="ul" gap={0}>
      {data.tracks.map((track) => (
        <TrackRow key={track.id} track={track} />
      ))}
    </Stack>
  );
}

const FORMAT_LABELS = { gpx: 'GPX', geojson: 'GeoJSON', kml: 'KML' } as const;

function TrackRow({ track }: { readonly track: Track }) {
  const units = usePreferences((preferences) => preferences.units);
  const isShown = useLayout(({ shownTracks }) => shownTracks.includes(track.id));
  const isRenamed = useMap(({ renamedTrack }) => renamedTrack === track.id);
  const { id, name, state, bbox } = track;
  const zoom = () => {
    if (!isShown && state === 'ended') useLayout.getState().toggleTrack(id);
    const [west = 0, south = 0, east = 0, north = 0] = bbox ?? [];
    useWindow.getState().closeDialog();
    useWindow.getState().go('inspect');
    activeMap()?.camera.fit([west, south, east, north]);
  };
  return (
    <Group wrap="wrap" component="li" gap="4px 12px" justify="space-between" py="sm" className="line-above">
      <Box flex="1 1 260px" miw={0}>
        {isRenamed ? (
          <NameField track={track} />
        ) : (
          <Box component="p" fw={500} className="breakable">
            {name}{' '}
            {state === 'ended' ? null : (
              <Badge look="ok">{state === 'paused' ? t('common.paused') : t('position.recording')}</Badge>
            )}
          </Box>
        )}
        <p className="hint figures">{trackWords(track, units)}</p>
      </Box>
      <Group role="toolbar" aria-label={name} gap={2} align="stretch">
        {state === 'ended' ? (
          <IconButton
            icon={isShown ? IconEye : IconEyeOff}
            label={isShown ? t('position.hide') : t('common.showMap')}
            isActive={isShown}
            onClick={() => useLayout.getState().toggleTrack(id)}
          />
        ) : null}
        <IconButton icon={IconZoomScan} label={t('common.zoomTo')} disabled={bbox === undefined} onClick={zoom} />
        <IconButton
          icon={IconPencil}
          label={t('common.rename')}
          onClick={() => useMap.getState().set({ renamedTrack: id })}
        />
        <Menu withinPortal>
          <Menu.Target>
            <IconButton icon={IconDownload} label={t('common.export')} />
          </Menu.Target>
          <Menu.Dropdown>
            {TRACK_FORMATS.map((format) => (
              <Menu.Item key={format} onClick={() => void exportTrack(track, format)}>
                {FORMAT_LABELS[format]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <IconButton icon={IconTrash} label={t('common.delete')} onClick={() => void removeTrack(track)} />
      </Group>
    </Group>
  );
}

const leave = (): void => useMap.getState().set({ renamedTrack: null });

/** Enter saves the name, Esc reverts it. */
function NameField({ track }: { readonly track: Track }) {
  const [name, setName] = useState(track.name);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const keep = async () => {
    const refused = await renameTrack(track, name);
    if (refused === null) leave();
    else setProblem(refused);
  };
  return (
    <TextInput
      aria-label={t('position.nameTrack')}
      ref={field}
      data-autofocus
      maxLength={200}
      value={name}
      error={problem}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={() => void keep()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void keep();
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        leave();
      }}
    />
  );
}
