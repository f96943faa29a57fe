/** Commands of the position and of tracks. */
import { lookUpPosition, toggleFollowing, toggleLooking } from '../../model/position/position.ts';
import { markPosition, togglePause, toggleRecording } from '../../model/position/tracks.ts';
import type { Command } from '../../model/window/command.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

export const POSITION_COMMANDS = [
  { id: 'where-am-i', title: t('Look up where I am'), group: 'map', chords: [{ key: 'w' }], run: lookUpPosition },
  {
    id: 'look-along',
    title: t('Keep looking up where I am'),
    group: 'map',
    chords: [{ key: 'w', shift: true }],
    run: toggleLooking,
  },
  {
    id: 'follow',
    title: t('Follow my position on the map'),
    group: 'map',
    chords: [{ key: 'f' }],
    run: toggleFollowing,
  },
  {
    id: 'record',
    title: t('Record a track, or end it'),
    group: 'map',
    chords: [{ key: 'r' }],
    run: () => void toggleRecording(),
  },
  {
    id: 'pause-track',
    title: t('Pause the track, or go on with it'),
    group: 'map',
    chords: [{ key: 'r', shift: true }],
    run: () => void togglePause(),
  },
  {
    id: 'mark-position',
    title: t('Mark my position on the track'),
    group: 'map',
    chords: [{ key: 'm', shift: true }],
    run: () => void markPosition(),
  },
  {
    id: 'tracks',
    title: t('Recorded tracks'),
    group: 'anywhere',
    chords: [],
    run: () => useWindow.getState().open('tracks'),
  },
  {
    id: 'receiver',
    title: t('Receiver of positions'),
    group: 'anywhere',
    chords: [],
    run: () => useWindow.getState().open('receiver'),
  },
] as const satisfies readonly Command[];
