import { Checkbox, SegmentedControl } from '@mantine/core';
import { MATRIX_MODES, MATRIX_OPTIONS } from '../../../contract/matrix.ts';
import { oneOf } from '../../state/stored.ts';
import { useBuilder } from './builder.ts';
import styles from './Travel.module.css';
import { meaningOf, MODES, OPTIONS } from './travel.ts';

/** How one travels, which path counts, and what is asked for. */
export function Travel() {
  const wishes = useBuilder((builder) => builder.wishes);
  const set = useBuilder((builder) => builder.setWishes);
  return (
    <>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>Mode</legend>
        <div className={styles['modes']}>
          {MODES.map(({ id, title, icon: Glyph }) => (
            <label key={id} className={styles['mode']}>
              <input type="radio" name="matrix-mode" className="visually-hidden" checked={wishes.mode === id} onChange={() => set({ mode: oneOf(MATRIX_MODES, id, 'car') })} />
              <Glyph size={16} stroke={1.75} aria-hidden />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles['group']} aria-describedby="matrix-meaning">
        <legend className={styles['legend']}>Path that is</legend>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Path that is"
          data={OPTIONS.map(({ id, title }) => ({ value: id, label: title }))}
          value={wishes.option}
          onChange={(option) => set({ option: oneOf(MATRIX_OPTIONS, option, 'fastest') })}
        />
        <p id="matrix-meaning" className={styles['meaning']}>
          {meaningOf(wishes.mode, wishes.option)}
        </p>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>Return</legend>
        <div className={styles['wanted']}>
          <Checkbox size="xs" label="Travel time" checked={wishes.wantsDuration} onChange={(event) => set({ wantsDuration: event.currentTarget.checked })} />
          <Checkbox size="xs" label="Distance" checked={wishes.wantsDistance} onChange={(event) => set({ wantsDistance: event.currentTarget.checked })} />
        </div>
      </fieldset>
    </>
  );
}
