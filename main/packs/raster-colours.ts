/** The colours of rasters on the map, and their legends. */

type Colour = readonly [red: number, green: number, blue: number];

/** From low to high: viridis for numbers, and the usual tints of maps for heights. */
const RAMPS: Readonly<Record<'numbers' | 'heights', readonly string[]>> = {
  numbers: ['#440154', '#3b528b', '#21918c', '#5ec962', '#fde725'],
  heights: ['#2f7d4f', '#a8c97f', '#efe6b0', '#c79a63', '#8f6b52', '#ffffff'],
};

/** Colours of classes for which the file has none: Tableau's, for up to ten classes. */
const CLASS_COLOURS = [
  '#4e79a7',
  '#f28e2b',
  '#e15759',
  '#76b7b2',
  '#59a14f',
  '#edc948',
  '#b07aa1',
  '#ff9da7',
  '#9c755f',
  '#bab0ac',
];

export const classColour = (index: number): string => CLASS_COLOURS[index % CLASS_COLOURS.length] ?? '#888888';

export const colourParts = (colour: string): Colour => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];

export const hexColour = (parts: readonly number[]): string =>
  `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Returns the colour of a value. @param share from 0, the lowest, to 1 */
export function rampColour(hasHeights: boolean, share: number): Colour {
  const ramp = RAMPS[hasHeights ? 'heights' : 'numbers'];
  const position = Math.min(Math.max(share, 0), 1) * (ramp.length - 1);
  const step = Math.min(Math.floor(position), ramp.length - 2);
  const [from, to] = [colourParts(ramp[step] ?? ''), colourParts(ramp[step + 1] ?? '')];
  const mixed = (axis: 0 | 1 | 2): number => Math.round(from[axis] + (to[axis] - from[axis]) * (position - step));
  return [mixed(0), mixed(1), mixed(2)];
}

const LEGEND_STEPS = 5;

/** Returns values between the limits with their colours, for the legend of numbers. */
export const rampLegend = (
  [minimum, maximum]: readonly [number, number],
  hasHeights: boolean,
): { value: number; colour: string }[] =>
  (minimum === maximum ? [0] : Array.from({ length: LEGEND_STEPS }, (_, i) => i / (LEGEND_STEPS - 1))).map((share) => ({
    value: Number((minimum + share * (maximum - minimum)).toPrecision(4)),
    colour: hexColour(rampColour(hasHeights, share)),
  }));
