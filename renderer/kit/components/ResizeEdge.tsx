import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

const STEP = 20;

type Props = {
  readonly label: string;
  /** `vertical`: an edge between left and right, that moves sideways. */
  readonly orientation: 'vertical' | 'horizontal';
  /** Size in pixels of what lies right of or below the edge; with `isAfter` of what lies left of or above it. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly defaultValue: number;
  readonly isAfter?: boolean;
  readonly onChange: (value: number) => void;
  readonly className: string | undefined;
};

/**
 * An edge between two parts of the window: dragged, or moved by the arrow keys; a double click brings the default size
 * back.
 */
export function ResizeEdge({
  label,
  orientation,
  value,
  min,
  max,
  defaultValue,
  isAfter = false,
  onChange,
  className,
}: Props) {
  const start = useRef<{ at: number; value: number } | null>(null);
  const isVertical = orientation === 'vertical';
  const set = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));
  const place = ({ clientX, clientY }: PointerEvent) => (isVertical ? clientX : clientY);

  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: place(event), value };
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (start.current) set(start.current.value + (start.current.at - place(event)) * (isAfter ? -1 : 1));
  };
  const end = () => {
    start.current = null;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const keys = isVertical ? (['ArrowLeft', 'ArrowRight'] as const) : (['ArrowUp', 'ArrowDown'] as const);
    const [larger, smaller] = isAfter ? ([keys[1], keys[0]] as const) : keys;
    const steps: Record<string, number> = { [larger]: value + STEP, [smaller]: value - STEP, Home: max, End: min };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };

  return (
    <div
      // A separator that can be moved is a control (WAI-ARIA 1.2, "separator"): focusable, with a value.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an hr cannot be moved
      role="separator"
      aria-orientation={orientation}
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      className={className}
      data-after={isAfter || undefined}
      onPointerDown={begin}
      onPointerMove={drag}
      onPointerUp={end}
      onPointerCancel={end}
      onDoubleClick={() => set(defaultValue)}
      onKeyDown={onKeyDown}
    />
  );
}
