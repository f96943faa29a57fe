import { Checkbox, Group, Modal, SegmentedControl, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useLayout } from '../../../model/window/layout.ts';
import { useMap } from '../../../model/map/map.ts';
import { IconFileTypePdf, IconLock, IconPhoto, IconPrinter } from '@tabler/icons-react';
import { useEffect, useState, type KeyboardEvent } from 'react';
import { Button } from '../../../kit/components/Button.tsx';
import { errorMessage } from '../../../../contract/system-error.ts';
import type { Point } from '../../../kit/coordinates/point.ts';
import { activeMap } from '../../../map/active-map.ts';
import { fromPaper, onPaper, scaleOfZoom, zoomOfScale } from '../../../map/paper-map.ts';
import { writtenLength } from '../../../kit/coordinates/measures.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { useWindow } from '../../../model/window/window.ts';
import { pageContents, placeNames } from './contents.ts';
import { documentMeasure } from './measure.ts';
import { isDrawable, printPages, savePdf, savePng } from './output.tsx';
import type { PageContents } from './page-contents.ts';
import { layOut, pageCentre, paperSize, type Measure } from './page.ts';
import styles from './PaperDialog.module.css';
import { PagePreview } from './PagePreview.tsx';
import { PAPER_NAMES, RESOLUTIONS, type PaperSettings } from '../../../model/window/paper.ts';
import { t } from '../../../kit/words/t.ts';
import { writtenNumber } from '../../../kit/words/locale.ts';

const SCALES = [
  1000, 2500, 5000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000, 2_500_000, 5_000_000, 10_000_000,
  25_000_000, 50_000_000, 100_000_000,
];
const tooLarge = (dpi: number): string => t('print.tooLargeDpiDpiComputer', { dpi });

/** Distance by which an arrow key moves the page's map, in millimetres. */
const STEP_MM = 5;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP_MM, 0],
  ArrowRight: [STEP_MM, 0],
  ArrowUp: [0, -STEP_MM],
  ArrowDown: [0, STEP_MM],
};

/** The scale of the list that is nearest to what the screen shows. */
const nearestScale = (scale: number): number =>
  SCALES.reduce((best, each) => (Math.abs(Math.log(each / scale)) < Math.abs(Math.log(best / scale)) ? each : best));

/** Props of the button that Enter presses. */
const PRIMARY = { variant: 'filled', 'data-autofocus': true } as const;

type Output = (contents: PageContents, signal: AbortSignal) => Promise<void>;

/** The map on paper: a preview that is the page itself, what it shows, and what becomes of it. */
export function PaperDialog() {
  const isOpen = useWindow(({ dialog }) => dialog === 'print');
  const closeDialog = useWindow((state) => state.closeDialog);
  return (
    <Modal
      opened={isOpen}
      onClose={closeDialog}
      size={1248}
      title={t('print.printSaveMap')}
      styles={{ body: { padding: 0 } }}
    >
      {isOpen ? <Paper onClose={closeDialog} /> : null}
    </Modal>
  );
}

