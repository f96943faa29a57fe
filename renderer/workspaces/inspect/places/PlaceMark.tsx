import { TEARDROP } from '../../../map/teardrop.ts';

/** The marker of a saved place as lists show it: the teardrop of the map, small. */
export function PlaceMark({ color, size = 18 }: { readonly color: string; readonly size?: number }) {
  return (
    <svg viewBox="0 0 30 38" width={(size * 30) / 38} height={size} aria-hidden>
      <path d={TEARDROP} fill={color} stroke="var(--panel)" strokeWidth="1" />
      <circle cx="15" cy="14.4" r="4.6" fill="#fff" />
    </svg>
  );
}
