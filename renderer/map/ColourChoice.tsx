import { HUES } from '../model/map/area-layers.ts';
import styles from './ColourChoice.module.css';
import fields from './LayersPanel.module.css';
import { t } from '../kit/words/t.ts';

/** The hues of categories, then the greys that lines of maps are drawn in. */
const COLOURS: readonly (readonly [colour: string, name: string])[] = [
  [HUES[0], t('common.blue')],
  [HUES[1], t('common.green')],
  [HUES[2], t('map.mustard')],
  [HUES[3], t('map.violet')],
  [HUES[4], t('map.rose')],
  [HUES[5], t('common.purple')],
  [HUES[6], t('map.cyan')],
  ['#17201E', t('map.black')],
  ['#7D8984', t('common.grey')],
  ['#FFFFFF', t('map.white')],
];

type Props = {
  readonly label: string;
  readonly value: string | null;
  /** Label for no custom colour, if that can be chosen. */
  readonly none?: string;
  readonly onChange: (colour: string | null) => void;
};

/** A row of colours, as radio buttons for the arrow keys. */
export function ColourChoice({ label, value, none, onChange }: Props) {
  const isKnown = value === null || COLOURS.some(([colour]) => colour === value.toUpperCase());
  const offered = isKnown ? COLOURS : [...COLOURS, [value, value] as const];
  return (
    <fieldset className={`${fields['choice']} ${styles['choice']}`}>
      <legend className="visually-hidden">{label}</legend>
      <span aria-hidden>{label}</span>
      <span className={styles['colours']}>
        {none === undefined ? null : (
          <Swatch group={label} name={none} colour={null} isChosen={value === null} onChange={onChange} />
        )}
        {offered.map(([colour, name]) => (
          <Swatch
            key={colour}
            group={label}
            name={name}
            colour={colour}
            isChosen={value?.toUpperCase() === colour.toUpperCase()}
            onChange={onChange}
          />
        ))}
      </span>
    </fieldset>
  );
}

type SwatchProps = {
  readonly group: string;
  readonly name: string;
  readonly colour: string | null;
  readonly isChosen: boolean;
  readonly onChange: Props['onChange'];
};

const Swatch = ({ group, name, colour, isChosen, onChange }: SwatchProps) => (
  <input
    type="radio"
    name={group}
    aria-label={name}
    title={name}
    className={`${styles['swatch']} ${colour === null ? styles['none'] : ''}`}
    style={colour === null ? undefined : { background: colour }}
    checked={isChosen}
    onChange={() => onChange(colour)}
  />
);
