import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_NAME_LENGTH } from '../../../../contract/matrix.ts';
import { oneOf } from '../../../kit/storage/stored.ts';
import { useBuilder } from '../../../model/matrix/order/builder.ts';
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
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>Name</legend>
        <TextInput
          size="xs"
          aria-label="Name of the job"
          placeholder="The time of the order, if left empty"
          maxLength={MAX_NAME_LENGTH}
          value={wishes.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </fieldset>
    </>
  );
}
