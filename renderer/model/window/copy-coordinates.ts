import { formatCoordinates } from '../../kit/coordinates/format.ts';
import type { Point } from '../../kit/coordinates/point.ts';
import { copyText } from '../../kit/output/clipboard.ts';
import { usePreferences } from './preferences.ts';

/** Copies a point in the notation that the person has chosen; does nothing where there is none. */
export async function copyCoordinates(point: Point | null): Promise<void> {
  const { coordinateFormat, decimals } = usePreferences.getState();
  if (point !== null) await copyText(formatCoordinates(point, coordinateFormat, decimals).copied);
}
