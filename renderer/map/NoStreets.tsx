/** Says why the map is empty where no street map reaches, and how to add one. */
import { Box, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Button } from '../kit/components/Button.tsx';
import { IconButton } from '../kit/components/IconButton.tsx';
import { StatusItem } from '../kit/components/StatusItem.tsx';
import { t } from '../kit/words/t.ts';
import { beginImport } from '../model/imports/begin-import.ts';
import { useMap } from '../model/map/map.ts';
import { useLayout } from '../model/window/layout.ts';
import styles from './MapFloats.module.css';
import { hasStreetMap } from './style/tile-source.ts';
import { useTilePacks } from './tile-packs.ts';

/** From here on the base map alone has next to nothing to show. */
const STREET_ZOOM = 11.5;

/** Whether the map is close enough for streets, and no installed pack has any at its centre. */
function useLacksStreets(): boolean {
  const packs = useTilePacks();
  return useMap(
    ({ live }) => live !== null && live.zoom >= STREET_ZOOM && packs.length > 0 && !hasStreetMap(packs, live),
  );
}

const importExtract = (): void => beginImport([], 'osm');

/** The item of the status bar, also where the card has no room. */
export function NoStreetsItem() {
  if (!useLacksStreets()) return null;
  return (
    <StatusItem title={t('map.importOpenStreetMapFileCoversPlace')} onClick={importExtract}>
      {t('map.noStreetsHere')}
    </StatusItem>
  );
}

/** The card over the map, until it is closed for good; cards of drawings have the same place. */
export function NoStreetsCard() {
  const isClosed = useLayout(({ isStreetsCardClosed }) => isStreetsCardClosed);
  const isDrawn = useMap(
    ({ mode, measurement, box }) => mode !== null || measurement.points.length > 0 || box !== null,
  );
  if (!useLacksStreets() || isClosed || isDrawn) return null;
  return (
    <section className={styles['no-streets']} aria-labelledby="no-streets-title">
      <Group gap={0} wrap="nowrap" justify="space-between">
        <Text component="h2" id="no-streets-title" inherit fw={600}>
          {t('map.noStreetsHere')}
        </Text>
        <IconButton
          size="sm"
          iconSize={16}
          icon={IconX}
          label={t('common.close')}
          side="top"
          onClick={() => useLayout.getState().set({ isStreetsCardClosed: true })}
        />
      </Group>
      <Box component="ol" my={6} ps={18} className="secondary" style={{ listStyle: 'decimal' }}>
        <li>{t('map.downloadExtractRegion', { countries: 'download.geofabrik.de', cities: 'extract.bbbike.org' })}</li>
        <li>{t('map.dropExtractMap')}</li>
      </Box>
      <Button onClick={importExtract}>{t('map.importOpenStreetMapExtract')}</Button>
    </section>
  );
}
