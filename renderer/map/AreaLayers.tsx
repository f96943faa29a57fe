import { Anchor, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconFileImport, IconGripVertical, IconTable, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../kit/components/Button.tsx';
import { IconButton } from '../kit/components/IconButton.tsx';
import { beginImport } from '../model/imports/begin-import.ts';
import { useAreaLayers, type AreaLayer } from '../model/map/area-layers.ts';
import { plain } from '../model/map/area-rows.ts';
import { useArePacksKnown } from '../model/service/packs.ts';
import { goAndThen } from '../model/window/window.ts';
import { useListDrag } from '../kit/components/use-list-drag.ts';
import { LayerStyle } from './LayerStyle.tsx';
import styles from './LayersPanel.module.css';
import { useAreaPacks } from './use-area-layers.ts';
import { t } from '../kit/words/t.ts';

/** A list of more has a box to find them by. */
const FOUND_AT_A_GLANCE = 12;

/**
 * Layers of one's own, the uppermost first, and the packs of areas that could be one.
 * @param onLeave called when a table or a page is opened
 */
export function AreaLayers({ onLeave }: { readonly onLeave: () => void }) {
  const packs = useAreaPacks();
  const layers = useAreaLayers((state) => state.layers);
  const [styled, setStyled] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const [sought, setSought] = useState('');
  const move = (id: string, place: number): void => {
    useAreaLayers.getState().move(id, place);
    const now = useAreaLayers.getState().layers;
    setSaid(
      t('map.layerPositionTotalTop', {
        position: now.length - now.findIndex((layer) => layer.id === id),
        total: now.length,
      }),
    );
  };
  const { drag, begin } = useListDrag((id, above) => {
    const others = layers.filter((layer) => layer.id !== id);
    move(id, others.findIndex((layer) => layer.id === above) + 1);
  });
  const others = packs.filter(({ id }) => !layers.some((layer) => layer.id === id));
  const isLong = layers.length + others.length > FOUND_AT_A_GLANCE;
  const isFound = (...texts: readonly (string | undefined)[]): boolean =>
    !isLong || texts.some((text) => text !== undefined && plain(text).includes(plain(sought.trim())));
  const titleOf = (id: string): string | undefined => packs.find((pack) => pack.id === id)?.title;
  const shown = layers.toReversed().filter(({ id, title }) => isFound(id, title, titleOf(id)));
  const offered = others.filter(({ id, title }) => isFound(id, title));
  return (
    <Stack component="fieldset" gap={7}>
      <Text component="legend" size="xs" mb={4} c="dimmed">
        {t('map.areasPacks')}
      </Text>
      {isLong ? (
        <TextInput
          size="xs"
          type="search"
          aria-label={t('map.searchAreas')}
          placeholder={t('map.searchLayers', { layers: layers.length + others.length })}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      ) : null}
      {shown.map((layer) => (
        <LayerRow
          key={layer.id}
          layer={layer}
          pack={titleOf(layer.id)}
          isStyled={styled === layer.id}
          place={
            drag === null
              ? undefined
              : drag.id === layer.id
                ? 'dragged'
                : drag.before === layer.id
                  ? 'target'
                  : undefined
          }
          onStyle={() => setStyled(styled === layer.id ? null : layer.id)}
          onLeave={onLeave}
          onMove={(by) => move(layer.id, layers.findIndex(({ id }) => id === layer.id) + by)}
          onDrag={begin}
        />
      ))}
      {drag?.before === null ? <i aria-hidden data-place="target" /> : null}
      {offered.map(({ id, title }) => (
        <Group key={id} gap={0} wrap="nowrap" justify="space-between" mih={20}>
          <Checkbox size="xs" label={title} checked={false} onChange={() => useAreaLayers.getState().show(id, title)} />
        </Group>
      ))}
      <output className={isLong && shown.length + offered.length === 0 ? 'hint' : 'visually-hidden'}>
        {isLong && shown.length + offered.length === 0 ? t('map.noAreasMatchSought', { text: sought.trim() }) : said}
      </output>
      <Button
        size="xs"
        variant="subtle"
        icon={IconFileImport}
        ms={-9}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => {
          onLeave();
          beginImport([], 'areas');
        }}
      >
        {t('map.importAreas')}
      </Button>
    </Stack>
  );
}

type RowProps = {
  readonly layer: AreaLayer;
  /** Title of its pack; nothing where that is not installed. */
  readonly pack: string | undefined;
  readonly isStyled: boolean;
  /** While a layer is dragged: whether it is this one, or would land over this one. */
  readonly place: 'dragged' | 'target' | undefined;
  readonly onStyle: () => void;
  readonly onLeave: () => void;
  /** Draws it so many places higher. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (event: PointerEvent) => void;
};

function LayerRow({ layer, pack, isStyled, place, onStyle, onLeave, onMove, onDrag }: RowProps) {
  const areKnown = useArePacksKnown();
  const title = pack ?? layer.title ?? layer.id;
  const isMissing = pack === undefined && areKnown;
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <div data-item={layer.id} data-place={place}>
      <Group gap={0} wrap="nowrap" justify="space-between" mih={20}>
        <Group component="span" gap={2} wrap="nowrap" miw={0}>
          <IconButton
            size="sm"
            className={styles['handle']}
            icon={IconGripVertical}
            label={t('map.orderTitleDragPressUp', { title })}
            side="left"
            onPointerDown={onDrag}
            onKeyDown={onKey}
          />
          <Checkbox
            size="xs"
            label={title}
            checked={layer.isShown}
            disabled={isMissing}
            onChange={() => useAreaLayers.getState().toggle(layer.id, title)}
          />
        </Group>
        <Group component="span" gap={0} wrap="nowrap" align="stretch" flex="none">
          {isMissing || !layer.isShown ? null : (
            <>
              <IconButton
                size="sm"
                icon={IconAdjustmentsHorizontal}
                label={t('map.styleTitle', { title })}
                side="left"
                aria-expanded={isStyled}
                onClick={onStyle}
              />
              <IconButton
                size="sm"
                icon={IconTable}
                label={t('common.tableTitle', { title })}
                side="left"
                onClick={() => {
                  useAreaLayers.getState().openTable(layer.id);
                  onLeave();
                }}
              />
            </>
          )}
          <IconButton
            size="sm"
            icon={IconX}
            label={t('map.removeLayerTitle', { title })}
            side="left"
            onClick={() => useAreaLayers.getState().remove(layer.id)}
          />
        </Group>
      </Group>
      {isMissing ? (
        <Text inherit ps={26} c="var(--warn)" fz="xs" lh="16px">
          {t('map.packIdIsntInstalled', { id: layer.id })}{' '}
          <Anchor
            component="button"
            type="button"
            onClick={() => {
              onLeave();
              goAndThen('packs', () => undefined);
            }}
          >
            {t('map.addPacks')}
          </Anchor>
        </Text>
      ) : isStyled && layer.isShown ? (
        <LayerStyle layer={layer} />
      ) : null}
    </div>
  );
}
