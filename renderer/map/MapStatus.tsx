/** Status bar items of the map. */
import { Box } from '@mantine/core';
import { useLayout } from '../model/window/layout.ts';
import { IconCopy } from '@tabler/icons-react';
import { StatusItem } from '../kit/components/StatusItem.tsx';
import { formatCoordinates } from '../kit/coordinates/format.ts';
import { useMap } from '../model/map/map.ts';
import { MIN_COMPARED } from '../model/window/comparison.ts';
import { toggleComparison } from '../model/pins/pin-actions.ts';
import { usePins } from '../model/pins/pins.ts';
import { copyCoordinates } from '../model/window/copy-coordinates.ts';
import { usePreferences } from '../model/window/preferences.ts';
import { NoStreetsItem } from './NoStreets.tsx';
import { scaleBar } from './scale-bar.ts';
import { t } from '../kit/words/t.ts';

/** Pointer position and scale. */
export function ViewStatus() {
  return (
    <>
      <PointerCoordinates />
      <ZoomAndScale />
      <NoStreetsItem />
    </>
  );
}

/** The pointer, or the centre while the pointer is elsewhere; a click copies. */
function PointerCoordinates() {
  const pointer = useMap((map) => map.pointer);
  const live = useMap((map) => map.live);
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  const point = pointer ?? live;
  if (point === null) return <StatusItem>–</StatusItem>;
  const { shown } = formatCoordinates(point, format, decimals);
  return (
    <StatusItem
      className="mono"
      style={{ minWidth: 172, justifyContent: 'space-between' }}
      aria-label={t('common.copyShown', { shown })}
      onClick={() => void copyCoordinates(point)}
    >
      {shown}
      <IconCopy size={12} stroke={1.75} aria-hidden color="var(--ink-3)" />
    </StatusItem>
  );
}

function ZoomAndScale() {
  const live = useMap((map) => map.live);
  const units = usePreferences((preferences) => preferences.units);
  if (live === null) return null;
  const { pixels, label } = scaleBar(live.metresPerPixel, units);
  return (
    <>
      <StatusItem>z {live.zoom.toFixed(1)}</StatusItem>
      <StatusItem>
        <span className="visually-hidden">{t('map.scaleMap')}</span>
        <Box component="i" w={pixels} h={6} bd="1.5px solid var(--ink-2)" style={{ borderTop: 0 }} />
        {label}
      </StatusItem>
    </>
  );
}

/** The number of pinned points; opens and closes their comparison. */
export function PinCount() {
  const count = usePins(({ pins }) => pins.length);
  const isOpen = useLayout(({ comparison }) => comparison.isOpen);
  if (count === 0) return null;
  if (count < MIN_COMPARED) return <StatusItem>{t('map.n1PinnedPoint')}</StatusItem>;
  return (
    <StatusItem aria-expanded={isOpen} onClick={toggleComparison}>
      {t('map.numberPinnedPoints', { number: count })}
    </StatusItem>
  );
}
