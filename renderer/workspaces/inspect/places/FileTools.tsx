import { Anchor, Box, Group, Menu, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconDownload, IconFileImport } from '@tabler/icons-react';
import { useState } from 'react';
import {
  exportPlacesEndpoint,
  exportSomePlacesEndpoint,
  type PlaceFileFormat,
} from '../../../../contract/place-files.ts';
import { addressOf, download } from '../../../kit/api/ask.ts';
import { ENDLESS_MS } from '../../../kit/api/exchange.ts';
import { chooseFiles } from '../../../kit/components/choose-files.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { saveAnswer } from '../../../kit/output/save-answer.ts';
import { asFileName } from '../../../kit/output/save-file.ts';
import { importPlaceFiles, outcomeText, PLACE_FILES } from '../../../model/places/place-files.ts';
import { placesOf } from '../../../model/places/place-actions.ts';
import { usePlaces, type FileOutcome } from '../../../model/places/places.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

const FORMATS: readonly (readonly [PlaceFileFormat, string])[] = [
  ['gpx', t('places.gpxReceiversPhones')],
  ['kml', 'KML'],
  ['kmz', t('places.kmzPackedKml')],
  ['geojson', 'GeoJSON'],
  ['csv', t('places.csvSpreadsheets')],
];

/** Opens the system's dialog, and adds the places of the files that are chosen there. */
export const choosePlaceFiles = (): void =>
  chooseFiles({ accept: PLACE_FILES, multiple: true }, (files) => void importPlaceFiles(files));

/** Saves all places as a file, or these. */
export function exportPlaces(
  format: PlaceFileFormat,
  ids: readonly string[] | null,
  name = 'saved-places',
): Promise<void> {
  const suggestedName = `${asFileName(name)}.${format}`;
  if (ids === null)
    return saveAnswer({
      suggestedName,
      path: addressOf(exportPlacesEndpoint, { query: { format } }),
      receive: () => download(exportPlacesEndpoint, { query: { format }, patienceMs: ENDLESS_MS }),
    });
  const body = { format, places: [...ids] };
  return saveAnswer({
    suggestedName,
    path: addressOf(exportSomePlacesEndpoint, {}),
    body,
    receive: () => download(exportSomePlacesEndpoint, { body, patienceMs: ENDLESS_MS }),
  });
}

/** Places in and out of files. */
export function FileTools({ isEmpty }: { readonly isEmpty: boolean }) {
  const ticked = usePlaces((state) => state.ticked);
  const reading = usePlaces((state) => state.reading);
  const count = placesOf(ticked).length;
  return (
    <>
      <Group gap="xs" flex="none" pb={10} px={14} className="line-below">
        <Button size="xs" icon={IconFileImport} disabled={reading !== null} onClick={choosePlaceFiles}>
          {t('common.import')}
        </Button>
        <Menu position="bottom-start" width={250}>
          <Menu.Target>
            <Button size="xs" icon={IconDownload} disabled={isEmpty}>
              {t('common.export')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Label>
              {count === 0 ? t('places.allPlaces') : t('places.numberSelected', { number: writtenNumber(count) })}
            </Menu.Label>
            {FORMATS.map(([format, title]) => (
              <Menu.Item
                key={format}
                onClick={() => void exportPlaces(format, count === 0 ? null : placesOf(ticked).map(({ id }) => id))}
              >
                {title}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Text span inherit ms="auto" c="dimmed" fz="xs">
          {t('places.gpxKmlGeoJSON')}
        </Text>
      </Group>
      <Outcomes />
    </>
  );
}

/** The file that is being read, and the results of earlier ones. */
function Outcomes() {
  const reading = usePlaces((state) => state.reading);
  const outcomes = usePlaces((state) => state.outcomes);
  if (reading === null && outcomes.length === 0) return null;
  return (
    <Stack
      gap={6}
      flex="none"
      pos="relative"
      mah="40%"
      py="sm"
      ps={14}
      pe={36}
      bg="var(--panel-2)"
      className="line-below scrolls"
      aria-live="polite"
    >
      {outcomes.map((outcome) => (
        <Outcome key={outcome.file.name} outcome={outcome} />
      ))}
      {reading === null ? (
        <CrossButton
          label={t('common.dismiss')}
          side="left"
          pos="absolute"
          top={5}
          right={8}
          onClick={() => usePlaces.getState().set({ outcomes: [] })}
        />
      ) : (
        <Group component="p" gap="sm" justify="space-between" fz="xs">
          {t('places.readingReading', { reading })}{' '}
          <Button size="xs" onClick={() => usePlaces.getState().cancelReading?.()}>
            {t('common.cancel')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function linkWords(isOpen: boolean, rows: number, arePart: boolean): string {
  if (arePart) return isOpen ? t('places.hideFirstRows', { rows }) : t('places.showFirstRows', { rows });
  return isOpen ? t('places.hideRows', { rows }) : t('places.showRows', { rows });
}

function Outcome({ outcome }: { readonly outcome: FileOutcome }) {
  const [isOpen, setOpen] = useState(false);
  const { file, report } = outcome;
  const rows = report?.left_out_rows ?? [];
  const isGood = report !== null && report.left_out === 0;
  const Glyph = isGood ? IconCircleCheck : IconAlertTriangle;
  return (
    <Group gap="sm" align="flex-start" fz="xs" lh="16px">
      <Glyph
        size={16}
        stroke={1.75}
        aria-hidden
        color={isGood ? 'var(--ok)' : 'var(--warn)'}
        style={{ flex: 'none' }}
      />
      <Box miw={0} className="breakable">
        <p>{outcomeText(outcome)}</p>
        {rows.length === 0 ? null : (
          <Anchor
            component="button"
            type="button"
            me="md"
            fz="xs"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {linkWords(isOpen, rows.length, (report?.left_out ?? 0) > rows.length)}
          </Anchor>
        )}
        {(report?.track_points ?? 0) > 0 ? (
          <Anchor
            component="button"
            type="button"
            me="md"
            fz="xs"
            onClick={() => void importPlaceFiles([file], 'take')}
          >
            {t('places.alsoImportPointsTracks')}
          </Anchor>
        ) : null}
        {isOpen ? (
          <Text component="ul" inherit mt={4} c="var(--ink-2)">
            {rows.map(({ row, name, message }) => (
              <li key={row}>
                {name ?? t('places.noRow', { row })}: {message}
              </li>
            ))}
          </Text>
        ) : null}
      </Box>
    </Group>
  );
}
