/** Classes of a figure of a summary. */
import type { SummaryResult } from '../../../../contract/batch-summary.ts';
import { amountOf, type Group } from '../../../model/batch/summary.ts';
import { areaClasses, type AreaClasses } from '../../../model/map/area-classes.ts';
import { FIRST_LOOK } from '../../../model/map/area-layers.ts';

/** Groups by the colour of their class. */
export type ColouredGroups = {
  readonly legend: AreaClasses | null;
  readonly classes: readonly { readonly colour: string; readonly groups: readonly Group[] }[];
  /** Groups without the figure. */
  readonly without: readonly Group[];
};

/** Divides the groups into classes of a figure, as the layers of the map do. */
export function colouredGroups({ columns, groups }: SummaryResult, figure: number): ColouredGroups {
  const field = columns[figure]?.name ?? '';
  const legend = areaClasses(
    { ...FIRST_LOOK, by: 'number', field },
    {
      fields: [{ name: field, is_number: true }],
      areas: groups.map((group) => ({ boundary_id: 0, bbox: [], cells: [amountOf(group, figure) ?? null] })),
    },
  );
  const starts = legend?.classes ?? [];
  const classOf = (amount: number): number => starts.findLastIndex(({ value }) => Number(value) <= amount);
  return {
    legend,
    classes: starts.map(({ colour }, index) => ({
      colour,
      groups: groups.filter((group) => {
        const amount = amountOf(group, figure);
        return amount !== undefined && classOf(amount) === index;
      }),
    })),
    without: groups.filter((group) => amountOf(group, figure) === undefined),
  };
}
