import { focusable } from '../../kit/components/focus.ts';
import { Group, SegmentedControl, Select, Slider, Stack, Text } from '@mantine/core';
import { REACH_DIRECTIONS } from '../../../contract/reach.ts';
import { MATRIX_OPTIONS } from '../../../contract/matrix.ts';
import { oneOf } from '../../kit/storage/stored.ts';
import { t } from '../../kit/words/t.ts';
import { OPTIONS } from '../../model/matrix/travel.ts';
import {
  BAND_COUNTS,
  limitsOf,
  REACH_MEASURES,
  isPerOrigin,
  stepAt,
  stepsOf,
  useReach,
  type Origin,
} from '../../model/reach/reach.ts';
import { writtenLimit } from '../../model/reach/words.ts';
import { usePreferences } from '../../model/window/preferences.ts';
import { ModeChoice } from './ModeChoice.tsx';

/** Choice of modes, which are compared if there are several, and of the route. @param isSingle allows one mode only */
export function Travel({ isSingle = false }: { readonly isSingle?: boolean }) {
  const modes = useReach((reach) => reach.modes);
  const option = useReach((reach) => reach.option);
  return (
    <>
      <ModeChoice
        chosen={isSingle ? modes.slice(0, 1) : modes}
        isSingle={isSingle}
        onChoose={(id) => (isSingle ? useReach.getState().set({ modes: [id] }) : useReach.getState().toggleMode(id))}
      />
      <Group gap={10} my={14}>
        <span>{t('matrix.route')}</span>
        <Select
          flex={1}
          size="xs"
          aria-label={t('matrix.route')}
          data={OPTIONS.map(({ id, title }) => ({ value: id, label: title }))}
          value={option}
          onChange={(value) => useReach.getState().set({ option: oneOf(MATRIX_OPTIONS, value, 'fastest') })}
        />
      </Group>
    </>
  );
}

/** The largest limit, and how many there are up to it. */
export function Limits() {
  const measure = useReach((reach) => reach.measure);
  const largest = useReach((reach) => reach[reach.measure]);
  const bands = useReach((reach) => reach.bands);
  const units = usePreferences((preferences) => preferences.units);
  const steps = stepsOf(measure, units);
  const limits = limitsOf({ measure, minutes: largest, metres: largest, bands }, units);
  return (
    <Stack component="section" gap="sm" mb={14} aria-label={t('reach.limits')}>
      <Group gap={10} justify="space-between">
        <SegmentedControl
          aria-label={t('reach.measure')}
          data={[
            { value: 'minutes', label: t('reach.time') },
            { value: 'metres', label: t('matrix.distance') },
          ]}
          value={measure}
          onChange={(value) => useReach.getState().set({ measure: oneOf(REACH_MEASURES, value, 'minutes') })}
        />
        <Text component="b" inherit fz="lg" fw={600} className="figures">
          {writtenLimit(largest, measure, units)}
        </Text>
      </Group>
      {/* The root of a slider can't be focused, only its thumb. */}
      <div ref={focusable('reach limit')}>
        <Slider
          size="sm"
          label={null}
          min={0}
          max={steps.length - 1}
          value={stepAt(steps, largest)}
          onChange={(index) => useReach.getState().set({ [measure]: steps[index] ?? largest })}
          thumbLabel={t('reach.largestLimit')}
          thumbValueText={writtenLimit(largest, measure, units)}
        />
      </div>
      <Group gap={10}>
        <span>{t('reach.bands')}</span>
        <SegmentedControl
          aria-label={t('reach.bands')}
          data={BAND_COUNTS.map(String)}
          value={String(bands)}
          onChange={(value) => useReach.getState().set({ bands: oneOf(BAND_COUNTS, Number(value), 3) })}
        />
        <Text span size="xs" ms="auto" c="var(--ink-2)" className="figures" ta="end">
          {limits.map((limit) => writtenLimit(limit, measure, units)).join(', ')}
        </Text>
      </Group>
    </Stack>
  );
}

/** Whether trips start or end at the points. */
export function Direction({ count }: { readonly count: number }) {
  const direction = useReach((reach) => reach.direction);
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('reach.direction')}
      data={[
        { value: 'from', label: t('reach.fromPoint', { count }) },
        { value: 'to', label: t('reach.toPoint', { count }) },
      ]}
      value={direction}
      onChange={(value) => useReach.getState().set({ direction: oneOf(REACH_DIRECTIONS, value, 'from') })}
    />
  );
}

/** Whether several points have one surface or one each. */
export function Sharing({ origins }: { readonly origins: readonly Origin[] }) {
  const isEach = useReach((reach) => isPerOrigin({ ...reach, origins }));
  const isCompared = useReach(({ modes }) => modes.length > 1);
  if (origins.length < 2) return null;
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('reach.areas')}
        disabled={isCompared}
        data={[
          { value: 'one', label: t('reach.nearestPoint') },
          { value: 'each', label: t('reach.oneEach') },
        ]}
        value={isEach ? 'each' : 'one'}
        onChange={(value) => useReach.getState().set({ each: value === 'each' })}
      />
      {isCompared ? <p className="hint">{t('reach.modesShareSurface')}</p> : null}
    </>
  );
}
