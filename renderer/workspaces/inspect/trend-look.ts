/** Colours of trends, by direction: properties of a text. */
export const TREND_LOOK = {
  up: { c: 'var(--blaze)', fw: 600 },
  down: { c: 'var(--trend-down)', fw: 600 },
  level: { c: 'dimmed' },
} as const;
