import { Box, Flex, Group, SegmentedControl, Text } from '@mantine/core';
import {
  IconPinned,
  IconPinnedOff,
  IconMapPinPlus,
  IconPencil,
  IconTerminal2,
  IconZoomScan,
} from '@tabler/icons-react';
import { memo } from 'react';
import { mgrsOf } from '../../../contract/mgrs.ts';
import { plusCodeOf } from '../../../contract/plus-code.ts';
import type { SavedPlace } from '../../../contract/places.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { usePart } from '../../kit/api/use-answer.ts';
import { Button } from '../../kit/components/Button.tsx';
import { CopyField } from './CopyField.tsx';
import { IconButton } from '../../kit/components/IconButton.tsx';
import { COORDINATE_FORMATS, formatCoordinates } from '../../kit/coordinates/format.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { isOnMap } from '../../kit/coordinates/mercator.ts';
import { useMap } from '../../model/map/map.ts';
import { pinAt, usePins } from '../../model/pins/pins.ts';
import { editPlace, placeAt } from '../../model/places/place-actions.ts';
import { PLACES } from '../../model/places/place-list.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { pinPoint, unpin } from '../../model/pins/pin-actions.ts';
import { savePoint } from './save-point.ts';
import { PlaceMark } from './places/PlaceMark.tsx';
import { copyPointCurl, zoomToPoint } from './panel-actions.ts';
import styles from './PanelHeader.module.css';
import { SectionsButton } from './SectionsButton.tsx';
import { t } from '../../kit/words/t.ts';
import { rich } from '../../kit/words/rich.ts';

type Props = {
  readonly point: Point;
  /** The name of the place; `undefined` while it isn't known. */
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
};

/** The name of the place, its coordinates in three notations, and its actions. */
export const PanelHeader = memo(function PanelHeader({ point, title, subtitle }: Props) {
  return (
    <header className={styles['header']}>
      <Group gap="sm" align="flex-start">
        <Box flex={1} miw={0}>
          <Text
            component="h2"
            lineClamp={2}
            className="page-title breakable"
            {...(title === undefined ? {} : { title })}
          >
            {/* Names are written their own way, whichever the language of the window is. */}
            <bdi>{title ?? ' '}</bdi>
          </Text>
          <p className="secondary">
            <bdi>{subtitle ?? ' '}</bdi>
          </p>
        </Box>
      </Group>
      <SavedHere point={point} />
      <Coordinates point={point} />
      <Codes point={point} />
      <div className={styles['actions']}>
        <SaveButton point={point} />
        <PinButton point={point} />
        <Button
          size="xs"
          icon={IconZoomScan}
          title={t('common.zoomTo')}
          disabled={!isOnMap(point)}
          onClick={zoomToPoint}
        >
          <span className={styles['short']}>{t('common.zoomTo')}</span>
        </Button>
        <Button
          size="xs"
          icon={IconTerminal2}
          title={t('common.copyCurl')}
          aria-label={t('common.copyCurl')}
          onClick={() => void copyPointCurl()}
        >
          <span className={styles['short']}>
            {rich(t('inspect.copyCurl'), { span: <span className={styles['long']} /> })}
          </span>
        </Button>
        <Group component="span" gap={0} align="stretch" ms="auto">
          <SectionsButton />
        </Group>
      </div>
      {isOnMap(point) ? null : (
        <Text inherit mt="sm" c="dimmed" fz="xs" lh="16px">
          {t('inspect.mapEnds8505North')}
        </Text>
      )}
    </header>
  );
});

const useSavedHere = (point: Point): SavedPlace | undefined =>
  usePart(PLACES, ({ places }) => ({ place: placeAt(places, point) })).data?.place;

/** The saved place that stands at the point. */
function SavedHere({ point }: { readonly point: Point }) {
  const place = useSavedHere(point);
  if (place === undefined) return null;
  return (
    <Flex component="p" gap="sm" align="flex-start" mt="sm" py={6} ps="sm" pe={4} bdrs="md" bg="var(--panel-2)">
      <PlaceMark color={place.color} />
      <Text span size="xs" flex={1} miw={0} className="breakable">
        <Box component="b" display="block" fz="sm" fw={600} lh="18px">
          {place.name}
        </Box>
        {place.note === undefined ? null : (
          <Text span size="xs" lineClamp={3} c="var(--ink-2)" style={{ whiteSpace: 'pre-line' }}>
            {place.note}
          </Text>
        )}
      </Text>
      <IconButton
        size="sm"
        icon={IconPencil}
        label={t('common.editPlace')}
        side="left"
        onClick={() => editPlace(place.id)}
      />
    </Flex>
  );
}

/** Saves the point as a place; a place already saved there is edited above. */
function SaveButton({ point }: { readonly point: Point }) {
  if (useSavedHere(point) !== undefined) return null;
  return (
    <Button size="xs" variant="filled" icon={IconMapPinPlus} onClick={savePoint}>
      {t('common.save')}
    </Button>
  );
}

/** Pins the point, or takes its pin away. */
function PinButton({ point }: { readonly point: Point }) {
  const pin = usePins(({ pins }) => pinAt(pins, point));
  if (pin === undefined) {
    return (
      <Button size="xs" icon={IconPinned} aria-label={t('inspect.pinPoint')} onClick={() => pinPoint(point)}>
        {t('common.pin')}
      </Button>
    );
  }
  return (
    <Button size="xs" icon={IconPinnedOff} onClick={() => unpin(pin.letter)}>
      {t('inspect.unpinLetter', { letter: pin.letter })}
    </Button>
  );
}

function Coordinates({ point }: { readonly point: Point }) {
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  const dragged = useMap((map) => map.dragged);
  return (
    <Group wrap="wrap" gap="sm" align="stretch" mt={10}>
      <Notations />
      <CopyField {...formatCoordinates(dragged ?? point, format, decimals)} />
    </Group>
  );
}

/** The point as codes that others can read: they stand for its cell, of about 14 m and of 1 m. */
function Codes({ point }: { readonly point: Point }) {
  const dragged = useMap((map) => map.dragged);
  const at = dragged ?? point;
  return (
    <Group
      component="p"
      gap="md"
      mt={6}
      c="dimmed"
      ff="monospace"
      fz={11}
      lts="-0.02em"
      lh="16px"
      className="clipped one-line"
    >
      <Code name="Plus Code" code={plusCodeOf(at)} />
      <Code name="MGRS" code={mgrsOf(at)} />
    </Group>
  );
}

function Code({ name, code }: { readonly name: string; readonly code: string }) {
  return (
    <button
      type="button"
      className={styles['code']}
      aria-label={t('inspect.copyNameCode', { name, code })}
      title={t('inspect.nameCopy', { name })}
      onClick={() => void copyText(code)}
    >
      {code}
    </button>
  );
}

/** Memoised: drawing it costs more than drawing the coordinates. */
const Notations = memo(function Notations() {
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  return (
    <SegmentedControl
      aria-label={t('inspect.coordinateNotation')}
      data={[...COORDINATE_FORMATS]}
      value={format}
      onChange={(value) => usePreferences.getState().set({ coordinateFormat: value })}
    />
  );
});
