import { Text } from '@mantine/core';
import { useMapTheme } from '../../../map/use-map-theme.ts';
import { IconArrowRight, IconCheck, IconFocusCentered } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../kit/components/Button.tsx';
import { DialogFoot } from '../../../kit/components/DialogFoot.tsx';
import { IconButton } from '../../../kit/components/IconButton.tsx';
import { AreaSketch } from '../../../map/area-sketch.ts';
import { canDrawMaps } from '../../../map/webgl.ts';
import { useTilePacks } from '../../../map/tile-packs.ts';
import { useImportRun } from '../../../model/imports/import-run.ts';
import { missingChoices } from '../../../model/imports/area-choices.ts';
import { AREA_STEPS, useAreaWizard, type AreaStep } from '../../../model/imports/area-wizard.ts';
import { useWindow } from '../../../model/window/window.ts';
import { AreaFacts } from './AreaFacts.tsx';
import styles from './AreaWizard.module.css';
import { FieldsStep } from './FieldsStep.tsx';
import { PreviewStep } from './PreviewStep.tsx';
import { ReportStep } from './ReportStep.tsx';
import { TargetStep } from './TargetStep.tsx';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

const count = (value: number): string => writtenNumber(value);

/** The areas of the file on a map; a click marks one, and its row with it. */
function AreaMap() {
  const container = useRef<HTMLDivElement>(null);
  const [sketch, setSketch] = useState<AreaSketch | null>(null);
  const theme = useMapTheme();
  const packs = useTilePacks();
  const preview = useAreaWizard((wizard) => wizard.preview);
  const selected = useAreaWizard((wizard) => wizard.selected);
  useEffect(() => {
    if (container.current === null || !canDrawMaps()) return undefined;
    const made = new AreaSketch(container.current, { theme, packs }, useAreaWizard.getState().select);
    setSketch(made);
    return () => {
      setSketch(null);
      made.destroy();
    };
  }, [theme, packs]);
  const isReading = useAreaWizard((wizard) => wizard.isReading);
  useEffect(() => sketch?.show(preview?.shapes ?? [], preview?.bbox), [sketch, preview]);
  useEffect(() => sketch?.mark(preview === null ? null : selected), [sketch, preview, selected]);
  if (preview === null ? !isReading : preview.shapes.length === 0) return null;
  return (
    <figure className={styles['map']} aria-busy={preview === null}>
      <div ref={container} className={styles['canvas']} />
      <div className={styles['fit']}>
        <IconButton
          icon={IconFocusCentered}
          label={t('imports.showAllAreas')}
          side="left"
          onClick={() => sketch?.fit()}
        />
      </div>
      <figcaption className={styles['caption']}>
        {preview === null
          ? t('common.readingFile')
          : preview.is_whole && preview.shapes.length === preview.rows_read - preview.rows_faulty
            ? t('imports.allNumberAreas', { number: count(preview.shapes.length) })
            : t('imports.firstNumberAreas', { number: count(preview.shapes.length) })}
        {selected === null ? null : (
          <Text
            span
            inherit
            c="var(--blaze)"
          >{`, ${t('imports.rowSelectedSelected', { selected: count(selected) })}`}</Text>
        )}
      </figcaption>
    </figure>
  );
}

const TITLES: Record<AreaStep, string> = {
  preview: t('common.preview'),
  fields: t('imports.fields'),
  target: t('imports.target'),
  report: t('imports.report'),
};
const NEXT: Record<AreaStep, string> = {
  preview: t('imports.chooseFields'),
  fields: t('imports.chooseTarget'),
  target: t('imports.checkAreas'),
  report: t('common.import'),
};

/**
 * An import of areas in steps: what the file holds, which fields say what, what the areas answer, what would come of
 * it.
 */
export function AreaWizard() {
  const step = useAreaWizard((wizard) => wizard.step);
  return (
    <div className={styles['frame']} data-step={step}>
      <Steps step={step} />
      <div className={styles['left']}>
        <Step step={step} />
      </div>
      <div className={styles['right']}>
        <AreaMap />
        <AreaFacts />
      </div>
      <Footer step={step} />
    </div>
  );
}

function Step({ step }: { readonly step: AreaStep }) {
  if (step === 'preview') return <PreviewStep />;
  if (step === 'fields') return <FieldsStep />;
  return step === 'target' ? <TargetStep /> : <ReportStep />;
}

function Steps({ step }: { readonly step: AreaStep }) {
  const at = AREA_STEPS.indexOf(step) + 1;
  return (
    <ol className={styles['steps']} aria-label={t('imports.stepsImport')}>
      {[t('common.file'), ...AREA_STEPS.map((name) => TITLES[name])].map((title, index) => (
        <li
          key={title}
          className={styles[index === at ? 'current' : index < at ? 'done' : 'next']}
          aria-current={index === at ? 'step' : undefined}
        >
          <span className={styles['number']}>
            {index < at ? <IconCheck size={14} stroke={2.2} aria-label={t('imports.done')} /> : index + 1}
          </span>
          {title}
        </li>
      ))}
    </ol>
  );
}

function useMayGoOn(step: AreaStep): boolean {
  return useAreaWizard(({ preview, problem, isReading, choices, title, check }) => {
    if (preview === null || choices === null || problem !== null || isReading || preview.problem !== undefined)
      return false;
    if (step === 'target') return missingChoices(choices, title).length === 0;
    return step === 'report' ? check.at === 'done' : true;
  });
}

const stepAt = (step: AreaStep, by: 1 | -1): AreaStep | undefined => AREA_STEPS[AREA_STEPS.indexOf(step) + by];

/** What keeps a person from going on, in sight of the button that waits for it. */
function StillNeeded({ step }: { readonly step: AreaStep }) {
  const choices = useAreaWizard((wizard) => wizard.choices);
  const title = useAreaWizard((wizard) => wizard.title);
  const missing = step === 'target' && choices !== null ? missingChoices(choices, title) : [];
  const words = missing.map(({ message }) => message).join('; ');
  return (
    <output className={`hint ${styles['needed']}`}>
      {words === '' ? t('imports.nothingWrittenUntilLastStep') : t('imports.stillNeededWords', { words })}
    </output>
  );
}

function Footer({ step }: { readonly step: AreaStep }) {
  const mayGoOn = useMayGoOn(step);
  const isChecking = useAreaWizard(({ check }) => check.at === 'running');
  const back = (): void => {
    const before = stepAt(step, -1);
    if (isChecking) useAreaWizard.getState().cancelCheck();
    else if (before === undefined) useImportRun.getState().again();
    else useAreaWizard.getState().go(before);
  };
  const goOn = (): void => {
    const next = stepAt(step, 1);
    if (next === undefined) void useImportRun.getState().order();
    else useAreaWizard.getState().go(next);
  };
  return (
    <DialogFoot>
      <Button onClick={back}>{isChecking ? t('imports.cancelCheck') : t('common.back')}</Button>
      <StillNeeded step={step} />
      <Button onClick={() => useWindow.getState().closeDialog()}>{t('common.close')}</Button>
      <Button variant="filled" disabled={!mayGoOn} onClick={goOn}>
        {NEXT[step]}
        {step === 'report' ? null : <IconArrowRight size={16} stroke={1.75} aria-hidden />}
      </Button>
    </DialogFoot>
  );
}
