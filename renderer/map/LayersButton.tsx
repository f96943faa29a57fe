import { Checkbox, Popover, SegmentedControl } from '@mantine/core';
import { IconChevronUp, IconStack } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '../kit/components/IconButton.tsx';
import { FIGURE_LEVELS, useLayout, type FigureChoice, type MapLayer } from '../model/window/layout.ts';
import { isReady, usePacks } from '../model/service/packs.ts';
import { AreaLayers } from './AreaLayers.tsx';
import styles from './LayersButton.module.css';
import { inOrder } from './style/build-style.ts';
import { isStreetMap } from './style/street-map.ts';
import type { TilePack } from './style/tile-source.ts';
import { useTilePacks } from './tile-packs.ts';
import { t } from '../kit/words/t.ts';

type Entry = { readonly layer: MapLayer; readonly title: string; readonly swatch?: string };

const LOOK_UPS: readonly Entry[] = [
  { layer: 'selected-zip4', title: t('Selected ZIP+4'), swatch: 'selected' },
  { layer: 'tile-grid', title: t('Tile grid'), swatch: 'tiles' },
  { layer: 'borders', title: t('Administrative borders'), swatch: 'borders' },
  { layer: 'boundaries', title: t('Geo-boundaries'), swatch: 'boundaries' },
];

const OWN: readonly Entry[] = [{ layer: 'saved-places', title: t('Saved places') }];

const BASE_MAP: readonly Entry[] = [
  { layer: 'buildings', title: t('Buildings'), swatch: 'buildings' },
  { layer: 'labels', title: t('Names') },
  { layer: 'graticule', title: t('Graticule') },
  { layer: 'coverage', title: t('Pack coverage'), swatch: 'coverage' },
];

/** The title bar and the status bar, which the list leaves free however long it is: of the theme in which they are highest. */
const BARS = { top: 68, bottom: 52, left: 8, right: 8 };

/** What the map draws beside land and sea. Layers that no installed pack holds are left out. */
export function LayersButton() {
  const [isOpen, setOpen] = useState(false);
  const packs = useTilePacks();
  const hasStreets = packs.some((pack) => pack.theme === 'streets' || isStreetMap(pack));
  return (
    <Popover
      position="left-end"
      width={320}
      opened={isOpen}
      onChange={setOpen}
      middlewares={{ shift: { padding: BARS } }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          icon={IconStack}
          label={t('Layers')}
          side="left"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown className={styles['list']}>
        <p className={styles['title']}>{t('Layers')}</p>
        <Group name={t('Look-ups')} entries={LOOK_UPS} />
        <Group name={t('Saved work')} entries={OWN} />
        <OwnTiles packs={packs.filter(({ theme }) => theme === 'tiles')} />
        <AreaLayers onLeave={() => setOpen(false)} />
        <HealthFigures hasShapes={packs.some(({ theme }) => theme === 'shapes')} />
        <Group name={t('Base map')} entries={BASE_MAP.filter(({ layer }) => hasStreets || layer !== 'buildings')} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Group({ name, entries }: { readonly name: string; readonly entries: readonly Entry[] }) {
  const hidden = useLayout((layout) => layout.hiddenLayers);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['name']}>{name}</legend>
      {entries.map(({ layer, title, swatch }) => (
        <div key={layer} className={styles['entry']}>
          <Checkbox
            size="xs"
            label={title}
            checked={!hidden.includes(layer)}
            onChange={() => useLayout.getState().toggleLayer(layer)}
          />
          {swatch === undefined ? null : <i aria-hidden className={`${styles['swatch']} ${styles[swatch]}`} />}
        </div>
      ))}
    </fieldset>
  );
}

/** Tiles that were imported, the uppermost first. Nothing where there are none. */
function OwnTiles({ packs }: { readonly packs: readonly TilePack[] }) {
  const hidden = useLayout((layout) => layout.hiddenTiles);
  const order = useLayout((layout) => layout.tileOrder);
  if (packs.length === 0) return null;
  const ids = inOrder(packs, order).map(({ id }) => id);
  const raise = (id: string): void => {
    const place = ids.indexOf(id);
    useLayout
      .getState()
      .set({ tileOrder: [...ids.slice(0, place), ...ids.slice(place + 1, place + 2), id, ...ids.slice(place + 2)] });
  };
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['name']}>{t('Own map tiles')}</legend>
      {inOrder(packs, order)
        .toReversed()
        .map(({ id, title }, index) => (
          <div key={id} className={styles['entry']}>
            <Checkbox
              size="xs"
              label={title}
              checked={!hidden.includes(id)}
              onChange={() => useLayout.getState().toggleTiles(id)}
            />
            {index === 0 ? null : (
              <IconButton
                icon={IconChevronUp}
                label={t('Draw {{title}} above the next', { title })}
                side="left"
                onClick={() => raise(id)}
              />
            )}
          </div>
        ))}
    </fieldset>
  );
}

const FIGURE_CHOICES = [
  { value: 'none', label: t('None') },
  { value: 'risk', label: t('Risk score') },
  { value: 'trend', label: t('Trend') },
];

const choose = (figure: string, level: FigureChoice['level']): void =>
  useLayout.getState().set({ figureLayer: figure === 'risk' || figure === 'trend' ? { figure, level } : null });

/** Which health figure colours the areas of which level. */
function HealthFigures({ hasShapes }: { readonly hasShapes: boolean }) {
  const choice = useLayout((layout) => layout.figureLayer);
  const hasFigures = usePacks().some((pack) => isReady(pack) && pack.theme === 'health');
  if (!hasShapes || !hasFigures) {
    return (
      <p className={styles['note']}>
        {hasShapes
          ? t('Health figures on the map need the packs of figures (health-default). Add them in Packs.')
          : t('Health figures on the map need the packs area-shapes and health-default. Add them in Packs.')}
      </p>
    );
  }
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['name']}>{t('Health figures')}</legend>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('Health figure')}
        data={FIGURE_CHOICES}
        value={choice?.figure ?? 'none'}
        onChange={(figure) => choose(figure, choice?.level ?? 0)}
      />
      {choice === null ? null : (
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('Administrative level of the figure')}
          data={FIGURE_LEVELS.map((level) => ({ value: String(level), label: `A${level}` }))}
          value={String(choice.level)}
          onChange={(given) => choose(choice.figure, FIGURE_LEVELS.find((level) => String(level) === given) ?? 0)}
        />
      )}
    </fieldset>
  );
}
