import { createContext, useContext, type ReactNode } from 'react';
import type { PointRole } from '../../kit/coordinates/point-role.ts';
import type { Mode } from '../../model/matrix/order/builder.ts';
import { NOTHING_CHECKED, useRoadChecking, type RoadCheck } from '../../model/matrix/order/road-check.ts';

const Roads = createContext<RoadCheck>(NOTHING_CHECKED);

type Props = { readonly roles: readonly PointRole[]; readonly mode: Mode; readonly children: ReactNode };

/** Asks the roads about the points of some lists once, for all that is shown of them below. */
export function RoadChecking({ roles, mode, children }: Props) {
  const checked = useRoadChecking(roles, mode);
  return <Roads value={checked}>{children}</Roads>;
}

/** Problems that the roads have with the points of the builder. */
export const useRoads = (): RoadCheck => useContext(Roads);