function Paper({ onClose }: { readonly onClose: () => void }) {
  const settings = useLayout(({ paper }) => paper);
  const [measure] = useState(documentMeasure);
  const point = useInspected((lookUp) => lookUp.point);
  const hasText = useMap(({ paperText }) => paperText !== null);
  const hasAnswers = point !== null || hasText;
  const [title, setTitle] = useState(() => placeNames().title);
  const [{ centre, scale }, setView] = useState(() => boundsView(settings, measure) ?? startView());
  const [busy, setBusy] = useState<{ readonly what: string; readonly abort: AbortController } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => busy?.abort.abort(), [busy]);
  const zoom = zoomOfScale(scale, centre.lat);
  const contents = pageContents(hasAnswers ? settings : { ...settings, hasAnswers: false }, {
    title,
    centre,
    zoom,
    scale,
  });
  const layout = layOut(contents, measure);
  const { place, sheets } = layout;
  const move = (right: number, down: number) =>
    setView(({ centre: from }) => ({ centre: fromPaper([right, down], from, zoom), scale }));
  const run = async (what: string, output: Output) => {
    if (!isDrawable(settings, place)) {
      setProblem(tooLarge(settings.dpi));
      return;
    }
    const abort = new AbortController();
    setBusy({ what, abort });
    setProblem(null);
    try {
      await output(contents, abort.signal);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(errorMessage(error));
    } finally {
      setBusy(null);
    }
  };
  // A browser saves PDF from its print dialog.
  const canSavePdf = window.cairn !== undefined;
  const print = () => run(t('print.page'), printPages);
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('input, button, [role="radiogroup"], [role="listbox"]')) return;
    const arrow = ARROWS[event.key];
    if (arrow !== undefined) move(...arrow);
    else if (event.key === 'Enter' && busy === null) void (canSavePdf ? run('PDF', savePdf) : print());
    else return;
    event.preventDefault();
  };
  const [width, height] = paperSize(settings);
  const units = usePreferences((preferences) => preferences.units);
  const ground = (mm: number): string => writtenLength((mm / 1000) * scale, units);
  const shown = { across: ground(place.width), down: ground(place.height) };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the dialog, from anywhere in it
    <div onKeyDown={onKeyDown}>
      <div className={styles['columns']}>
        <PagePreview contents={contents} layout={layout} onMove={move} />
        <div className={styles['settings']}>
          <PageSettings settings={settings} />
          <Stack component="section" gap={10} py={14} px={20} className="line-below" aria-labelledby="paper-map">
            <Text component="h3" inherit fw={600} id="paper-map">
              {t('common.map')}
            </Text>
            <Group gap="md" justify="space-between" mih={30}>
              <span>{t('print.scale')}</span>
              <Select
                size="xs"
                aria-label={t('print.scale')}
                w={{ base: 160, md: 200 }}
                data={SCALES.map((each) => ({ value: String(each), label: `1:${writtenNumber(each)}` }))}
                value={String(scale)}
                onChange={(value) => setView({ centre, scale: Number(value) })}
              />
            </Group>
            <p className="hint">
              {units === 'imperial'
                ? t('print.n1InchPaperScalePage', { scale: ground(25.4), ...shown })
                : t('print.n1CmPaperScalePage', { scale: ground(10), ...shown })}
            </p>
          </Stack>
          <Include settings={settings} title={title} onTitle={setTitle} hasPoint={hasAnswers} />
          <Stack component="section" gap={10} py={14} px={20} className="line-below" aria-labelledby="paper-quality">
            <Text component="h3" inherit fw={600} id="paper-quality">
              {t('print.quality')}
            </Text>
            <Group gap="md" justify="space-between" mih={30}>
              <span>{t('print.resolutionDpi')}</span>
              <SegmentedControl
                aria-label={t('print.resolutionDpi')}
                data={RESOLUTIONS.map(String)}
                value={String(settings.dpi)}
                onChange={(value) =>
                  setPaper({ dpi: RESOLUTIONS.find((each) => String(each) === value) ?? settings.dpi })
                }
              />
            </Group>
            <p className="hint">
              {t('print.valuePxPdfTextStays', {
                width: [width, height].map((mm) => writtenNumber(Math.round((mm / 25.4) * settings.dpi))).join(' × '),
              })}
            </p>
          </Stack>
        </div>
      </div>
      <Group
        wrap="wrap"
        component="footer"
        gap="8px 16px"
        justify="space-between"
        py="md"
        px={20}
        className="line-above"
      >
        <output className="secondary">
          {busy === null
            ? t('print.countPagesPaperOrientationDpi', {
                count: sheets.length,
                paper: settings.paper,
                orientation: settings.isLandscape ? t('print.landscape') : t('print.portrait'),
                dpi: settings.dpi,
              })
            : t('print.drawingWhat', { what: busy.what })}
        </output>
        {problem === null ? null : (
          <Text span inherit c="var(--bad)" role="alert">
            {problem}{' '}
            {settings.dpi > 150 && problem === tooLarge(settings.dpi) ? (
              <Button
                size="xs"
                onClick={() => {
                  setPaper({ dpi: settings.dpi === 600 ? 300 : 150 });
                  setProblem(null);
                }}
              >
                {t('print.use')} {settings.dpi === 600 ? 300 : 150}
              </Button>
            ) : null}
          </Text>
        )}
        <Group wrap="wrap" component="span" gap={10} align="stretch" ms="auto">
          <Button
            variant="subtle"
            onClick={() => {
              if (busy === null) onClose();
              else busy.abort.abort();
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button icon={IconPhoto} disabled={busy !== null} onClick={() => void run(t('print.picture'), savePng)}>
            {t('print.savePng')}
          </Button>
          <Button
            {...(canSavePdf ? {} : PRIMARY)}
            icon={IconPrinter}
            disabled={busy !== null}
            onClick={() => void print()}
          >
            {t('print.print')}
          </Button>
          {canSavePdf ? (
            <Button
              {...PRIMARY}
              icon={IconFileTypePdf}
              disabled={busy !== null}
              onClick={() => void run('PDF', savePdf)}
            >
              {t('print.savePdf')}
            </Button>
          ) : null}
        </Group>
      </Group>
    </div>
  );
}

/**
 * The middle of the map, at about the scale of the screen; the point that is looked up where the page would not have
 * it, since its answers stand beside.
 */
const setPaper = (change: Partial<PaperSettings>): void => {
  const { paper, set } = useLayout.getState();
  set({ paper: { ...paper, ...change } });
};

/** Space on paper between the bounds of a text and the frame of the map, in millimetres. */
const BOUNDS_MARGIN = 8;

