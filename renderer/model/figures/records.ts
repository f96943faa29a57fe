/** The records of a hierarchy of health figures. */
import type { AdminRecord, HierarchyAnswer } from '../../../contract/health.ts';

/** `p0` upwards, the country last. */
export const recordsOf = ({ hierarchy_data: hierarchy }: HierarchyAnswer): AdminRecord[] =>
  Object.entries(hierarchy)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([, record]) => record);
