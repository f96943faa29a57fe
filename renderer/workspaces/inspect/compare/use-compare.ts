import { IconRulerMeasure } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useLayout } from '../../../model/window/layout.ts';
import { usePeriod } from '../../../model/figures/period.ts';
import { usePins, type Pin } from '../../../model/pins/pins.ts';
import { usePreferences } from '../../../model/window/preferences.ts';
import { orderedSections } from '../sections.ts';
import { categoryKey } from '../sections/geo-boundaries/categories.ts';
import { useModelledCategories } from '../sections/geo-boundaries/modelled-categories.ts';
import { useCompareAnswers } from './answers.ts';
import { compareRows, type Row } from './rows.ts';

/** The pins and the rows that compare them, while the dock is on screen; what is not known yet is asked. */
export function useCompare(): { readonly pins: readonly Pin[]; readonly rows: readonly Row[] } {
  const pins = usePins((store) => store.pins);
  const order = useLayout((layout) => layout.sectionOrder);
  const hidden = useLayout((layout) => layout.hiddenSections);
  // The questions of the tile and of the health figures depend on these.
  const tileZoom = useLayout((layout) => layout.tileZoom);
  const date = usePeriod((period) => period.date);
  const trendDays = usePeriod((period) => period.trendDays);
  const units = usePreferences((preferences) => preferences.units);
  const modelled = useModelledCategories();

  const sections = useMemo(() => orderedSections(order).filter(({ id }) => !hidden.includes(id)), [order, hidden]);
  const modelledKeys = useMemo(() => new Set([...modelled].map(categoryKey)), [modelled]);
  const answers = useCompareAnswers(sections, pins, [tileZoom, date, trendDays].join(' '));

  const rows = useMemo(
    // Zoom and period are part of the questions, which the rows look answers up by.
    () => compareRows({ sections, pins, answers, modelledKeys, units, distanceIcon: IconRulerMeasure }),
    // oxlint-disable-next-line react/exhaustive-deps -- see above
    [sections, pins, answers, modelledKeys, units, tileZoom, date, trendDays],
  );
  return { pins, rows };
}
