import { Menu, SegmentedControl, Text } from '@mantine/core';
import { IconChevronDown, IconCopy, IconDownload, IconGridDots, IconRulerMeasure } from '@tabler/icons-react';
import { useMemo } from 'react';
import { copyText } from '../../../kit/output/clipboard.ts';
import { saveTextFile } from '../../../kit/output/save-file.ts';
import { Button } from '../../../kit/components/Button.tsx';
import { CrossButton } from '../../../kit/components/CrossButton.tsx';
import { ResizeEdge } from '../../../kit/components/ResizeEdge.tsx';
import { DOCK_HEIGHT, MIN_COMPARED } from '../../../model/window/comparison.ts';
import { usePins, type Pin } from '../../../model/pins/pins.ts';
import { addToList } from '../../../model/matrix/hand-over.ts';
import styles from './CompareDock.module.css';
import { useDockHeight } from './dock-height.ts';
import { CompareTable } from './CompareTable.tsx';
import { compareCsv, compareGeoJson, tableText } from './export.ts';
import { type Row, compareRows } from './rows.ts';
import { useLayout } from '../../../model/window/layout.ts';
import { useChoices } from '../../../model/look-up/questions.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { orderedSections } from '../sections.ts';
import { categoryKey } from '../sections/geo-boundaries/categories.ts';
import { useModelledCategories } from '../sections/geo-boundaries/modelled-categories.ts';
import { useCompareAnswers } from './answers.ts';
import { t } from '../../../kit/words/t.ts';

/** The pins and the rows that compare them while the dock is on screen; fetches missing answers. */
function useCompare(): { readonly pins: readonly Pin[]; readonly rows: readonly Row[] } {
  const pins = usePins((store) => store.pins);
  const order = useLayout((layout) => layout.sectionOrder);
  const hidden = useLayout((layout) => layout.hiddenSections);
  const choices = useChoices();
  const units = usePreferences((preferences) => preferences.units);
  const modelled = useModelledCategories();

  const sections = useMemo(() => orderedSections(order).filter(({ id }) => !hidden.includes(id)), [order, hidden]);
  const modelledKeys = useMemo(() => new Set([...modelled].map(categoryKey)), [modelled]);
  const answers = useCompareAnswers(sections, pins, choices);

  const rows = useMemo(
    // The rows look answers up by their questions, which depend on what is chosen.
    () => compareRows({ sections, pins, answers, modelledKeys, units, distanceIcon: IconRulerMeasure }),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [sections, pins, answers, modelledKeys, units, choices],
  );
  return { pins, rows };
}

/** Below the map: the answers at the pins, side by side. */
export function CompareDock() {
  const isOpen = useLayout(({ comparison }) => comparison.isOpen);
  const isEnough = usePins(({ pins }) => pins.length >= MIN_COMPARED);
  return isOpen && isEnough ? <Dock /> : null;
}

function Dock() {
  const { pins, rows } = useCompare();
  const isDifferences = useLayout(({ comparison }) => comparison.isDifferences);
  const { height, tallest } = useDockHeight();
  return (
    <section className={styles['dock']} style={{ height }} aria-label={t('compare.compare')} data-region="compare">
      <ResizeEdge
        label={t('compare.heightComparison')}
        orientation="horizontal"
        value={height}
        min={DOCK_HEIGHT.min}
        max={tallest}
        defaultValue={DOCK_HEIGHT.default}
        onChange={(next) => useLayout.getState().compare({ height: next })}
        className={styles['edge']}
      />
      <Header pins={pins} rows={rows} isDifferences={isDifferences} />
      <CompareTable pins={pins} rows={rows} shown={isDifferences ? rows.filter(({ differs }) => differs) : rows} />
    </section>
  );
}

type HeaderProps = { readonly pins: readonly Pin[]; readonly rows: readonly Row[]; readonly isDifferences: boolean };

function Header({ pins, rows, isDifferences }: HeaderProps) {
  return (
    <header className={styles['header']}>
      <Text component="h2" inherit fz="lg" fw={600} lh="20px">
        {t('compare.comparePinsPoints', { number: pins.length })}
      </Text>
      <SegmentedControl
        aria-label={t('common.rows')}
        data={[
          { value: 'all', label: t('common.allRows') },
          { value: 'differences', label: t('compare.differences') },
        ]}
        value={isDifferences ? 'differences' : 'all'}
        onChange={(value) => useLayout.getState().compare({ isDifferences: value === 'differences' })}
      />
      <p className={styles['hint']}>{t('compare.rowsDifferHighlighted')}</p>
      <div className={styles['actions']}>
        <Button
          size="xs"
          icon={IconCopy}
          title={t('compare.copyTable')}
          onClick={() => void copyText(tableText(pins, rows), t('compare.theTable'))}
        >
          <span className={styles['short']}>{t('compare.copyTable')}</span>
        </Button>
        <Menu width={180}>
          <Menu.Target>
            <Button size="xs" icon={IconDownload} title={t('common.export')}>
              <span className={styles['short']}>{t('common.export')}</span>
              <IconChevronDown size={13} stroke={1.75} aria-hidden />
            </Button>
          </Menu.Target>
          <Menu.Dropdown aria-label={t('common.export')}>
            <Menu.Item onClick={() => void saveTextFile('cairn_compare.csv', compareCsv(pins, rows))}>
              {t('compare.csvOneLinePerPoint')}
            </Menu.Item>
            <Menu.Item
              onClick={() =>
                void saveTextFile('cairn_compare.geojson', JSON.stringify(compareGeoJson(pins, rows), null, 2))
              }
            >
              {t('compare.geoJSONPoints')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button
          size="xs"
          icon={IconGridDots}
          title={t('compare.useMatrixOrigins')}
          onClick={() =>
            addToList(
              'origins',
              pins.map(({ letter, point, name }) => ({ point, name: name ?? letter })),
            )
          }
        >
          <span className={styles['short']}>{t('compare.useMatrixOrigins')}</span>
        </Button>
        <CrossButton
          label={t('compare.closeComparison')}
          side="left"
          onClick={() => useLayout.getState().compare({ isOpen: false })}
        />
      </div>
    </header>
  );
}
