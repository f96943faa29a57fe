import { useEffect, useMemo } from 'react';
import type { SummaryResult } from '../../../../contract/batch-summary.ts';
import { union } from '../../../kit/coordinates/bounds.ts';
import { MapLegend } from '../../../kit/components/MapLegend.tsx';
import { useActiveMap } from '../../../map/active-map.ts';
import { AreaClassList } from '../../../map/AreaClassList.tsx';
import { useBatch } from '../../../model/batch/batch.ts';
import {
  figureIndex,
  useSummary,
  useSummaryChoice,
  useSummaryResult,
  type Group,
} from '../../../model/batch/summary.ts';
import styles from '../BelowTable.module.css';
import { SUMMARY_OPACITY, useSummaryAreas } from '../../../model/batch/summary-map.ts';
import { colouredGroups } from './coloured-groups.ts';

/** Colours the areas of the groups by the figure, with its legend. */
export function SummaryOnMap() {
  const { result } = useSummaryResult();
  return result === null || result.groups.every(({ bbox }) => bbox === undefined) ? null : <Shown result={result} />;
}

const idsOf = (groups: readonly Group[]): number[] => groups.flatMap(({ boundary_id: id }) => id ?? []);

function Shown({ result }: { readonly result: SummaryResult }) {
  const map = useActiveMap((active) => active.map);
  const chosenFigure = useSummary((summary) => summary.figure);
  const chosen = useSummary((summary) => summary.chosen);
  const { by } = useSummaryChoice();
  const figure = figureIndex(result, chosenFigure);
  const coloured = useMemo(() => colouredGroups(result, figure), [result, figure]);
  useEffect(() => {
    useSummaryAreas.setState({
      areas: {
        packs: result.packs,
        classes: coloured.classes.map(({ colour, groups }) => ({ colour, ids: idsOf(groups) })),
        without: idsOf(coloured.without),
        selected: chosen === null ? [] : idsOf([chosen]),
      },
    });
  }, [result, coloured, chosen]);
  useEffect(() => () => useSummaryAreas.setState({ areas: null }), []);
  useEffect(() => {
    const cells = (groups: readonly Group[], colour?: string) =>
      groups.flatMap((group) =>
        group.shape === undefined
          ? []
          : [
              {
                type: 'Feature' as const,
                properties: { ...(colour === undefined ? {} : { colour }), isSelected: group === chosen },
                geometry: group.shape,
              },
            ],
      );
    map?.overlays.showSummaryCells([
      ...coloured.classes.flatMap(({ colour, groups }) => cells(groups, colour)),
      ...cells(coloured.without),
    ]);
  }, [map, coloured, chosen]);
  useEffect(() => () => map?.overlays.showSummaryCells([]), [map]);
  useEffect(() => {
    const { uuid, fitted, set } = useBatch.getState();
    const place = `${uuid} ${by}`;
    const boxes = result.groups.flatMap(({ bbox }) => (bbox === undefined ? [] : [bbox]));
    if (map === null || boxes.length === 0 || fitted === place) return;
    set({ fitted: place });
    map.camera.fit(union(boxes));
  }, [map, result, by]);
  const name = result.columns[figure]?.name ?? '';
  return coloured.legend === null ? null : (
    <MapLegend label={name} title={name} className={styles['besideTools']}>
      <AreaClassList found={coloured.legend} opacity={SUMMARY_OPACITY} />
    </MapLegend>
  );
}
