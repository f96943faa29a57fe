import { Box, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '../../../kit/components/Button.tsx';
import { Message } from '../../../kit/components/Message.tsx';
import { addRetryListener } from '../../../model/service/packs.ts';
import { useShownJobs } from '../../../model/matrix/jobs.ts';
import { ComparisonStrip, useComparison } from './Comparison.tsx';
import { HeatMap } from './heat/HeatMap.tsx';
import { HeatToolbar } from './heat/HeatToolbar.tsx';
import { Legend } from './heat/Legend.tsx';
import { HeatPainter, fetchBytes } from './heat/painter.ts';
import type { LoadedMatrix } from './heat/protocol.ts';
import { useHeatModel, type HeatModel } from './heat-model.ts';
import { Histogram } from './Histogram.tsx';
import { ResultMap } from './map/ResultMap.tsx';
import styles from './MatrixResult.module.css';
import { ResultHeader } from './ResultHeader.tsx';
import { useResult } from '../../../model/matrix/result/state.ts';
import { UnreachablePanel } from './UnreachablePanel.tsx';
import { failureOutlook, type Failure } from '../../../kit/api/failure.ts';
import { t } from '../../../kit/words/t.ts';

type MatrixState =
  | { readonly status: 'reading' }
  | { readonly status: 'ready'; readonly painter: HeatPainter; readonly matrix: LoadedMatrix }
  /** `failure`: why the server has not sent it. */
  | { readonly status: 'failed'; readonly message: string; readonly failure?: Failure };

/** Fetches a finished job, once, and has it read beside the window's thread. */
function useMatrix(uuid: string): MatrixState {
  const [state, setState] = useState<MatrixState>({ status: 'reading' });
  useEffect(() => {
    const abort = new AbortController();
    const painter = new HeatPainter();
    painter.subscribe((report) => {
      if (report.type === 'read') setState({ status: 'ready', painter, matrix: report.matrix });
      if (report.type === 'failed') setState({ status: 'failed', message: report.message });
    });
    const load = async () => {
      try {
        const fetched = await fetchBytes(uuid, abort.signal);
        if (fetched.ok) painter.read(fetched.bytes);
        else setState({ status: 'failed', message: failureOutlook(fetched.failure), failure: fetched.failure });
      } catch {
        // Another result is shown.
      }
    };
    void load();
    return () => {
      abort.abort();
      painter.close();
    };
  }, [uuid]);
  return state;
}

const NARROW = '(max-width: 1099px)';
/** Too low for a histogram of its usual height below the heat map. */
const LOW = '(max-height: 759px)';

/** A finished job: its heat map beside the map, distribution and what has no way. */
export function MatrixResult({ uuid }: { readonly uuid: string }) {
  const [attempt, setAttempt] = useState(0);
  useEffect(() => () => useResult.getState().reset(), []);
  return <Reading key={attempt} uuid={uuid} onRetry={() => setAttempt(attempt + 1)} />;
}

const Page = ({ children }: { readonly children: ReactNode }) => (
  <Stack
    component="section"
    gap={0}
    flex={1}
    miw={0}
    mih={0}
    bg="var(--panel)"
    aria-label={t('common.result')}
    data-region="page"
  >
    {children}
  </Stack>
);

function Reading({ uuid, onRetry }: { readonly uuid: string; readonly onRetry: () => void }) {
  const state = useMatrix(uuid);
  useEffect(
    () =>
      addRetryListener((isWanted) => {
        if (state.status === 'failed' && state.failure !== undefined && isWanted(state.failure)) onRetry();
      }),
    [state, onRetry],
  );
  if (state.status === 'ready') return <Result painter={state.painter} matrix={state.matrix} />;
  return (
    <Page>
      {state.status === 'reading' ? (
        <Box
          component="output"
          flex={1}
          m="lg"
          bdrs="lg"
          bg="var(--hover)"
          className="appears-late"
          aria-label={t('matrix.loadingMatrix')}
        />
      ) : (
        <Box maw={460} py="xl" px="lg">
          <Message
            title={t('matrix.couldntLoadMatrix')}
            isError
            actions={
              <Button size="xs" onClick={onRetry}>
                {t('common.tryAgain')}
              </Button>
            }
          >
            {state.message}
          </Message>
        </Box>
      )}
    </Page>
  );
}

type ResultProps = { readonly painter: HeatPainter; readonly matrix: LoadedMatrix };

function Result({ painter, matrix }: ResultProps) {
  const comparison = useComparison(matrix.grid);
  const model = useHeatModel(matrix, comparison.comparison);
  const job = useShownJobs()?.find(({ uuid }) => uuid === matrix.grid.uuid);
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false }) ?? false;
  const parts = { painter, model };
  return (
    <Page>
      {job === undefined ? null : <ResultHeader job={job} model={model} />}
      <ComparisonStrip grid={matrix.grid} state={comparison} />
      {isNarrow ? <Tabs {...parts} /> : <SideBySide {...parts} />}
    </Page>
  );
}

type PartsProps = { readonly painter: HeatPainter; readonly model: HeatModel };

function SideBySide({ painter, model }: PartsProps) {
  return (
    <div className={styles['sides']}>
      <div className={styles['heat']}>
        <HeatToolbar model={model} />
        <HeatMap painter={painter} model={model} />
        <Legend model={model} />
      </div>
      <ResultMap model={model} />
      <Histogram painter={painter} model={model} />
      <UnreachablePanel model={model} />
    </div>
  );
}

/** In a narrow window the heat map and the map take turns. */
function Tabs({ painter, model }: PartsProps) {
  const [tab, setTab] = useState<'heat' | 'map'>('heat');
  const isLow = useMediaQuery(LOW, undefined, { getInitialValueInEffect: false }) ?? false;
  return (
    <>
      <div className={styles['tabs']}>
        <SegmentedControl
          flex="none"
          aria-label={t('matrix.viewResult')}
          data={[
            { value: 'heat', label: t('matrix.heatMap') },
            { value: 'map', label: t('common.map') },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === 'heat' ? <HeatToolbar model={model} /> : null}
      </div>
      <div className={styles['single']}>
        {tab === 'heat' ? (
          <>
            <div className={styles['heat']}>
              <HeatMap painter={painter} model={model} />
              <Legend model={model} />
            </div>
            <Histogram painter={painter} model={model} isLow={isLow} />
          </>
        ) : (
          <>
            <ResultMap model={model} />
            <UnreachablePanel model={model} />
          </>
        )}
      </div>
    </>
  );
}
