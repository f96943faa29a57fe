/** The marker of a saved place as lists show it: the teardrop of the map, small. */
export function PlaceMark({ color, size = 18 }: { readonly color: string; readonly size?: number }) {
  return (
    <svg viewBox="0 0 30 38" width={(size * 30) / 38} height={size} aria-hidden>
      <path
        d="M15 37C15 37 27.5 24.2 27.5 14.4A12.5 12.5 0 1 0 2.5 14.4C2.5 24.2 15 37 15 37Z"
        fill={color}
        stroke="var(--panel)"
        strokeWidth="1"
      />
      <circle cx="15" cy="14.4" r="4.6" fill="#fff" />
    </svg>
  );
}
