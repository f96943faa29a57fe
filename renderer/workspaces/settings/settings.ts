/** The settings as data: the page and the guide's test read this list. */
import { COORDINATE_FORMATS, formatCoordinates } from '../../kit/coordinates/format.ts';
import { UNIT_SYSTEMS } from '../../kit/coordinates/units.ts';
import { CLOCKS, DECIMALS, DENSITIES, THEME_CHOICES, type Preferences } from '../../model/window/preferences.ts';
import { t } from '../../kit/words/t.ts';

type Choices<Name extends keyof Preferences> = {
  readonly name: Name;
  readonly title: string;
  readonly choices: readonly { readonly value: Preferences[Name]; readonly label: string }[];
  /** One line below the title. */
  readonly hint?: (preferences: Preferences) => string;
};

type Setting = { [Name in keyof Preferences]: Choices<Name> }[keyof Preferences];

export type SettingsGroup = { readonly title: string; readonly settings: readonly Setting[] };

const EXAMPLE = { lon: -122.02631, lat: 36.97412 };
const GROUND = { 5: '1 m', 6: '10 cm', 7: '1 cm' } as const;
const UNIT_LABELS = { metric: t('Metric'), imperial: t('Imperial'), nautical: t('Nautical') } as const;
const EXAMPLE_LENGTHS = { metric: 'm, km, km/h', imperial: 'ft, mi, mph' } as const;
const THEME_LABELS = { light: t('Light'), dark: t('Dark'), field: t('Field'), system: t('System') } as const;

export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: t('Appearance'),
    settings: [
      {
        name: 'theme',
        title: t('Theme'),
        choices: THEME_CHOICES.map((value) => ({ value, label: THEME_LABELS[value] })),
        hint: ({ theme }) =>
          theme === 'field'
            ? t('Dark, with the most contrast: for a screen in the sun. The map follows.')
            : t('The map follows the theme.'),
      },
      {
        name: 'density',
        title: t('Density'),
        choices: DENSITIES.map((value) => ({
          value,
          label: value === 'comfortable' ? t('Comfortable') : t('Compact'),
        })),
        hint: () => t('Height of rows in tables and in the panel.'),
      },
      {
        name: 'largeControls',
        title: t('Large controls'),
        choices: [
          { value: false, label: t('Off') },
          { value: true, label: t('On') },
        ],
        hint: () => t('Whatever can be pressed is 48 pixels high and wide, for fingers and gloves.'),
      },
      {
        name: 'reduceMotion',
        title: t('Reduce motion'),
        choices: [
          { value: false, label: t('As the system') },
          { value: true, label: t('Always') },
        ],
        hint: () => t('The map jumps instead of flying.'),
      },
    ],
  },
  {
    title: t('Values'),
    settings: [
      {
        name: 'coordinateFormat',
        title: t('Coordinates'),
        choices: COORDINATE_FORMATS.map((value) => ({ value, label: value })),
        // Isolated, so that it runs from left to right in every language.
        hint: ({ coordinateFormat, decimals }) =>
          `\u2066${formatCoordinates(EXAMPLE, coordinateFormat, decimals).shown}\u2069`,
      },
      {
        name: 'decimals',
        title: t('Decimals'),
        choices: DECIMALS.map((value) => ({ value, label: String(value) })),
        hint: ({ decimals }) =>
          t('{{decimals}} decimals are about {{ground}}.', { decimals, ground: GROUND[decimals] }),
      },
      {
        name: 'units',
        title: t('Units'),
        choices: UNIT_SYSTEMS.map((value) => ({ value, label: UNIT_LABELS[value] })),
        hint: ({ units }) =>
          units === 'nautical'
            ? t('Nautical miles (nmi) and knots; short lengths in metres, areas in km².')
            : EXAMPLE_LENGTHS[units],
      },
      { name: 'clock', title: t('Clock'), choices: CLOCKS.map((value) => ({ value, label: `${value} h` })) },
      {
        name: 'guardsFormulas',
        title: t('Formulas in CSV files'),
        choices: [
          { value: true, label: t('Guarded') },
          { value: false, label: t('As they are') },
        ],
        hint: ({ guardsFormulas }) =>
          guardsFormulas
            ? t('Text that a spreadsheet would run gets an apostrophe before it.')
            : t('A spreadsheet may run text of the table, such as =1+1, when it opens the file.'),
      },
    ],
  },
];
