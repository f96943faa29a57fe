import { Box, Checkbox, Group, Menu } from '@mantine/core';
import {
  IconCircleFilled,
  IconDots,
  IconGridDots,
  IconRoute,
  IconSquareFilled,
  IconTableImport,
} from '@tabler/icons-react';
import { formatCount } from '../../../kit/words/locale.ts';
import type { PlaceFolder, SavedPlace } from '../../../../contract/places.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { useBatch } from '../../../model/batch/batch.ts';
import { addToList } from '../../../model/matrix/hand-over.ts';
import type { PointRole } from '../../../kit/coordinates/point-role.ts';
import { colourPlaces, moveToFolder, placesOf, removePlaces } from '../../../model/places/place-actions.ts';
import { PLACE_COLOR_NAMES, PLACE_COLORS, UNFILED, usePlaces } from '../../../model/places/places.ts';
import { useWindow } from '../../../model/window/window.ts';
import { zoomToPlaces } from './places-on-map.ts';
import { PlaceMark } from './PlaceMark.tsx';
import { t } from '../../../kit/words/t.ts';

const sendToList = (role: PointRole): void =>
  addToList(
    role,
    placesOf(usePlaces.getState().ticked).map(({ lon, lat, name }) => ({ point: { lon, lat }, name })),
  );

/** The ticked places as a table, which the Batch page reads like any other. */
async function sendToBatch(): Promise<void> {
  const features = placesOf(usePlaces.getState().ticked).map(({ id, name, note, lon, lat }) => ({
    type: 'Feature',
    id,
    properties: { name, note: note ?? null },
    geometry: { type: 'Point', coordinates: [lon, lat] },
  }));
  useWindow.getState().go('batch');
  await useBatch
    .getState()
    .upload(new File([JSON.stringify({ type: 'FeatureCollection', features })], 'saved-places.geojson'));
}

/** The number of selected places, and their actions. */
export function TickedBar({
  places,
  folders,
}: {
  readonly places: readonly SavedPlace[];
  readonly folders: readonly PlaceFolder[];
}) {
  const ticked = usePlaces((state) => state.ticked);
  const count = places.reduce((sum, { id }) => sum + Number(ticked.has(id)), 0);
  const tickAll = () =>
    usePlaces.getState().tick(
      places.map(({ id }) => id),
      count < places.length,
    );
  return (
    <Group component="footer" gap="sm" flex="none" mih={47} py="xs" ps={14} pe="md" className="line-above">
      <Checkbox
        aria-label={t('places.selectAllPlaces')}
        checked={count > 0 && count === places.length}
        indeterminate={count > 0 && count < places.length}
        disabled={places.length === 0}
        onChange={tickAll}
      />
      <Box component="span" flex={1} miw={0} fw={600} className="figures one-line">
        {t('places.numberSelectedValue', { number: formatCount(count) })}
      </Box>
      <Menu position="top-end" width={220}>
        <Menu.Target>
          <Button size="xs" variant="filled" icon={IconGridDots} disabled={count === 0}>
            {t('places.sendMatrix')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconSquareFilled size={14} aria-hidden />} onClick={() => sendToList('origins')}>
            {t('places.asOrigins')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCircleFilled size={14} aria-hidden />}
            onClick={() => sendToList('destinations')}
          >
            {t('places.asDestinations')}
          </Menu.Item>
          <Menu.Item leftSection={<IconRoute size={14} aria-hidden />} onClick={() => sendToList('stops')}>
            {t('places.asStops')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" icon={IconTableImport} disabled={count === 0} onClick={() => void sendToBatch()}>
        {t('common.batch')}
      </Button>
      <Menu position="top-end" width={230}>
        <Menu.Target>
          <IconButton
            size="sm"
            icon={IconDots}
            label={t('places.moreSelectedPlaces')}
            disabled={count === 0}
            side="top"
          />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => zoomToPlaces(ticked)}>{t('common.showMap')}</Menu.Item>
          <Menu.Sub position="left-end">
            <Menu.Sub.Target>
              <Menu.Sub.Item>{t('places.moveFolder')}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown aria-label={t('places.moveFolder')} mah={320} style={{ overflowY: 'auto' }}>
              {[...folders, { id: UNFILED, name: t('places.noFolder') }].map(({ id, name }) => (
                <Menu.Item key={id} onClick={() => moveToFolder(ticked, id)}>
                  {name}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Sub position="left-end">
            <Menu.Sub.Target>
              <Menu.Sub.Item>{t('common.colour')}</Menu.Sub.Item>
            </Menu.Sub.Target>
            <Menu.Sub.Dropdown aria-label={t('common.colour')}>
              {PLACE_COLORS.map((color) => (
                <Menu.Item
                  key={color}
                  leftSection={<PlaceMark color={color} />}
                  onClick={() => colourPlaces(ticked, color)}
                >
                  {PLACE_COLOR_NAMES[color]}
                </Menu.Item>
              ))}
            </Menu.Sub.Dropdown>
          </Menu.Sub>
          <Menu.Divider />
          <Menu.Item color="red" onClick={() => removePlaces([...ticked])}>
            {t('common.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Group>
  );
}
