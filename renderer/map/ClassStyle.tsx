import { Box, Flex, Text, TextInput } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AreaList } from '../../contract/drawn-areas.ts';
import { IconButton } from '../kit/components/IconButton.tsx';
import { areaClasses, classStarts, numbersOf } from '../model/map/area-classes.ts';
import { CLASSED_BY, FEWEST_CLASSES, MOST_CLASSES, type AreaLayer, type AreaLook } from '../model/map/area-layers.ts';
import { RAMP_NAMES, rampColours, rampTitle } from '../model/map/colour-ramps.ts';
import { AreaClassList } from './AreaClassList.tsx';
import { Choice } from './Choice.tsx';
import styles from './ClassStyle.module.css';
import fields from './LayersPanel.module.css';
import { t } from '../kit/words/t.ts';

const METHODS = {
  count: t('map.equalCounts'),
  steps: t('common.equalSteps'),
  natural: t('map.naturalBreaks'),
  own: t('map.customBreaks'),
} as const;
const BARS = 40;
/** Step by which a limit moves. */
const MOVES = 400;
const COUNTS = Array.from({ length: MOST_CLASSES - FEWEST_CLASSES + 1 }, (_, i) => String(FEWEST_CLASSES + i));

type Props = {
  readonly layer: AreaLayer;
  readonly list: AreaList | undefined;
  readonly onChange: (look: Partial<AreaLook>) => void;
};

/** Which classes the numbers of a field fall into, and their colours. */
export function ClassStyle({ layer, list, onChange }: Props) {
  const sorted = useMemo(() => numbersOf(layer.field, list), [layer.field, list]);
  const limits = useMemo(() => classStarts(sorted, layer).slice(1), [sorted, layer]);
  const found = useMemo(() => areaClasses(layer, list), [layer, list]);
  if (list !== undefined && layer.field !== null && sorted.length === 0)
    return (
      <Text inherit c="dimmed" fz="xs">
        {t('map.fieldContainsNoNumbersUse', { field: layer.field })}
      </Text>
    );
  const colours = rampColours(layer.ramp, Math.max(1, limits.length + 1), layer.isReversed);
  const setLimits = (own: readonly number[]): void =>
    onChange({
      method: 'own',
      limits: [...new Set(own)].toSorted((a, b) => a - b).slice(0, MOST_CLASSES - 1),
    });
  return (
    <>
      <Histogram sorted={sorted} limits={limits} colours={colours} onMove={setLimits} />
      <Choice
        label={t('map.classesBy')}
        value={layer.method}
        options={CLASSED_BY.map((method) => [method, METHODS[method]])}
        onChange={(chosen) => {
          const method = CLASSED_BY.find((one) => one === chosen) ?? 'count';
          onChange(method === 'own' ? { method, limits } : { method });
        }}
      />
      {layer.method === 'own' ? (
        <LimitsField key={limits.join(' ')} limits={limits} onChange={setLimits} />
      ) : (
        <Choice
          label={t('map.classes')}
          value={String(layer.classes)}
          options={COUNTS.map((count) => [count, count])}
          onChange={(count) => onChange({ classes: Number(count) })}
        />
      )}
      <div className={styles['ramp']}>
        <Choice
          label={t('map.colours')}
          value={layer.ramp}
          options={RAMP_NAMES.map((name) => [name, rampTitle(name)])}
          onChange={(chosen) => onChange({ ramp: RAMP_NAMES.find((name) => name === chosen) ?? 'yellow-blue' })}
        />
        <IconButton
          size="sm"
          icon={IconArrowsExchange}
          label={t('map.reverseColours')}
          side="left"
          isActive={layer.isReversed}
          onClick={() => onChange({ isReversed: !layer.isReversed })}
        />
      </div>
      {found === null ? null : <AreaClassList found={found} opacity={layer.opacity} />}
    </>
  );
}

type HistogramProps = {
  readonly sorted: readonly number[];
  readonly limits: readonly number[];
  readonly colours: readonly string[];
  readonly onMove: (limits: readonly number[]) => void;
};

/** Histogram of the areas' values, with movable class limits. */
function Histogram({ sorted, limits, colours, onMove }: HistogramProps) {
  const [least = 0, most = 0] = [sorted[0], sorted.at(-1)];
  const bars = useMemo(() => {
    const counts = Array.from({ length: BARS }, () => 0);
    for (const value of sorted) {
      const bar = Math.min(BARS - 1, Math.floor(((value - least) / (most - least)) * BARS));
      counts[bar] = (counts[bar] ?? 0) + 1;
    }
    return counts;
  }, [sorted, least, most]);
  if (most <= least) return null;
  const tallest = Math.max(...bars);
  const middleOf = (bar: number): number => least + ((bar + 0.5) / BARS) * (most - least);
  return (
    <Box pos="relative" h={54}>
      <Flex align="flex-end" h={44} mx={7} style={{ borderBottom: '1px solid var(--line-3)' }} aria-hidden>
        {bars.map((count, bar) => (
          <i
            // oxlint-disable-next-line react/no-array-index-key -- a bar is its place
            key={bar}
            style={{
              flex: 1,
              // Outliers have to be visible beside thousands.
              height: count === 0 ? 0 : `${Math.max(4, Math.sqrt(count / tallest) * 100)}%`,
              background: colours[limits.filter((limit) => limit <= middleOf(bar)).length],
            }}
          />
        ))}
      </Flex>
      {limits.map((limit, index) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a limit is its place: it keeps the focus while it moves
          key={index}
          type="range"
          className={styles['limit']}
          aria-label={t('map.breakIndexLimits', { index: index + 1, limits: limits.length })}
          min={least}
          max={most}
          step={(most - least) / MOVES}
          value={limit}
          onChange={({ currentTarget }) => {
            const moved = Number(Number(currentTarget.value).toPrecision(4));
            // A limit stays between its neighbours.
            if (moved > (limits[index - 1] ?? least) && moved < (limits[index + 1] ?? Infinity) && moved <= most)
              onMove(limits.with(index, moved));
          }}
        />
      ))}
    </Box>
  );
}

/** Limits as text, for those who know them. */
function LimitsField({
  limits,
  onChange,
}: {
  readonly limits: readonly number[];
  readonly onChange: HistogramProps['onMove'];
}) {
  const [text, setText] = useState(limits.join('; '));
  const numbers = text.split(/[;\s]+/).filter((part) => part !== '');
  const wrong = numbers.find((part) => !Number.isFinite(Number(part)));
  const isUsable = wrong === undefined && numbers.length > 0 && numbers.length < MOST_CLASSES;
  const apply = (): void => {
    if (isUsable) onChange(numbers.map(Number));
  };
  return (
    <>
      <div className={fields['choice']}>
        <span aria-hidden>{t('map.breaks')}</span>
        <TextInput
          size="xs"
          className={fields['field'] ?? ''}
          aria-label={t('map.breaks')}
          value={text}
          error={!isUsable}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onBlur={apply}
          onKeyDown={({ key }) => key === 'Enter' && apply()}
        />
      </div>
      {isUsable ? null : (
        <Text role="alert" inherit c="var(--bad)" fz="xs" lh="16px">
          {wrong === undefined
            ? t('map.enter1MostClassesBreaksSeparated', { maximum: MOST_CLASSES - 1 })
            : t('map.wrongIsntNumberEnterBreaks', { value: wrong })}
        </Text>
      )}
    </>
  );
}
