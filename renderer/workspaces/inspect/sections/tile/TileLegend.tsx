import { Box, Group, Text } from '@mantine/core';
import { CrossButton } from '../../../../kit/components/CrossButton.tsx';
import { useModeId } from '../../../../map/modes/modes.ts';
import { useLayout } from '../../../../model/window/layout.ts';
import { RISK_CLASSES } from '../../../../model/figures/classes.ts';
import { t } from '../../../../kit/words/t.ts';

/** On the map: what the colours of the tile at the point and of its neighbours mean. */
export function TileLegend() {
  // The card of what is drawn stands where it would.
  const mode = useModeId();
  const isDrawing = mode === 'measure' || mode === 'box';
  if (isDrawing) return null;
  return (
    <Group
      component="section"
      gap={10}
      bottom="calc(12px + var(--field-bar, 0px))"
      left="50%"
      w="max-content"
      maw="calc(100% - 140px)"
      p={4}
      ps="md"
      c="var(--ink-2)"
      fz="xs"
      lh="16px"
      className="float"
      style={{ transform: 'translateX(-50%)' }}
      aria-label={t('inspect.riskScoreTilesMap')}
    >
      <Text span inherit flex="none" fw={500}>
        {t('common.riskScore')}
      </Text>
      <Group wrap="wrap" component="ul" gap="2px 8px">
        {RISK_CLASSES.map(({ colour, label }) => (
          <Group key={label} component="li" gap={4} className="one-line">
            <Box component="i" aria-hidden w={12} h={12} bg={colour} bd="1px solid var(--line-2)" />
            {label}
          </Group>
        ))}
      </Group>
      <CrossButton
        label={t('inspect.hideTiles')}
        side="top"
        onClick={() => useLayout.getState().toggleLayer('tile-grid')}
      />
    </Group>
  );
}
