export const SIDES = ['top', 'bottom', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/**
 * The attributes of an element with a tooltip, which `Tooltips` shows.
 * @param text absent for no tooltip
 */
export const tip = (text: string | undefined, side: Side) => ({ 'data-tip': text, 'data-side': side });