/** The largest scale that shows everything in the printed text; null without such a text. */
function boundsView(settings: PaperSettings, measure: Measure): ReturnType<typeof startView> | null {
  const bounds = useMap.getState().paperText?.bounds ?? null;
  if (bounds === null) return null;
  const [west, south, east, north] = bounds;
  const centre = { lon: (west + east) / 2, lat: (south + north) / 2 };
  const { place } = layOut(pageContents(settings, { title: '', centre, zoom: 0, scale: 1 }), measure);
  const fits = (scale: number): boolean => {
    const [right, down] = onPaper({ lon: east, lat: south }, centre, zoomOfScale(scale, centre.lat));
    return right <= place.width / 2 - BOUNDS_MARGIN && down <= place.height / 2 - BOUNDS_MARGIN;
  };
  return { centre, scale: SCALES.find(fits) ?? nearestScale(Infinity) };
}

function startView(): { readonly centre: Point; readonly scale: number } {
  const view = activeMap()?.view() ?? { lon: 0, lat: 0, zoom: 1 };
  const { point } = useInspected.getState();
  const scale = nearestScale(scaleOfZoom(view.zoom, view.lat));
  return { centre: pageCentre(view, point, zoomOfScale(scale, view.lat)), scale };
}

function PageSettings({ settings }: { readonly settings: PaperSettings }) {
  return (
    <Stack component="section" gap={10} py={14} px={20} className="line-below" aria-labelledby="paper-page">
      <Text component="h3" inherit fw={600} id="paper-page">
        {t('common.page')}
      </Text>
      <Group gap="md" justify="space-between" mih={30}>
        <span>{t('print.paper')}</span>
        <Select
          size="xs"
          aria-label={t('print.paper')}
          w={{ base: 160, md: 200 }}
          data={PAPER_NAMES.map((paper) => ({
            value: paper,
            label: `${paper}, ${paperSize({ paper, isLandscape: settings.isLandscape })
              .map((mm) => writtenNumber(mm))
              .join(' × ')} mm`,
          }))}
          value={settings.paper}
          onChange={(value) => setPaper({ paper: PAPER_NAMES.find((name) => name === value) ?? settings.paper })}
        />
      </Group>
      <Group gap="md" justify="space-between" mih={30}>
        <span>{t('print.orientation')}</span>
        <SegmentedControl
          aria-label={t('print.orientation')}
          data={[
            { value: 'portrait', label: t('print.portrait2') },
            { value: 'landscape', label: t('print.landscape2') },
          ]}
          value={settings.isLandscape ? 'landscape' : 'portrait'}
          onChange={(value) => setPaper({ isLandscape: value === 'landscape' })}
        />
      </Group>
    </Stack>
  );
}

const PARTS = [
  ['hasLegend', t('print.legend')],
  ['hasScaleBar', t('print.scaleBar')],
  ['hasNorth', t('print.northArrow')],
  ['hasGraticule', t('common.graticule')],
  ['hasDate', t('print.dateScale')],
  ['hasPins', t('common.pins')],
] as const;

type IncludeProps = {
  readonly settings: PaperSettings;
  readonly title: string;
  readonly onTitle: (title: string) => void;
  readonly hasPoint: boolean;
};

function Include({ settings, title, onTitle, hasPoint }: IncludeProps) {
  return (
    <Stack component="section" gap={10} py={14} px={20} className="line-below" aria-labelledby="paper-include">
      <Text component="h3" inherit fw={600} id="paper-include">
        {t('print.include')}
      </Text>
      <Group gap="md" justify="space-between" mih={30}>
        <Checkbox
          label={t('print.title')}
          checked={settings.hasTitle}
          onChange={({ currentTarget }) => setPaper({ hasTitle: currentTarget.checked })}
        />
        <TextInput
          size="xs"
          aria-label={t('print.titlePage')}
          w={{ base: 160, md: 200 }}
          value={title}
          maxLength={120}
          disabled={!settings.hasTitle}
          onChange={({ currentTarget }) => onTitle(currentTarget.value)}
        />
      </Group>
      <SimpleGrid cols={2} spacing={10}>
        {PARTS.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={settings[name]}
            onChange={({ currentTarget }) => setPaper({ [name]: currentTarget.checked })}
          />
        ))}
      </SimpleGrid>
      <Group gap="md" justify="space-between" mih={30}>
        <Group component="span" gap="sm">
          <IconLock size={16} stroke={1.75} aria-hidden /> {t('print.attribution')}
        </Group>
        <span className="hint">{t('print.alwaysPrinted')}</span>
      </Group>
      <Group gap="md" justify="space-between" mih={30}>
        <Checkbox
          label={t('common.answers')}
          checked={settings.hasAnswers && hasPoint}
          disabled={!hasPoint}
          onChange={({ currentTarget }) => setPaper({ hasAnswers: currentTarget.checked })}
        />
        {hasPoint ? (
          <SegmentedControl
            aria-label={t('print.positionAnswers')}
            data={[
              { value: 'beside', label: t('print.besideMap') },
              { value: 'second', label: t('print.secondPage') },
            ]}
            value={settings.answersAt}
            onChange={(value) => setPaper({ answersAt: value === 'second' ? 'second' : 'beside' })}
          />
        ) : (
          <span className="hint">{t('print.lookUpPointFirst')}</span>
        )}
      </Group>
    </Stack>
  );
}
