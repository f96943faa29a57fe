import { Group } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../../kit/components/Button.tsx';
import { usePreferences } from '../../../model/window/preferences.ts';
import { useShownJobs } from '../../../model/matrix/jobs.ts';
import { formatCount } from '../../../kit/words/locale.ts';
import { titleOf } from '../../../model/matrix/words.ts';
import { useMatrixView } from '../../../model/matrix/view.ts';
import { saveExport } from './export/save-export.ts';
import { readMatrix } from './heat/painter.ts';
import type { LoadedMatrix } from './heat/protocol.ts';
import { compareGrids, type Comparison } from '../../../model/matrix/result/compare.ts';
import { writtenValue } from '../../../model/matrix/result/format.ts';
import { valuesOf, type MatrixGrid } from '../../../model/matrix/result/grid.ts';
import { useResult } from '../../../model/matrix/result/state.ts';
import { t } from '../../../kit/words/t.ts';
import { rich } from '../../../kit/words/rich.ts';
import { errorMessage } from '../../../../contract/system-error.ts';

export type ComparisonState = {
  readonly comparison: Comparison | null;
  readonly problem: string | null;
  readonly isReading: boolean;
};

const NONE: ComparisonState = { comparison: null, problem: null, isReading: false };

/** Reads the job that this one is compared with. */
export function useComparison(grid: MatrixGrid): ComparisonState {
  const uuid = useResult((result) => result.comparedWith);
  const wanted = useMatrixView((view) => view.measure);
  const [read, setRead] = useState<
    | { readonly uuid: string; readonly matrix: LoadedMatrix }
    | { readonly uuid: string; readonly problem: string }
    | null
  >(null);
  useEffect(() => {
    if (uuid === null) return undefined;
    const abort = new AbortController();
    const load = async () => {
      try {
        const matrix = await readMatrix(uuid, abort.signal);
        if (!abort.signal.aborted) setRead({ uuid, matrix });
      } catch (error) {
        if (!abort.signal.aborted) setRead({ uuid, problem: errorMessage(error) });
      }
    };
    void load();
    return () => abort.abort();
  }, [uuid]);
  const { measure } = valuesOf(grid, wanted);
  const current = read?.uuid === uuid ? read : null;
  return useMemo(() => {
    if (uuid === null) return NONE;
    if (current === null) return { ...NONE, isReading: true };
    const found = 'problem' in current ? current.problem : compareGrids(grid, current.matrix.grid, measure);
    return typeof found === 'string' ? { ...NONE, problem: found } : { ...NONE, comparison: found };
  }, [uuid, current, grid, measure]);
}

/** The result of the comparison, over the heat map. */
export function ComparisonStrip({ grid, state }: { readonly grid: MatrixGrid; readonly state: ComparisonState }) {
  const uuid = useResult((result) => result.comparedWith);
  const other = useShownJobs()?.find((job) => job.uuid === uuid);
  if (uuid === null) return null;
  const name = other === undefined ? t('matrix.otherJob') : titleOf(other);
  return (
    <Group
      component="p"
      gap="md"
      justify="space-between"
      py={5}
      px="lg"
      bg="var(--panel-2)"
      fz="xs"
      className="line-below"
      role={state.problem === null ? 'status' : 'alert'}
    >
      <span>
        {rich(t('matrix.comparedName', { name }), { b: <b /> })}{' '}
        {state.problem ??
          (state.comparison === null ? t('matrix.loading') : <ComparisonText comparison={state.comparison} />)}
      </span>
      <Group component="span" gap={0} align="stretch" flex="none">
        {state.comparison === null ? null : (
          <Button
            size="xs"
            variant="subtle"
            onClick={() =>
              void saveExport(
                { uuid: grid.uuid },
                { format: 'comparison', with: uuid, measure: state.comparison?.measure },
              )
            }
          >
            {t('matrix.exportComparison')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          onClick={() => useResult.getState().set({ comparedWith: null, filter: null })}
        >
          {t('matrix.endComparison')}
        </Button>
      </Group>
    </Group>
  );
}

function ComparisonText({
  comparison: { difference, measure, shared, onlyFirst, onlySecond },
}: {
  readonly comparison: Comparison;
}) {
  const units = usePreferences((preferences) => preferences.units);
  let [more, less, same, sum] = [0, 0, 0, 0];
  for (const change of difference) {
    if (Number.isNaN(change)) continue;
    sum += change;
    if (change > 0) more += 1;
    else if (change < 0) less += 1;
    else same += 1;
  }
  const compared = more + less + same;
  const mean = compared === 0 ? 0 : sum / compared;
  const parts = [
    t('matrix.lessCountCellsMoreMore', { count: less, more: formatCount(more), same: formatCount(same) }),
    ...(more + less === 0
      ? []
      : [
          mean < 0
            ? t('matrix.averageMeanLess', { average: writtenValue(-mean, measure, units) })
            : t('matrix.averageMeanMore', { average: writtenValue(mean, measure, units) }),
        ]),
    ...(onlyFirst > 0 ? [t('matrix.countCellsReachedOnlyHere', { count: onlyFirst })] : []),
    ...(onlySecond > 0 ? [t('matrix.countCellsReachedOnlyThere', { count: onlySecond })] : []),
    ...(shared < difference.length ? [t('matrix.countCellsNotBoth', { count: difference.length - shared })] : []),
  ];
  return <span className="figures">{parts.join('; ')}</span>;
}
