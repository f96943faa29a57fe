const LATEST_MS = 200;

/**
 * Calls `act` once what this frame draws is on the screen. A page out of sight has no frames: there it waits a fifth of
 * a second.
 * @returns a function that cancels the call
 */
export function afterPainting(act: () => void): () => void {
  let frame = 0;
  const cancel = (): void => {
    clearTimeout(late);
    cancelAnimationFrame(frame);
  };
  const actNow = (): void => {
    cancel();
    act();
  };
  const late = setTimeout(actNow, LATEST_MS);
  frame = requestAnimationFrame(() => (frame = requestAnimationFrame(actNow)));
  return cancel;
}
