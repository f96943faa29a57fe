import { Anchor, Menu, Popover, Stack, Text, TextInput } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconDots,
  IconFocusCentered,
  IconGripVertical,
  IconTable,
  IconX,
} from '@tabler/icons-react';
import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useAnswer } from '../kit/api/use-answer.ts';
import { IconButton } from '../kit/components/IconButton.tsx';
import { areaClasses, type AreaClasses } from '../model/map/area-classes.ts';
import { areaListQuery, useAreaLayers, type AreaLayer } from '../model/map/area-layers.ts';
import { titleOf } from '../model/packs/titles.ts';
import { plain } from '../model/map/area-rows.ts';
import { useArePacksKnown } from '../model/service/packs.ts';
import { goAndThen } from '../model/window/window.ts';
import { useListDrag } from '../kit/components/use-list-drag.ts';
import { activeMap } from './active-map.ts';
import { AreaClassList, swatchOpacity } from './AreaClassList.tsx';
import { FOUND_AT_A_GLANCE } from './Choice.tsx';
import { Eye, Swatch } from './LayerGroup.tsx';
import { LabelField, LayerStyle, OpacityField } from './LayerStyle.tsx';
import styles from './LayersPanel.module.css';
import { areaCount, useAreaPacks } from './use-area-layers.ts';
import { t } from '../kit/words/t.ts';

/** From the button of a style to the other side of the map tools. */
const TOOLS_PIXELS = 104;

type AreaPack = ReturnType<typeof useAreaPacks>[number];

