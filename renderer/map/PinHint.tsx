import { Box } from '@mantine/core';
import { Button } from '../kit/components/Button.tsx';
import { useLayout } from '../model/window/layout.ts';
import { MIN_COMPARED } from '../model/window/comparison.ts';
import { useMap } from '../model/map/map.ts';
import { toggleComparison } from '../model/pins/pin-actions.ts';
import { PIN_LETTERS, usePins } from '../model/pins/pins.ts';
import styles from './MapFloats.module.css';
import { PinsLeft } from './modes/PinsLeft.tsx';
import { t } from '../kit/words/t.ts';

/**
 * Offers the comparison of pins or, over it, says how to pin another point; as long as no mode has a hint or a card. It
 * doesn't open by itself, because the next point to pin may lie below it.
 */
export function PinHint() {
  const count = usePins(({ pins }) => pins.length);
  const isOpen = useLayout(({ comparison }) => comparison.isOpen);
  const hasMode = useMap(({ mode }) => mode !== null);
  // The cards of drawings are in the same place.
  const isDrawn = useMap(({ measurement, box }) => measurement.points.length > 0 || box !== null);
  if (count < MIN_COMPARED || hasMode || isDrawn) return null;
  if (!isOpen)
    return (
      <Box top={12} left="50%" w="max-content" className="float" style={{ transform: 'translateX(-50%)' }}>
        <Button size="xs" variant="subtle" onClick={toggleComparison}>
          {t('map.comparePinnedPoints')}
        </Button>
      </Box>
    );
  if (count === PIN_LETTERS.length) return null;
  return (
    <p className={styles['hint']}>
      <PinsLeft>{t('map.shiftClickMapPinAnother')}</PinsLeft>
    </p>
  );
}
