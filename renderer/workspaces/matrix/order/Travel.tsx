import { Checkbox, SegmentedControl, TextInput } from '@mantine/core';
import { IconBike, IconBriefcase, IconCar, IconTool, IconTruck, IconWalk, type Icon } from '@tabler/icons-react';
import { MATRIX_MODES, MATRIX_OPTIONS, MAX_NAME_LENGTH } from '../../../../contract/matrix.ts';
import { oneOf } from '../../../kit/storage/stored.ts';
import { useBuilder, type Mode, type Option } from '../../../model/matrix/order/builder.ts';
import styles from './Travel.module.css';
import { t } from '../../../kit/words/t.ts';

/** What a mode or an option means, in a line. The numbers are those of docs/profiles.md. */
type Choice<Id> = { readonly id: Id; readonly title: string; readonly meaning: string };

const MODES: readonly (Choice<Mode> & { readonly icon: Icon })[] = [
  { id: 'car', title: t('Car'), icon: IconCar, meaning: t('A passenger car.') },
  {
    id: 'truck',
    title: t('Truck'),
    icon: IconTruck,
    meaning: t(
      'An articulated truck of 40 t, 4 m high and 16.5 m long, that heeds limits of height, width, length and weight.',
    ),
  },
  {
    id: 'bike',
    title: t('Bike'),
    icon: IconBike,
    meaning: t('A trekking bicycle, pushed where riding is forbidden and walking is not.'),
  },
  { id: 'pedestrian', title: t('Pedestrian'), icon: IconWalk, meaning: t('On foot, 5 km/h on the level.') },
  {
    id: 'technician',
    title: t('Technician'),
    icon: IconTool,
    meaning: t('A car; each trip adds 3 min of parking and 2 min of walking in.'),
  },
  {
    id: 'sales',
    title: t('Sales'),
    icon: IconBriefcase,
    meaning: t('A car that prefers major roads; each trip adds 10 min for parking, walking in and the visit.'),
  },
];

const OPTIONS: readonly Choice<Option>[] = [
  { id: 'fastest', title: t('Fastest'), meaning: t('The path of the least time.') },
  { id: 'shortest', title: t('Shortest'), meaning: t('The path of the least length.') },
  {
    id: 'safest',
    title: t('Safest'),
    meaning: t('The least length weighted by the risk of each kind of road: a ranking, not accident figures.'),
  },
  { id: 'most_efficient', title: t('Most efficient'), meaning: t('The path of the least energy.') },
];

/** Both in one line. */
function meaningOf(mode: Mode, option: Option): string {
  const chosenMode = MODES.find(({ id }) => id === mode)?.meaning ?? '';
  const chosenOption = OPTIONS.find(({ id }) => id === option)?.meaning ?? '';
  const weighted =
    mode === 'sales' && option === 'fastest'
      ? t('The path of the least time, weighted by kind of road.')
      : chosenOption;
  return t('{{chosenMode}} {{weighted}} Time and distance are always of that one path.', { chosenMode, weighted });
}

/** How one travels, which path counts, and what is asked for. */
export function Travel() {
  const wishes = useBuilder((builder) => builder.wishes);
  const set = useBuilder((builder) => builder.setWishes);
  return (
    <>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('Mode')}</legend>
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
        <legend className={styles['legend']}>{t('Route')}</legend>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label={t('Route')}
          data={OPTIONS.map(({ id, title }) => ({ value: id, label: title }))}
          value={wishes.option}
          onChange={(option) => set({ option: oneOf(MATRIX_OPTIONS, option, 'fastest') })}
        />
        <p id="matrix-meaning" className={styles['meaning']}>
          {meaningOf(wishes.mode, wishes.option)}
        </p>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('Return')}</legend>
        <div className={styles['wanted']}>
          <Checkbox
            size="xs"
            label={t('Travel time')}
            checked={wishes.wantsDuration}
            onChange={(event) => set({ wantsDuration: event.currentTarget.checked })}
          />
          <Checkbox
            size="xs"
            label={t('Distance')}
            checked={wishes.wantsDistance}
            onChange={(event) => set({ wantsDistance: event.currentTarget.checked })}
          />
        </div>
      </fieldset>
      <fieldset className={styles['group']}>
        <legend className={styles['legend']}>{t('Name')}</legend>
        <TextInput
          size="xs"
          aria-label={t('Name of the job')}
          placeholder={t('The time of the order, if left empty')}
          maxLength={MAX_NAME_LENGTH}
          value={wishes.name}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
      </fieldset>
    </>
  );
}
