import { Box, Menu, Text } from '@mantine/core';
import {
  IconChartRadar,
  IconCircleFilled,
  IconCopy,
  IconFocus2,
  IconFocusCentered,
  IconGrid3x3,
  IconMapPinPlus,
  IconPencil,
  IconPinned,
  IconPinnedOff,
  IconPlus,
  IconRoute,
  IconRulerMeasure,
  IconSquareFilled,
  IconTerminal2,
  IconTrash,
  type Icon,
} from '@tabler/icons-react';
import type { KeyboardEvent, Ref } from 'react';
import { later } from '../../../kit/components/later.tsx';
import { copyText } from '../../../kit/output/clipboard.ts';
import { formatCoordinates } from '../../../kit/coordinates/format.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { headingTitle } from '../heading.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { addToList } from '../../../model/matrix/hand-over.ts';
import { curlCommands } from '../panel-actions.ts';
import { copyCoordinates } from '../../../model/window/copy-coordinates.ts';
import { pinPoint, unpin } from '../../../model/pins/pin-actions.ts';
import { TILE } from '../../../model/look-up/questions.ts';
import { tileAt, type TileIndex } from '../../../model/tiles/grid.ts';
import { useWindow } from '../../../model/window/window.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { pinAt, usePins, type Pin } from '../../../model/pins/pins.ts';
import { placeAt, removePlaces, savePlaceAt } from '../../../model/places/place-actions.ts';
import { knownPlaces } from '../../../model/places/place-list.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { activeMap } from '../../../map/active-map.ts';
import { useReach } from '../../../model/reach/reach.ts';
import { addToReach, reachFrom } from '../reach/actions.ts';
import { enterMode } from '../../../map/modes/modes.ts';
import { useMap } from '../../../model/map/map.ts';
import { NO_MEASUREMENT, withPoint } from '../../../model/map/measure.ts';
import { t } from '../../../kit/words/t.ts';

const glyph = (Glyph: Icon) => <Glyph size={16} stroke={1.75} aria-hidden />;
const Key = ({ children }: { readonly children: string }) => (
  <Text span inherit c="dimmed" fz="xs">
    {children}
  </Text>
);

const togglePin = (point: Point, pin: Pin | undefined): void => {
  if (pin === undefined) pinPoint(point);
  else unpin(pin.letter);
};

/**
 * Outlines a tile and its neighbours: opens their section and goes on to the tile or, with no panel, looks its point
 * up.
 */
function showTile(point: Point, tile: TileIndex): void {
  useWindow.getState().go('inspect');
  useLayout.getState().openSection(TILE.id, 'tile-grid');
  const { point: lookedUp, lookUp, goToTile } = useInspected.getState();
  if (lookedUp === null) lookUp(point);
  else goToTile(tile);
}

const CurlItems = later(async () => (await import('./CurlItems.tsx')).CurlItems);

const close = (): void => useMap.getState().set({ menu: null });

/** Begins a measurement at a point. */
function measureFrom(point: Point): void {
  enterMode('measure');
  useMap.getState().measure(() => withPoint(point)(NO_MEASUREMENT));
}

/** The menu of a right click, or of Shift F10 at the middle of the map. */
export function MapMenu({ point, x, y }: { readonly point: Point; readonly x: number; readonly y: number }) {
  const pin = usePins(({ pins }) => pinAt(pins, point));
  /** The letters that the items show; else a letter would go to the item that begins with it. */
  const onKeyDown = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      p: () => togglePin(point, pin),
      s: () => savePoint(point),
      c: () => void copyCoordinates(point),
      i: () => reachFrom(point),
      m: () => measureFrom(point),
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[event.key.toLowerCase()];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    close();
    act();
  };
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      opened
      onClose={close}
      position="bottom-start"
      offset={4}
      width={252}
      trapFocus
      returnFocus={false}
    >
      <Menu.Target>
        <Spot x={x} y={y} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('inspect.menuPlace')} onKeyDown={onKeyDown}>
        <AnswerItems point={point} pin={pin} />
        <Menu.Divider />
        <UseItems point={point} />
        <Menu.Divider />
        <ViewItems point={point} />
      </Menu.Dropdown>
    </Menu>
  );
}

type SpotProps = { readonly x: number; readonly y: number; readonly id?: string; readonly ref?: Ref<HTMLElement> };

/** Marks the place that the menu is of. It is no control: what the library says of the menu's button is left out. */
function Spot({ x, y, id, ref }: SpotProps) {
  return (
    <Box
      component="i"
      ref={ref}
      id={id}
      pos="absolute"
      top={y - 5}
      left={x - 5}
      w={10}
      h={10}
      bd="2px solid var(--blaze)"
      bdrs={5}
      bg="var(--panel)"
      style={{ zIndex: 7, pointerEvents: 'none' }}
    />
  );
}

