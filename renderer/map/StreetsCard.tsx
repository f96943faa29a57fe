import { Box, Group, Text } from '@mantine/core';
import { Button } from '../kit/components/Button.tsx';
import { CrossButton } from '../kit/components/CrossButton.tsx';
import { t } from '../kit/words/t.ts';
import { beginImport } from '../model/imports/begin-import.ts';
import { useLayout } from '../model/window/layout.ts';
import styles from './MapFloats.module.css';

/** Says how to add streets where there are none. */
export function StreetsCard() {
  return (
    <section className={styles['no-streets']} aria-labelledby="no-streets-title">
      <Group gap={0} justify="space-between">
        <Text component="h2" id="no-streets-title" inherit fw={600}>
          {t('map.noStreetsHere')}
        </Text>
        <CrossButton
          label={t('common.close')}
          side="top"
          onClick={() => useLayout.getState().set({ isStreetsCardClosed: true })}
        />
      </Group>
      <Box component="ol" my={6} ps={18} className="secondary" style={{ listStyle: 'decimal' }}>
        <li>{t('map.downloadExtractRegion', { countries: 'download.geofabrik.de', cities: 'extract.bbbike.org' })}</li>
        <li>{t('map.dropExtractMap')}</li>
      </Box>
      <Button onClick={() => beginImport([], 'osm')}>{t('map.importOpenStreetMapExtract')}</Button>
    </section>
  );
}
