import { later } from '../../../kit/components/later.tsx';
import { useInspected } from '../../../model/look-up/inspected.ts';
import { useReach } from '../../../model/reach/reach.ts';
import { useShownTab } from './actions.ts';

const Legend = later(async () => (await import('./Legend.tsx')).Legend);

/** The legend of the areas within reach, while the panel shows something else. */
export function ReachLegend() {
  const hasPoints = useReach(({ origins }) => origins.length > 0);
  const isInPanel = useShownTab() === 'reach';
  const isInCorner = useInspected(({ inset }) => inset !== null);
  return hasPoints && !isInPanel && !isInCorner ? <Legend /> : null;
}
