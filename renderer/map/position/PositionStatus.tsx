import { useMap } from '../../model/map/map.ts';
import { IconSatellite } from '@tabler/icons-react';
import { StatusItem } from '../../kit/components/StatusItem.tsx';
import { usePresentPosition } from '../../model/position/position.ts';
import { satelliteWords, stateWords, writtenAge } from '../../model/position/words.ts';
import { useWindow } from '../../model/window/window.ts';
import { t } from '../../kit/words/t.ts';

/** The fix, its satellites and its age; an old one says so. Pressed, it opens the receiver. */
export function PositionStatus() {
  const position = usePresentPosition();
  const isFollowing = useMap((state) => state.isFollowing);
  if (position === undefined || position.state === 'off') return null;
  const { state, fix } = position;
  const satellites = satelliteWords(position);
  const now = state === 'fix' && fix !== undefined;
  const facts = [
    stateWords(position),
    ...(now && satellites !== undefined ? [t('position.satellitesSatellites', { satellites })] : []),
    ...(now ? [t('position.ageOld', { age: writtenAge(fix.age_s) })] : []),
    ...(now && isFollowing ? [t('position.following')] : []),
  ];
  return (
    <StatusItem
      isRunning
      onClick={() => useWindow.getState().open('receiver')}
      style={now ? {} : { color: 'var(--warn)' }}
    >
      <IconSatellite size={14} stroke={1.75} aria-hidden />
      <span>{facts.join(', ')}</span>
    </StatusItem>
  );
}
