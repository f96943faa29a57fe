import { SimpleGrid } from '@mantine/core';
import { t } from '../../kit/words/t.ts';
import { MODES } from '../../model/matrix/travel.ts';
import styles from './ModeChoice.module.css';

type Id = (typeof MODES)[number]['id'];

type Props = {
  readonly chosen: readonly Id[];
  /** Allows one mode only. */
  readonly isSingle: boolean;
  readonly onChoose: (id: Id) => void;
};

/** Buttons for the modes of travel. */
export function ModeChoice({ chosen, isSingle, onChoose }: Props) {
  return (
    <fieldset>
      <legend className="visually-hidden">{t('matrix.mode')}</legend>
      <SimpleGrid cols={3} spacing="xs">
        {MODES.map(({ id, title, icon: Glyph, meaning }) => (
          <label key={id} className={styles['mode']} title={meaning}>
            <input
              type={isSingle ? 'radio' : 'checkbox'}
              className="visually-hidden"
              checked={chosen.includes(id)}
              onChange={() => onChoose(id)}
            />
            <Glyph size={16} stroke={1.75} aria-hidden />
            <span className="ellipsis">{title}</span>
          </label>
        ))}
      </SimpleGrid>
    </fieldset>
  );
}