/** Layers of areas, the uppermost first. Only one is open at a time. */
export function AreaLayers() {
  const packs = useAreaPacks();
  const layers = useAreaLayers((state) => state.layers);
  const [chosen, setChosen] = useState<string | null>();
  // Until one is chosen, the topmost that is shown.
  const open = chosen === undefined ? layers.findLast(({ isShown }) => isShown)?.id : chosen;
  const [announced, setAnnounced] = useState('');
  const move = (id: string, place: number): void => {
    useAreaLayers.getState().move(id, place);
    const now = useAreaLayers.getState().layers;
    setAnnounced(
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
  if (layers.length === 0)
    return (
      <Text inherit px="lg" pb="xs" c="dimmed" fz="xs" lh="16px">
        {t('map.noLayersOfYourOwn')}
      </Text>
    );
  return (
    <div>
      {layers.toReversed().map((layer) => (
        <LayerRow
          key={layer.id}
          layer={layer}
          pack={packs.find(({ id }) => id === layer.id)}
          isOpen={open === layer.id}
          place={
            drag === null
              ? undefined
              : drag.id === layer.id
                ? 'dragged'
                : drag.before === layer.id
                  ? 'target'
                  : undefined
          }
          onOpen={() => setChosen(open === layer.id ? null : layer.id)}
          onMove={(by) => move(layer.id, layers.findIndex(({ id }) => id === layer.id) + by)}
          onDrag={begin}
        />
      ))}
      {drag?.before === null ? <i aria-hidden data-place="target" /> : null}
      <output className="visually-hidden">{announced}</output>
    </div>
  );
}

/** Packs of areas that aren't layers yet; a long list can be searched. */
export function OfferedAreas({ packs }: { readonly packs: readonly AreaPack[] }) {
  const [sought, setSought] = useState('');
  const isLong = packs.length > FOUND_AT_A_GLANCE;
  const text = plain(sought.trim());
  const titled = packs.map((pack) => ({ id: pack.id, title: titleOf(pack) }));
  const found = isLong ? titled.filter(({ id, title }) => plain(`${id} ${title}`).includes(text)) : titled;
  return (
    <>
      {isLong ? (
        <TextInput
          size="xs"
          type="search"
          mx="lg"
          my={4}
          aria-label={t('map.searchAreas')}
          placeholder={t('map.searchLayers', { layers: packs.length })}
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      ) : null}
      {found.map(({ id, title }) => (
        <Eye key={id} title={title} isShown={false} onToggle={() => useAreaLayers.getState().show(id, title)}>
          <span className="ellipsis">{title}</span>
        </Eye>
      ))}
      {found.length === 0 && isLong ? (
        <Text component="output" inherit px="lg" c="dimmed" fz="xs">
          {t('map.noAreasMatchSought', { text: sought.trim() })}
        </Text>
      ) : null}
    </>
  );
}

type RowProps = {
  readonly layer: AreaLayer;
  /** Nothing while its pack isn't installed. */
  readonly pack: AreaPack | undefined;
  readonly isOpen: boolean;
  /** While a layer is dragged: whether it is this one, or would land over this one. */
  readonly place: 'dragged' | 'target' | undefined;
  readonly onOpen: () => void;
  /** Draws it so many places higher. */
  readonly onMove: (by: number) => void;
  readonly onDrag: (event: PointerEvent) => void;
};

function LayerRow({ layer, pack, isOpen, place, onOpen, onMove, onDrag }: RowProps) {
  const isMissing = useArePacksKnown() && pack === undefined;
  const hasClasses = layer.by !== 'one' && layer.field !== null && pack !== undefined;
  const { data: list } = useAnswer(areaListQuery(layer.id), { isWanted: hasClasses });
  const classes = areaClasses(layer, list);
  const title = pack === undefined ? (layer.title ?? layer.id) : titleOf(pack);
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <div
      className={styles['layer']}
      data-item={layer.id}
      data-place={place}
      data-open={(isOpen && !isMissing) || undefined}
    >
      <div className={styles['row']}>
        <IconButton
          size="sm"
          className={styles['handle'] ?? ''}
          icon={IconGripVertical}
          label={t('map.orderTitleDragPressUp', { title })}
          side="right"
          onPointerDown={onDrag}
          onKeyDown={onKey}
        />
        <Eye
          title={title}
          isShown={layer.isShown}
          isDisabled={isMissing}
          onToggle={() => useAreaLayers.getState().toggle(layer.id, title)}
        />
        <Swatch {...sampleOf(layer, classes)} />
        <button
          type="button"
          className={styles['title']}
          aria-expanded={isOpen && !isMissing}
          disabled={isMissing}
          onClick={onOpen}
        >
          <Text span inherit fw={500} className="ellipsis">
            {title}
          </Text>
          {pack === undefined ? null : (
            <Text span inherit c="dimmed" fz="xs" className="ellipsis">
              {factOf(layer, areaCount(pack))}
            </Text>
          )}
        </button>
        {pack === undefined ? null : <StyleButton layer={layer} title={title} />}
        <More layer={layer} pack={pack} title={title} />
      </div>
      {isMissing ? <Missing id={layer.id} /> : null}
      {isOpen && !isMissing ? (
        <Stack gap="xs" pb="sm" ps={74} pe="lg">
          {classes === null ? null : <AreaClassList found={classes} opacity={layer.opacity} />}
          <LabelField layer={layer} />
          {layer.look === 'fill' ? <OpacityField layer={layer} /> : null}
        </Stack>
      ) : null}
    </div>
  );
}

/** Swatch of a layer: its colours, or its outline. */
function sampleOf({ look, colour, lineColour, opacity }: AreaLayer, classes: AreaClasses | null) {
  const colours = classes?.classes.map((each) => each.colour) ?? [colour];
  return look === 'fill'
    ? { fills: colours, opacity: swatchOpacity(opacity), ...(lineColour === null ? {} : { line: lineColour }) }
    : { fills: [], line: lineColour ?? colours[0] ?? colour };
}

/** "30 areas by type". */
function factOf({ by, field, look }: AreaLayer, count: number): string {
  if (by !== 'one' && field !== null) return t('map.countAreasByField', { count, field });
  const areas = t('common.countAreas', { count });
  return look === 'outline' ? t('map.areasOutlineOnly', { areas }) : areas;
}

function Missing({ id }: { readonly id: string }) {
  return (
    <Text inherit ps={74} pe="lg" pb="xs" c="var(--warn)" fz="xs" lh="16px">
      {t('map.packIdIsntInstalled', { id })}{' '}
      <Anchor component="button" type="button" onClick={() => goAndThen('packs', () => undefined)}>
        {t('map.addPacks')}
      </Anchor>
    </Text>
  );
}

/** Opens the style of a layer beside the panel, and stays open while the map is looked at. */
function StyleButton({ layer, title }: { readonly layer: AreaLayer; readonly title: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      position="right-start"
      width={348}
      opened={isOpen}
      onChange={setOpen}
      closeOnClickOutside={false}
      // Beside the tools of the map.
      offset={TOOLS_PIXELS}
      middlewares={{ shift: { padding: 8, crossAxis: true }, flip: false }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          size="sm"
          icon={IconAdjustmentsHorizontal}
          label={t('map.styleTitle', { title })}
          side="bottom"
          aria-expanded={isOpen}
          isActive={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown p={0} mah="calc(100vh - 120px)" className="scrolls" aria-label={t('map.styleTitle', { title })}>
        <LayerStyle layer={layer} title={title} onDone={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

type MoreProps = Pick<RowProps, 'layer' | 'pack'> & { readonly title: string };

function More({ layer: { id }, pack, title }: MoreProps) {
  return (
    <Menu>
      <Menu.Target>
        <IconButton size="sm" icon={IconDots} label={t('matrix.moreTitle', { title })} side="bottom" />
      </Menu.Target>
      <Menu.Dropdown>
        {pack === undefined ? null : (
          <>
            <Menu.Item
              leftSection={<IconFocusCentered size={16} stroke={1.75} />}
              onClick={() => activeMap()?.camera.fit(pack.coverage)}
            >
              {t('common.zoomTo')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconTable size={16} stroke={1.75} />}
              onClick={() => {
                useAreaLayers.getState().show(id, title);
                useAreaLayers.getState().openTable(id);
                goAndThen('inspect', () => undefined);
              }}
            >
              {t('common.tableTitle', { title })}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconX size={16} stroke={1.75} />} onClick={() => useAreaLayers.getState().remove(id)}>
          {t('map.removeLayerTitle', { title })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
