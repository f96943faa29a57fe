/** Commands of the position and of tracks. */
import { lookUpPosition, toggleFollowing, toggleLooking } from '../../model/position/position.ts';
import { markPosition, togglePause, toggleRecording } from '../../model/position/tracks.ts';
import type { Command } from '../../model/window/command.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

export const POSITION_COMMANDS = [
  {
    id: 'where-am-i',
    title: t('position.lookUpMyLocation'),
    group: 'map',
    chords: [{ key: 'w' }],
    run: lookUpPosition,
  },
  {
    id: 'look-along',
    title: t('position.keepLookingUpMyLocation'),
    group: 'map',
    chords: [{ key: 'w', shift: true }],
    run: toggleLooking,
  },
  {
    id: 'follow',
    title: t('position.followMyPositionMap'),
    group: 'map',
    chords: [{ key: 'f' }],
    run: toggleFollowing,
  },
  {
    id: 'record',
    title: t('position.startStopRecordingTrack'),
    group: 'map',
    chords: [{ key: 'r' }],
    run: () => void toggleRecording(),
  },
  {
    id: 'pause-track',
    title: t('position.pauseResumeTrack'),
    group: 'map',
    chords: [{ key: 'r', shift: true }],
    run: () => void togglePause(),
  },
  {
    id: 'mark-position',
    title: t('position.markMyPositionTrack'),
    group: 'map',
    chords: [{ key: 'm', shift: true }],
    run: () => void markPosition(),
  },
  {
    id: 'tracks',
    title: t('common.recordedTracks'),
    group: 'anywhere',
    chords: [],
    run: () => useWindow.getState().open('tracks'),
  },
  {
    id: 'receiver',
    title: t('position.positionReceiver'),
    group: 'anywhere',
    chords: [],
    run: () => useWindow.getState().open('receiver'),
  },
] as const satisfies readonly Command[];
