import { Box, Paper, Stack, Stepper, Text } from '@mantine/core';
import { useMapTheme } from '../../../map/use-map-theme.ts';
import { IconArrowRight, IconCheck, IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { previewAreasEndpoint, type AreaPreview } from '../../../../contract/area-preview.ts';
import type { ImportJob } from '../../../../contract/imports.ts';
import { queryOf } from '../../../kit/api/query.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { DialogFoot } from '../../../kit/components/DialogFoot.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { AreaSketch } from '../../../map/area-sketch.ts';
import { canDrawMaps } from '../../../map/webgl.ts';
import { useTilePacks } from '../../../map/tile-packs.ts';
import { areaOrder, firstChoices, missingChoices, type AreaChoices } from '../../../model/imports/area-choices.ts';
import {
  cancelJob,
  checkAreas,
  dispatchImport,
  orderImport,
  useImport,
  useImportJob,
} from '../../../model/imports/import-flow.ts';
import { AREA_STEPS, type AreaStep, type StageAt } from '../../../model/imports/import-state.ts';
import { useWindow } from '../../../model/window/window.ts';
import { usePreview } from '../../../model/imports/use-preview.ts';
import { AreaFacts } from './AreaFacts.tsx';
import styles from './AreaWizard.module.css';
import { FieldsStep } from './FieldsStep.tsx';
import type { SelectedRow } from './FirstAreas.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ReportStep } from './ReportStep.tsx';
import { TargetStep } from './TargetStep.tsx';
import { t } from '../../../kit/words/t.ts';
import { formatCount } from '../../../kit/words/locale.ts';

type AreaMapProps = {
  readonly preview: AreaPreview | undefined;
  readonly isReading: boolean;
  readonly selection: SelectedRow;
};

/** The areas of the file on a map. A click selects one, and its row. */
function AreaMap({ preview, isReading, selection: { selected, select } }: AreaMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [sketch, setSketch] = useState<AreaSketch | null>(null);
  const theme = useMapTheme();
  const packs = useTilePacks();
  useEffect(() => {
    if (container.current === null || !canDrawMaps()) return undefined;
    const made = new AreaSketch(container.current, { theme, packs }, select);
    setSketch(made);
    return () => {
      setSketch(null);
      made.destroy();
    };
  }, [theme, packs, select]);
  useEffect(() => sketch?.show(preview?.shapes ?? [], preview?.bbox), [sketch, preview]);
  useEffect(() => sketch?.mark(selected), [sketch, selected]);
  if (preview === undefined ? !isReading : preview.shapes.length === 0) return null;
  return (
    <figure className={styles['map']} aria-busy={preview === undefined}>
      <div ref={container} className={styles['canvas']} />
      <Paper pos="absolute" top={8} right={8}>
        <IconButton
          icon={IconFocusCentered}
          label={t('imports.showAllAreas')}
          side="left"
          onClick={() => sketch?.fit()}
        />
      </Paper>
      <Paper
        component="figcaption"
        pos="absolute"
        bottom={8}
        left={8}
        maw="calc(100% - 16px)"
        py={3}
        px="sm"
        fz="xs"
        lh="16px"
      >
        {preview === undefined
          ? t('common.readingFile')
          : preview.is_whole && preview.shapes.length === preview.rows_read - preview.rows_faulty
            ? t('imports.allNumberAreas', { number: formatCount(preview.shapes.length) })
            : t('imports.firstNumberAreas', { number: formatCount(preview.shapes.length) })}
        {selected === null ? null : (
          <Text
            span
            inherit
            c="var(--blaze)"
          >{`, ${t('imports.rowSelectedSelected', { selected: formatCount(selected) })}`}</Text>
        )}
      </Paper>
    </figure>
  );
}

type Step = AreaStep | 'report';

const STEPS: readonly Step[] = [...AREA_STEPS, 'report'];
const TITLES: Record<Step, string> = {
  preview: t('common.preview'),
  fields: t('imports.fields'),
  target: t('imports.target'),
  report: t('imports.report'),
};
const NEXT: Record<Step, string> = {
  preview: t('imports.chooseFields'),
  fields: t('imports.chooseTarget'),
  target: t('imports.checkAreas'),
  report: t('common.import'),
};

type AreaStage = StageAt<'areas'> | StageAt<'checking'>;

/** An import of areas in steps: what the file contains, its fields, what the areas become, and a check of it. */
export function AreaWizard({ stage }: { readonly stage: AreaStage }) {
  const { ids, file, reading, changes } = stage.setup;
  const { layer, epsg, axes } = reading;
  const body = {
    file: ids[0] ?? '',
    ...(layer === null ? {} : { layer }),
    ...(epsg === null ? {} : { epsg }),
    ...(axes === 'auto' ? {} : { axes }),
  };
  const { preview, problem, isReading } = usePreview(queryOf(previewAreasEndpoint, { body }));
  const title = useImport((state) => state.choices.title);
  const { data: job, failure } = useImportJob(stage.at === 'checking' ? stage.setup.check : null);
  const selection = useSelectedRow(preview);
  const step: Step = stage.at === 'checking' ? 'report' : stage.setup.step;
  const choices = preview === undefined ? undefined : { ...firstChoices(preview, file, title), ...changes };
  const isReadable = preview !== undefined && preview.problem === undefined && problem === undefined && !isReading;
  return (
    <>
      <Steps stage={stage} />
      <div className={styles['frame']} data-step={step}>
        <Stack gap="md" miw={0} p={2} className={`scrolls ${styles['left']}`}>
          {step === 'report' ? (
            <ReportStep
              job={job}
              problem={stage.at === 'checking' ? (stage.problem ?? failure?.message) : undefined}
              select={selection.select}
            />
          ) : preview === undefined || choices === undefined || step === 'preview' ? (
            <PreviewStep
              setup={stage.setup}
              preview={preview}
              problem={problem}
              isReading={isReading}
              selection={selection}
            />
          ) : step === 'fields' ? (
            <FieldsStep preview={preview} choices={choices} selection={selection} />
          ) : (
            <TargetStep preview={preview} choices={choices} />
          )}
        </Stack>
        <Stack gap="md" miw={0} className={`scrolls ${styles['right']}`}>
          <AreaMap preview={preview} isReading={isReading} selection={selection} />
          {preview === undefined ? null : <AreaFacts preview={preview} others={ids.length - 1} />}
        </Stack>
      </div>
      <Footer stage={stage} job={job} choices={isReadable ? choices : undefined} />
    </>
  );
}

/** The row that is selected in the table and on the map, until another layer is read. */
function useSelectedRow(preview: AreaPreview | undefined): SelectedRow {
  const [selected, select] = useState<number | null>(null);
  const [of, setOf] = useState(preview);
  if (of !== preview) {
    setOf(preview);
    select(null);
  }
  return { selected, select };
}

/** Returns to an earlier step; before the first one, files are chosen. */
const goTo = (index: number): void => {
  const step = AREA_STEPS[index - 1];
  dispatchImport(step === undefined ? { type: 'restart' } : { type: 'step', step });
};

function Steps({ stage }: { readonly stage: AreaStage }) {
  const at = 1 + (stage.at === 'checking' ? STEPS.length - 1 : AREA_STEPS.indexOf(stage.setup.step));
  return (
    <section aria-label={t('imports.stepsImport')}>
      <Stepper
        active={at}
        allowNextStepsSelect={false}
        mb={14}
        completedIcon={<IconCheck size={14} stroke={2.2} aria-label={t('imports.done')} />}
        {...(stage.at === 'areas' ? { onStepClick: goTo } : {})}
      >
        {[t('common.file'), ...STEPS.map((name) => TITLES[name])].map((title, index) => (
          <Stepper.Step
            key={title}
            label={title}
            aria-current={index === at ? 'step' : undefined}
            aria-disabled={index > at || undefined}
          />
        ))}
      </Stepper>
    </section>
  );
}

type FooterProps = {
  readonly stage: AreaStage;
  /** The check. */
  readonly job: ImportJob | undefined;
  /** Undefined while the file can't be read. */
  readonly choices: AreaChoices | undefined;
};

/** Buttons to the previous and the next step, and what is missing for it. */
function Footer({ stage, job, choices }: FooterProps) {
  const { ids, reading, step } = stage.setup;
  const isReport = stage.at === 'checking';
  const isChecking = isReport && stage.problem === null && job?.finished_at === undefined;
  const missing = step === 'target' && !isReport && choices !== undefined ? missingChoices(choices) : [];
  const words = missing.map(({ message }) => message).join('; ');
  const at = AREA_STEPS.indexOf(step);
  const back = (): void => {
    const previous = isReport ? step : AREA_STEPS[at - 1];
    if (isChecking) {
      if (job !== undefined) void cancelJob(job.uuid);
      dispatchImport({ type: 'cancel-check' });
    } else dispatchImport(previous === undefined ? { type: 'restart' } : { type: 'step', step: previous });
  };
  const next = (): void => {
    const following = AREA_STEPS[at + 1];
    if (choices === undefined) return;
    const order = areaOrder(choices, reading, ids);
    if (isReport) void orderImport(order);
    else if (following === undefined) void checkAreas(order);
    else dispatchImport({ type: 'step', step: following });
  };
  return (
    <DialogFoot>
      <Button onClick={back}>{isChecking ? t('imports.cancelCheck') : t('common.back')}</Button>
      <Box component="output" flex={1} miw={120} c="dimmed" ta="center">
        {words === '' ? t('imports.nothingWrittenUntilLastStep') : t('imports.stillNeededWords', { words })}
      </Box>
      <Button onClick={() => useWindow.getState().closeDialog()}>{t('common.close')}</Button>
      <Button
        variant="filled"
        disabled={choices === undefined || missing.length > 0 || (isReport && job?.status !== 'Finished')}
        onClick={next}
      >
        {NEXT[isReport ? 'report' : step]}
        {isReport ? null : <IconArrowRight size={16} stroke={1.75} aria-hidden />}
      </Button>
    </DialogFoot>
  );
}
