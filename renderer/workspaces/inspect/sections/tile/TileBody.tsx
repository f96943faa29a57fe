import { Box, Checkbox, Flex, Group, Slider, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { TileCollection } from '../../../../../contract/health.ts';
import { RISK_TICKS, riskPlace } from '../../../../model/figures/classes.ts';
import { Badge } from '../../../../kit/components/Badge.tsx';
import { Facts } from '../../../../kit/components/Facts.tsx';
import { TILE_ZOOM, useLayout } from '../../../../model/window/layout.ts';
import { usePreferences } from '../../../../model/window/preferences.ts';
import type { SectionProps } from '../../section-definition.ts';
import { writtenSize } from '../../../../model/tiles/grid.ts';
import { t } from '../../../../kit/words/t.ts';
import { formatCount, writtenFixed, writtenNumber } from '../../../../kit/words/locale.ts';

type Props = {
  readonly name: string;
  readonly mark?: ReactNode;
  readonly value: string;
  /** 0 at the left end, 1 at the right; `null` where the value is not known. */
  readonly place: number | null;
  /** From the left end to the right, at equal distances. */
  readonly ticks: readonly string[];
  readonly look: 'density' | 'risk';
};

const RAMPS = {
  density: ['#d9ebea', '#b3d8d7', '#85bfbf', '#5aa5a6', '#348a8c', '#14696d', '#053f42'],
  risk: ['#fff3b8', '#fee08b', '#fec44f', '#fe9929', '#ec7014', '#cc4c02', '#8c2d04'],
} as const;

/** A value on its scale. */
function Scale({ name, mark, value, place, ticks, look }: Props) {
  return (
    <div>
      <Group wrap="wrap" gap="2px 6px" mih={22} pb={2} style={{ alignContent: 'flex-end' }}>
        <span className="hint">{name}</span> {mark}
        <Text span inherit ms="auto" className="figures" fw={600}>
          {value}
        </Text>
      </Group>
      <svg
        width="100%"
        height={8}
        overflow="visible"
        display="block"
        viewBox="0 0 70 8"
        preserveAspectRatio="none"
        aria-hidden
      >
        {RAMPS[look].map((colour, step) => (
          <rect key={colour} x={step * 10} width={10} height={8} fill={colour} />
        ))}
        {place === null ? null : <Needle place={place} />}
      </svg>
      <Group gap={0} align="stretch" justify="space-between" c="dimmed" fz={11} lh="16px">
        {ticks.map((tick) => (
          <span key={tick}>{tick}</span>
        ))}
      </Group>
    </div>
  );
}

/** Set off by a casing: the scale is as light at one end as it is dark at the other, in both themes. */
function Needle({ place }: { readonly place: number }) {
  const path = `M${(place * 70).toFixed(2)} -2V10`;
  return (
    <>
      <path fill="none" stroke="var(--panel)" strokeWidth={6} vectorEffect="non-scaling-stroke" d={path} />
      <path fill="none" stroke="var(--ink)" strokeWidth={2} vectorEffect="non-scaling-stroke" d={path} />
    </>
  );
}

const MARKS = Array.from({ length: TILE_ZOOM.max - TILE_ZOOM.min + 1 }, (_, index) => TILE_ZOOM.min + index).map(
  (value) => ({ value, label: String(value) }),
);
/** Businesses per km² at the right end of the scale. */
const DENSE = 1000;
/** Below this many a tenth is shown. */
const FINE = 100;

/** Density spans orders of magnitude, so its scale is logarithmic. */
const densityPlace = (density: number): number => Math.min(1, Math.log1p(density) / Math.log1p(DENSE));

/** Tenths only where they tell something. */
const writtenDensity = (density: number): string =>
  writtenNumber(density, { maximumFractionDigits: density < FINE ? 1 : 0 });

/** Which tile, how large, and its figures on their scales. */
export function TileBody({ answer }: SectionProps<TileCollection>) {
  const units = usePreferences((preferences) => preferences.units);
  const isShown = useLayout((layout) => !layout.hiddenLayers.includes('tile-grid'));
  const [tile] = answer.features;
  if (tile === undefined) return null;
  const { x_index: x, y_index: y, business_density: density, covid_risk_score: risk } = tile.properties;
  return (
    <>
      <ZoomSlider />
      <Facts
        facts={[
          { label: t('inspect.index'), value: <span className="mono">{`x ${x} · y ${y}`}</span> },
          { label: t('inspect.groundSize'), value: writtenSize(tile.geometry.bbox, units) },
        ]}
      />
      {/* The longer words to the left; where they take two lines, the bars stay level. */}
      <Box
        display="grid"
        mt="sm"
        style={{ gridTemplateColumns: 'minmax(0, 1.15fr) minmax(0, 1fr)', alignItems: 'end', gap: 12 }}
      >
        <Scale
          look="density"
          name={t('inspect.businessDensity')}
          value={density === undefined ? '–' : `${writtenDensity(Number(density))} /km²`}
          place={density === undefined ? null : densityPlace(Number(density))}
          ticks={['0', '10', '100', `${formatCount(DENSE)}+`]}
        />
        <Scale
          look="risk"
          name={t('common.riskScore')}
          mark={
            <Badge look="modelled" isSign>
              {t('common.modelled')}
            </Badge>
          }
          value={risk === undefined ? '–' : writtenFixed(Number(risk), 2)}
          place={risk === undefined ? null : riskPlace(Number(risk))}
          ticks={RISK_TICKS.map(String)}
        />
      </Box>
      <Checkbox
        mt={10}
        label={t('inspect.showNeighboursMap')}
        checked={isShown}
        onChange={() => useLayout.getState().toggleLayer('tile-grid')}
      />
    </>
  );
}

/** Fetches when the thumb is released, not at every step. */
function ZoomSlider() {
  const zoom = useLayout((layout) => layout.tileZoom);
  const [dragged, setDragged] = useState<number | null>(null);
  const choose = (value: number) => {
    setDragged(null);
    useLayout.getState().set({ tileZoom: value });
  };
  return (
    <Flex gap="xl" align="flex-start" pt={2} pb={26} pe="sm">
      <span className="hint">{t('common.zoom')}</span>
      <Slider
        flex={1}
        size="xs"
        min={TILE_ZOOM.min}
        max={TILE_ZOOM.max}
        marks={MARKS}
        label={null}
        thumbLabel={t('inspect.zoomTile')}
        value={dragged ?? zoom}
        onChange={setDragged}
        onChangeEnd={choose}
      />
    </Flex>
  );
}
