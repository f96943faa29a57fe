import { createContext, useContext, type ReactNode } from 'react';
import { NOTHING_CHECKED, useRoadChecking, type RoadCheck } from '../../model/matrix/order/road-check.ts';

const Roads = createContext<RoadCheck>(NOTHING_CHECKED);

/** Asks the roads about the points once, for all that is shown of them below. */
export function RoadChecking({ children }: { readonly children: ReactNode }) {
  const checked = useRoadChecking();
  return <Roads value={checked}>{children}</Roads>;
}

/** What the roads say about the points of the builder. */
export const useRoads = (): RoadCheck => useContext(Roads);
