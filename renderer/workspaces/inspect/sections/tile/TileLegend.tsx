import { Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { IconButton } from '../../../../kit/components/IconButton.tsx';
import { useModeId } from '../../../../map/modes/modes.ts';
import { useLayout } from '../../../../model/window/layout.ts';
import { RISK_CLASSES } from '../../../../model/figures/classes.ts';
import styles from './TileLegend.module.css';
import { t } from '../../../../kit/words/t.ts';

/** On the map: what the colours of the tile at the point and of its neighbours mean. */
export function TileLegend() {
  // The card of what is drawn stands where it would.
  const mode = useModeId();
  const isDrawing = mode === 'measure' || mode === 'box';
  if (isDrawing) return null;
  return (
    <section className={styles['legend']} aria-label={t('inspect.riskScoreTilesMap')}>
      <Text span inherit flex="none" fw={500}>
        {t('common.riskScore')}
      </Text>
      <ul className={styles['classes']}>
        {RISK_CLASSES.map(({ colour, label }) => (
          <li key={label}>
            <i aria-hidden style={{ background: colour }} />
            {label}
          </li>
        ))}
      </ul>
      <IconButton
        size="sm"
        iconSize={14}
        icon={IconX}
        label={t('inspect.hideTiles')}
        side="top"
        onClick={() => useLayout.getState().toggleLayer('tile-grid')}
      />
    </section>
  );
}