function AnswerItems({ point, pin }: { readonly point: Point; readonly pin: Pin | undefined }) {
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  return (
    <>
      <Menu.Label>
        <Box component="span" fw={400} className="mono">
          {pin === undefined ? '' : `${pin.letter}  `}
          {formatCoordinates(point, format, decimals).shown}
        </Box>
      </Menu.Label>
      <Menu.Item
        leftSection={glyph(IconFocus2)}
        rightSection={<Key>{t('common.enter')}</Key>}
        onClick={() => useInspected.getState().lookUp(point)}
      >
        {t('inspect.lookUpHere')}
      </Menu.Item>
      <Menu.Item
        leftSection={glyph(pin === undefined ? IconPinned : IconPinnedOff)}
        rightSection={<Key>P</Key>}
        onClick={() => togglePin(point, pin)}
      >
        {pin === undefined ? t('inspect.pinPoint') : t('inspect.unpinLetter', { letter: pin.letter })}
      </Menu.Item>
      <PlaceItem point={point} />
      <Menu.Item leftSection={glyph(IconCopy)} rightSection={<Key>C</Key>} onClick={() => void copyCoordinates(point)}>
        {t('common.copyCoordinates')}
      </Menu.Item>
      <Menu.Sub position="right-start" transitionProps={{ duration: 0 }}>
        <Menu.Sub.Target>
          <Menu.Sub.Item leftSection={glyph(IconTerminal2)}>{t('common.copyCurl')}</Menu.Sub.Item>
        </Menu.Sub.Target>
        <Menu.Sub.Dropdown aria-label={t('common.copyCurl')}>
          <Menu.Item onClick={() => void copyText(curlCommands(point), t('common.requestsCurl'))}>
            {t('inspect.everyLookUp')}
          </Menu.Item>
          <Menu.Divider />
          <CurlItems />
        </Menu.Sub.Dropdown>
      </Menu.Sub>
    </>
  );
}

/** Saves the point, by its name if it is known; where a place is saved there, edits it. */
function savePoint(point: Point): void {
  const { point: inspected } = useInspected.getState();
  const isInspected = inspected?.lon === point.lon && inspected.lat === point.lat;
  savePlaceAt(point, pinAt(usePins.getState().pins, point)?.name ?? (isInspected ? headingTitle() : ''));
}

function PlaceItem({ point }: { readonly point: Point }) {
  const standing = placeAt(knownPlaces().places, point);
  return (
    <>
      <Menu.Item
        leftSection={glyph(standing === undefined ? IconMapPinPlus : IconPencil)}
        rightSection={<Key>S</Key>}
        onClick={() => savePoint(point)}
      >
        {standing === undefined ? t('inspect.savePlace') : t('inspect.editName', { name: standing.name })}
      </Menu.Item>
      {standing === undefined ? null : (
        <Menu.Item leftSection={glyph(IconTrash)} onClick={() => removePlaces([standing.id])}>
          {t('inspect.deletePlace')}
        </Menu.Item>
      )}
    </>
  );
}

function UseItems({ point }: { readonly point: Point }) {
  const hasReach = useReach(({ origins }) => origins.length > 0);
  return (
    <>
      <Menu.Item
        leftSection={<IconSquareFilled size={14} aria-hidden />}
        onClick={() => addToList('origins', [{ point }])}
      >
        {t('inspect.addMatrixOrigin')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconCircleFilled size={14} aria-hidden />}
        onClick={() => addToList('destinations', [{ point }])}
      >
        {t('inspect.addMatrixDestination')}
      </Menu.Item>
      <Menu.Item leftSection={glyph(IconRoute)} onClick={() => addToList('stops', [{ point }])}>
        {t('reach.addStop')}
      </Menu.Item>
      <Menu.Item leftSection={glyph(IconChartRadar)} rightSection={<Key>I</Key>} onClick={() => reachFrom(point)}>
        {t('inspect.reachFromHere')}
      </Menu.Item>
      {hasReach ? (
        <Menu.Item leftSection={glyph(IconPlus)} onClick={() => addToReach([point])}>
          {t('inspect.addReachPoint')}
        </Menu.Item>
      ) : null}
      <Menu.Item leftSection={glyph(IconRulerMeasure)} rightSection={<Key>M</Key>} onClick={() => measureFrom(point)}>
        {t('inspect.measureHere')}
      </Menu.Item>
    </>
  );
}

function ViewItems({ point }: { readonly point: Point }) {
  const zoom = useLayout((layout) => layout.tileZoom);
  const tile = tileAt(point, zoom);
  return (
    <>
      <Menu.Item leftSection={glyph(IconFocusCentered)} onClick={() => activeMap()?.camera.centre(point)}>
        {t('inspect.centreMapHere')}
      </Menu.Item>
      {tile === null ? null : (
        <Menu.Item leftSection={glyph(IconGrid3x3)} onClick={() => showTile(point, tile)}>
          {t('inspect.outlineTileZoomXY', { zoom: tile.zoom, x: tile.x, y: tile.y })}
        </Menu.Item>
      )}
    </>
  );
}
