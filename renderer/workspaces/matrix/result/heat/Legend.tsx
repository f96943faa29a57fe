import { Box, Flex, Group, UnstyledButton } from '@mantine/core';
import { usePreferences } from '../../../../model/window/preferences.ts';
import { formatCount } from '../../../../kit/words/locale.ts';
import { useMatrixView } from '../../../../model/matrix/view.ts';
import type { HeatModel } from '../heat-model.ts';
import { blockSize, MAX_COPIED } from '../../../../model/matrix/result/block.ts';
import { axisTicks, axisUnit, writtenTick } from '../../../../model/matrix/result/format.ts';
import { LEVELS, stopsOf } from '../../../../model/matrix/result/scale.ts';
import { APART_FROM, cellsPerPixel } from '../../../../model/matrix/result/view.ts';
import { useResult } from '../../../../model/matrix/result/state.ts';
import styles from './Legend.module.css';
import { copyBlock } from './use-heat-input.ts';
import { t } from '../../../../kit/words/t.ts';

const ABOUT_TICKS = 3;
/** A number nearer than this share to the end would run into the last one. */
const MIN_APART = 0.3;

/** The legend of colours, hatching and dots. */
export function Legend({ model }: { readonly model: HeatModel }) {
  // Not the view as a whole: scrolling changes nothing here.
  const isApart = useResult(({ view }) => view !== null && Math.min(view.cellWidth, view.cellHeight) >= APART_FROM);
  const perPixel = useResult(({ view }) => (view === null ? '' : writtenPerPixel(cellsPerPixel(view))));
  const { scale } = model;
  return (
    <Flex gap="4px 16px" wrap="wrap" align="flex-start" mt={10} c="var(--ink-2)" fz="xs" lh="16px">
      <Box w={168}>
        <div className={styles['bar']} style={{ background: `linear-gradient(90deg, ${stopsOf(scale).join(', ')})` }} />
        <Ticks model={model} />
      </Box>
      {scale.kind === 'difference' ? null : <ScaleSwitch />}
      <Group component="span" gap="xs">
        <i className={styles['hatch']} />
        {scale.kind === 'difference' ? t('matrix.notBoth') : t('matrix.unreachable')}
      </Group>
      {isApart && scale.kind !== 'difference' ? (
        <Group component="span" gap="xs">
          <i className={styles['dot']} />
          <NearestSwitch />
        </Group>
      ) : null}
      {perPixel === '' ? null : (
        <Group component="span" gap="xs">
          {t('matrix.eachPixelStandsPerPixelCells', { perPixel })}
        </Group>
      )}
      <BlockNote model={model} />
    </Flex>
  );
}

/** `4`, `3 to 4`; empty where a pixel stands for one cell at most. */
const writtenPerPixel = ([min, max]: readonly [number, number]): string =>
  max <= 1 ? '' : min === max ? String(max) : t('matrix.minMax', { min, max });

/** How much is marked, and that it can be copied. */
function BlockNote({ model }: { readonly model: HeatModel }) {
  const block = useResult((result) => result.block);
  if (block === null) return null;
  const { rows, columns } = blockSize(block);
  return (
    <Group component="span" gap="xs">
      <span className="figures">
        {t('matrix.rowsColumnsSelected', { rows: formatCount(rows), columns: formatCount(columns) })}
      </span>
      <UnstyledButton
        className={styles['switch']}
        title={t('matrix.tableSpreadsheetUpMaxCopiedCells', { maximum: formatCount(MAX_COPIED) })}
        onClick={() => copyBlock(model)}
      >
        {t('common.copy')}
      </UnstyledButton>
    </Group>
  );
}

/** Numbers under the ramp: round ones, or the quarters of all cells. */
function Ticks({ model: { scale, measure } }: { readonly model: HeatModel }) {
  const units = usePreferences((preferences) => preferences.units);
  const unit = axisUnit(scale.max, measure, units);
  const ticks =
    scale.breaks === undefined
      ? [
          ...axisTicks(scale.min, scale.max, unit, ABOUT_TICKS).filter(
            (value) => scale.max - value > (scale.max - scale.min) * MIN_APART,
          ),
          scale.max,
        ].map((value) => ({ value, share: (value - scale.min) / (scale.max - scale.min) }))
      : [0, 0.25, 0.5, 0.75, 1].map((share) => ({ value: quarter(scale.breaks, share, scale), share }));
  const isSigned = scale.kind === 'difference';
  return (
    <div className={styles['ticks']}>
      {ticks.map(({ value, share }, index) => (
        <span
          key={share}
          style={{ left: `${share * 100}%` }}
          data-edge={index === 0 ? 'first' : index === ticks.length - 1 && share > 0.9 ? 'last' : undefined}
        >
          {isSigned && value > 0 ? '+' : ''}
          {writtenTick(value, unit)}
          {scale.isOpen && index === ticks.length - 1 && share > 0.99 ? '+' : ''}
          {index === ticks.length - 1 ? ` ${unit.unit}` : ''}
        </span>
      ))}
    </div>
  );
}

const quarter = (
  breaks: Float64Array | undefined,
  share: number,
  { min, max }: { readonly min: number; readonly max: number },
): number => {
  if (share === 0) return min;
  return share === 1 ? max : (breaks?.[Math.round(share * LEVELS) - 1] ?? max);
};

/** Between the nearest origin of each column and the nearest destination of each row. */
function NearestSwitch() {
  const isOrigin = useMatrixView((view) => view.nearestEnd === 'origin');
  return (
    <UnstyledButton
      className={styles['switch']}
      title={isOrigin ? t('matrix.markNearestDestinations') : t('matrix.markNearestOrigins')}
      onClick={() => useMatrixView.setState({ nearestEnd: isOrigin ? 'destination' : 'origin' })}
    >
      {isOrigin ? t('matrix.nearestOriginColumn') : t('matrix.nearestDestinationRow')}
    </UnstyledButton>
  );
}

/** Between equal steps of value and equal numbers of cells. */
function ScaleSwitch() {
  const scale = useMatrixView((view) => view.scale);
  const isLinear = scale === 'linear';
  return (
    <UnstyledButton
      className={styles['switch']}
      aria-pressed={!isLinear}
      title={t('matrix.giveEveryColourSameNumber')}
      onClick={() => useMatrixView.setState({ scale: isLinear ? 'quantile' : 'linear' })}
    >
      {isLinear ? t('common.equalSteps') : t('matrix.equalCounts')}
    </UnstyledButton>
  );
}
