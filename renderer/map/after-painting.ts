const LATEST_MS = 200;

/**
 * Calls `act` once what this frame draws is on the screen. A page out of sight has no frames: there it waits a fifth of
 * a second.
 */
export function afterPainting(act: () => void): void {
  let frame = 0;
  const late = setTimeout(() => {
    cancelAnimationFrame(frame);
    act();
  }, LATEST_MS);
  frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      clearTimeout(late);
      act();
    });
  });
}
