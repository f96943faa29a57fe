/** What an arrow key moves on the map: pins, and the corners of the box. */

/** Pixels that an arrow key moves; with Shift one. */
export const KEY_STEP = 10;

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The direction of an arrow key; nothing for another key. */
export const keyStep = ({ key }: KeyboardEvent): readonly [right: number, down: number] | undefined => STEPS[key];
