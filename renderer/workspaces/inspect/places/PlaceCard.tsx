import { Box, Flex, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconCheck, IconTrash, IconZoomScan } from '@tabler/icons-react';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { MAX_PLACE_NAME, MAX_PLACE_NOTE } from '../../../../contract/places.ts';
import { useAnswer } from '../../../kit/api/use-answer.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { CopyField } from '../CopyField.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { formatCoordinates } from '../../../kit/coordinates/format.ts';
import { activeMap, useActiveMap } from '../../../map/active-map.ts';
import { useMap } from '../../../model/map/map.ts';
import { cancelDraft, keepDraft, removePlaces } from '../../../model/places/place-actions.ts';
import { PLACES } from '../../../model/places/place-list.ts';
import { PLACE_COLOR_NAMES, PLACE_COLORS, UNFILED, usePlaces, type Draft } from '../../../model/places/places.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import styles from './PlaceCard.module.css';
import { t } from '../../../kit/words/t.ts';

/** Width of the card and its distance from the marker and the edges, in pixels. */
const [WIDTH, GAP, EDGE] = [308, 28, 12];

/** Beside the marker, on the side that has room, and never beyond the map. */
function usePosition({ point }: Draft): CSSProperties {
  const map = useActiveMap((active) => active.map);
  // Drawn again while the map moves.
  useMap(({ live }) => live);
  if (map === null) return {};
  const { clientWidth, clientHeight } = map.canvas;
  const { x, y } = map.project(point);
  const right = x + GAP;
  const left = right + WIDTH + EDGE <= clientWidth ? right : x - GAP - WIDTH;
  return {
    left: Math.max(EDGE, Math.min(clientWidth - WIDTH - EDGE, left)),
    // Its height is not known before it is drawn: the style sheet moves it up by half, within the map.
    ['--middle' as string]: `${Math.max(0, Math.min(clientHeight, y - 18))}px`,
    maxHeight: clientHeight - 2 * EDGE,
  };
}

/** A form to edit a saved place. */
export function PlaceCard() {
  const draft = usePlaces((state) => state.draft);
  return draft === null ? null : <Card key={draft.id} draft={draft} />;
}

/** Enter saves the place, Ctrl Enter in the note; Escape cancels. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return;
  const isText = event.target instanceof HTMLTextAreaElement;
  const isCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Escape') cancelDraft();
  else if (event.key === 'Enter' && (isCommand || (event.target instanceof HTMLInputElement && !isText)))
    void keepDraft();
  else return;
  event.preventDefault();
  event.stopPropagation();
};

function Card({ draft }: { readonly draft: Draft }) {
  const position = usePosition(draft);
  const name = useRef<HTMLInputElement>(null);
  const folders = useAnswer(PLACES).data?.folders ?? [];
  useEffect(() => {
    const before = document.activeElement;
    name.current?.focus();
    name.current?.select();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else activeMap()?.canvas.focus();
    };
  }, []);
  const isNameless = draft.name.trim() === '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls within
    <section
      className={styles['card']}
      style={position}
      aria-label={draft.isNew ? t('places.savePlace') : t('common.editPlace')}
      data-place-card
      onKeyDown={onKeyDown}
    >
      <Group component="header" gap={4} flex="none" py="sm" ps={14} pe="sm" className="line-below">
        <Text component="h3" inherit flex={1} fw={600}>
          {draft.isNew ? t('places.savePlace') : t('common.editPlace')}
        </Text>
        <IconButton
          size="sm"
          iconSize={16}
          icon={IconZoomScan}
          label={t('places.zoomPlace')}
          side="left"
          onClick={() => activeMap()?.camera.goTo(draft.point)}
        />
        <CrossButton label={t('places.closeWithoutSaving')} keys="Esc" side="left" onClick={cancelDraft} />
      </Group>
      <Stack gap={10} flex={1} mih={0} py="md" px={14} className="scrolls">
        <TextInput
          ref={name}
          size="xs"
          label={t('common.name')}
          value={draft.name}
          maxLength={MAX_PLACE_NAME}
          autoComplete="off"
          onChange={(event) => usePlaces.getState().edit({ name: event.currentTarget.value })}
        />
        <Colours color={draft.color} />
        <Select
          size="xs"
          label={t('common.folder')}
          data={[
            { value: UNFILED, label: t('places.noFolder') },
            ...folders.map(({ id, name: label }) => ({ value: id, label })),
          ]}
          value={draft.folder}
          comboboxProps={{ withinPortal: true }}
          onChange={(folder) => usePlaces.getState().edit({ folder: folder ?? UNFILED })}
        />
        <Textarea
          size="xs"
          label={t('common.note')}
          rows={2}
          value={draft.note}
          maxLength={MAX_PLACE_NOTE}
          onChange={(event) => usePlaces.getState().edit({ note: event.currentTarget.value })}
        />
        <Coordinates draft={draft} />
      </Stack>
      <Group component="footer" gap={0} flex="none" pt="sm" pb={10} px={14} className="line-above">
        {draft.isNew ? null : (
          <Button variant="subtle" size="xs" icon={IconTrash} c="var(--bad)" onClick={() => removePlaces([draft.id])}>
            {t('common.delete')}
          </Button>
        )}
        <Group component="span" gap="sm" align="stretch" ms="auto">
          <Button size="xs" onClick={cancelDraft}>
            {t('common.cancel')}
          </Button>
          <Button
            size="xs"
            variant="filled"
            disabled={isNameless}
            title={isNameless ? t('places.placeNeedsName') : undefined}
            onClick={() => void keepDraft()}
          >
            {t('places.savePlace')}
          </Button>
        </Group>
      </Group>
    </section>
  );
}

/** Swatches; a colour that came with a file stands beside them. */
function Colours({ color }: { readonly color: string }) {
  const listed: readonly string[] = PLACE_COLORS;
  const colours = listed.includes(color) ? listed : [...listed, color];
  return (
    <fieldset>
      <Box component="legend" mb={4} fz="xs" fw={500} lh="16px">
        {t('common.colour')}
      </Box>
      <Group wrap="wrap" gap={10} align="stretch">
        {colours.map((each) => (
          <label
            key={each}
            className={styles['swatch']}
            style={{ background: each }}
            title={PLACE_COLOR_NAMES[each] ?? each}
          >
            <input
              type="radio"
              name="place-colour"
              className="visually-hidden"
              aria-label={PLACE_COLOR_NAMES[each] ?? each}
              checked={each === color}
              onChange={() => usePlaces.getState().edit({ color: each })}
            />
            {each === color ? <IconCheck size={14} stroke={2.5} aria-hidden /> : null}
          </label>
        ))}
      </Group>
    </fieldset>
  );
}

function Coordinates({ draft }: { readonly draft: Draft }) {
  const format = usePreferences((preferences) => preferences.coordinateFormat);
  const decimals = usePreferences((preferences) => preferences.decimals);
  return (
    <div>
      <Text size="xs" mb={4} fw={500}>
        {t('common.coordinates')}
      </Text>
      <Flex>
        <CopyField {...formatCoordinates(draft.point, format, decimals)} />
      </Flex>
      <Text inherit mt={4} c="dimmed" fz="xs" lh="16px">
        {t('places.dragMarkerMovePlaceFocus')}
      </Text>
    </div>
  );
}
