import { formatCoordinates } from '../../kit/coordinates/format.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { usePreferences } from './preferences.ts';

/** Copies a point in the preferred notation; does nothing without a point. */
export async function copyCoordinates(point: Point | null): Promise<void> {
  const { coordinateFormat, decimals } = usePreferences.getState();
  if (point !== null) await copyText(formatCoordinates(point, coordinateFormat, decimals).copied);
}
