import { Box, Text } from '@mantine/core';
import { useState } from 'react';
import { Facts } from '../../kit/components/Facts.tsx';
import { formatCoordinates } from '../../kit/coordinates/format.ts';
import { writtenGround, writtenLength } from '../../kit/coordinates/measures.ts';
import { writtenDate, writtenNumber } from '../../kit/words/locale.ts';
import { t } from '../../kit/words/t.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { writtenTime } from '../../model/window/written-time.ts';
import { EXAMPLE } from './settings.ts';
import styles from './Preview.module.css';

/** Values of each kind, as these settings write them. */
export function Preview() {
  const [now] = useState(() => new Date());
  const { coordinateFormat, decimals, units, clock } = usePreferences();
  return (
    <Box
      component="aside"
      flex="none"
      w={480}
      className={`side-panel ${styles['preview'] ?? ''}`}
      aria-label={t('common.preview')}
    >
      <Box px="lg" py="md">
        <Text component="h3" inherit fz="lg" fw={600} lh="20px">
          {t('common.preview')}
        </Text>
        <p className="hint">{t('settings.valuesTheseSettings')}</p>
      </Box>
      <Box px="lg" py="md" className="figures">
        <Facts
          facts={[
            { label: t('common.coordinates'), value: formatCoordinates(EXAMPLE, coordinateFormat, decimals).shown },
            { label: t('settings.dateTime'), value: `${writtenDate(now)}, ${writtenTime(now, clock)}` },
            { label: t('settings.distance'), value: `${writtenLength(842, units)} · ${writtenLength(12_345, units)}` },
            { label: t('common.area'), value: writtenGround(3_150_000, units) },
            { label: t('settings.number'), value: writtenNumber(1_234_567.8) },
          ]}
        />
      </Box>
    </Box>
  );
}
