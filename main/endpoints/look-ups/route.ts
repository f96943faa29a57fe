/** The endpoints of the table of look-ups that answer at once. */
import { TABLE } from '../../look-ups/table.ts';
import type { MountEndpoints } from '../kit/mounting.ts';

export const mountLookUps: MountEndpoints = ({ mountLookUp }) => {
  for (const row of TABLE) if (row.answer !== undefined) mountLookUp(row.lookUp.endpoint, row.answer);
};
