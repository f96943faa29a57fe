import styles from './MapFloats.module.css';
import { MODES, useModeId } from './modes/modes.ts';
import type { MapMode } from './modes/mode.ts';

/** A hint how to use the mode of the map. */
export function ModeHint() {
  const { Hint }: MapMode = MODES[useModeId()];
  if (Hint === undefined) return null;
  return (
    <output className={styles['hint']}>
      <Hint />
    </output>
  );
}
