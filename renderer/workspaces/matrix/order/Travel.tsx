import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconBike, IconBriefcase, IconCar, IconTool, IconTruck, IconWalk, type Icon } from '@tabler/icons-react';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_NAME_LENGTH } from '../../../../contract/matrix.ts';
import { oneOf } from '../../../kit/storage/stored.ts';
import { useBuilder, type Mode, type Option } from '../../../model/matrix/order/builder.ts';
import styles from './Travel.module.css';

/** What a mode or an option means, in a line. The numbers are those of docs/profiles.md. */
type Choice<Id> = { readonly id: Id; readonly title: string; readonly meaning: string };

const MODES: readonly (Choice<Mode> & { readonly icon: Icon })[] = [
  { id: 'car', title: 'Car', icon: IconCar, meaning: 'A passenger car.' },
  {
    id: 'truck',
    title: 'Truck',
    icon: IconTruck,
    meaning:
      'An articulated truck of 40 t, 4 m high and 16.5 m long, that heeds limits of height, width, length and weight.',
  },
  {
    id: 'bike',
    title: 'Bike',
    icon: IconBike,
    meaning: 'A trekking bicycle, pushed where riding is forbidden and walking is not.',
  },
  { id: 'pedestrian', title: 'Pedestrian', icon: IconWalk, meaning: 'On foot, 5 km/h on the level.' },
  {
    id: 'technician',
    title: 'Technician',
    icon: IconTool,
    meaning: 'A car; each trip adds 3 min of parking and 2 min of walking in.',
  },
  {
    id: 'sales',
    title: 'Sales',
    icon: IconBriefcase,
    meaning: 'A car that prefers major roads; each trip adds 10 min for parking, walking in and the visit.',
  },
];

const OPTIONS: readonly Choice<Option>[] = [
  { id: 'fastest', title: 'Fastest', meaning: 'The path of the least time.' },
  { id: 'shortest', title: 'Shortest', meaning: 'The path of the least length.' },
  {
    id: 'safest',
    title: 'Safest',
    meaning: 'The least length weighted by the risk of each kind of road: a ranking, not accident figures.',
  },
  { id: 'most_efficient', title: 'Most efficient', meaning: 'The path of the least energy.' },
];

/** Both in one line. */
function meaningOf(mode: Mode, option: Option): string {
  const chosenMode = MODES.find(({ id }) => id === mode)?.meaning ?? '';
  const chosenOption = OPTIONS.find(({ id }) => id === option)?.meaning ?? '';
  const weighted =
    mode === 'sales' && option === 'fastest' ? 'The path of the least time, weighted by kind of road.' : chosenOption;
  return `${chosenMode} ${weighted} Time and distance are always of that one path.`;
}

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
              <input
                type="radio"
                name="matrix-mode"
                className="visually-hidden"
                checked={wishes.mode === id}
                onChange={() => set({ mode: oneOf(MATRIX_MODES, id, 'car') })}
              />
              <Glyph size={16} stroke={1.75} aria-hidden />
              {title}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles['group']} aria-describedby="matrix-meaning">
        <legend className={styles['legend']}>Route</legend>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Route"
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
          <Checkbox
            size="xs"
            label="Travel time"
            checked={wishes.wantsDuration}
            onChange={(event) => set({ wantsDuration: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label="Distance"
            checked={wishes.wantsDistance}
            onChange={(event) => set({ wantsDistance: event.currentTarget.checked })}
          />
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
