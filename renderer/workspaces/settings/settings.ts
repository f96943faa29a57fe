/** The settings as data: the page and the guide's test read this list. */
import { COORDINATE_FORMATS, formatCoordinates } from '../../kit/coordinates/format.ts';
import { UNIT_SYSTEMS } from '../../kit/coordinates/units.ts';
import { CLOCKS, DECIMALS, DENSITIES, THEME_CHOICES, type Preferences } from '../../model/window/preferences.ts';

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
const THEME_LABELS = { light: 'Light', dark: 'Dark', field: 'Field', system: 'System' } as const;

export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: 'Appearance',
    settings: [
      {
        name: 'theme',
        title: 'Theme',
        choices: THEME_CHOICES.map((value) => ({ value, label: THEME_LABELS[value] })),
        hint: ({ theme }) =>
          theme === 'field'
            ? 'Dark, with the most contrast: for a screen in the sun. The map follows.'
            : 'The map follows the theme.',
      },
      {
        name: 'density',
        title: 'Density',
        choices: DENSITIES.map((value) => ({ value, label: value === 'comfortable' ? 'Comfortable' : 'Compact' })),
        hint: () => 'Height of rows in tables and in the panel.',
      },
      {
        name: 'largeControls',
        title: 'Large controls',
        choices: [
          { value: false, label: 'Off' },
          { value: true, label: 'On' },
        ],
        hint: () => 'Whatever can be pressed is 48 pixels high and wide, for fingers and gloves.',
      },
      {
        name: 'reduceMotion',
        title: 'Reduce motion',
        choices: [
          { value: false, label: 'As the system' },
          { value: true, label: 'Always' },
        ],
        hint: () => 'The map jumps instead of flying.',
      },
    ],
  },
  {
    title: 'Values',
    settings: [
      {
        name: 'coordinateFormat',
        title: 'Coordinates',
        choices: COORDINATE_FORMATS.map((value) => ({ value, label: value })),
        hint: ({ coordinateFormat, decimals }) => formatCoordinates(EXAMPLE, coordinateFormat, decimals).shown,
      },
      {
        name: 'decimals',
        title: 'Decimals',
        choices: DECIMALS.map((value) => ({ value, label: String(value) })),
        hint: ({ decimals }) => `${decimals} decimals are about ${GROUND[decimals]}.`,
      },
      {
        name: 'units',
        title: 'Units',
        choices: UNIT_SYSTEMS.map((value) => ({ value, label: value === 'metric' ? 'Metric' : 'Imperial' })),
      },
      { name: 'clock', title: 'Clock', choices: CLOCKS.map((value) => ({ value, label: `${value} h` })) },
      {
        name: 'guardsFormulas',
        title: 'Formulas in CSV files',
        choices: [
          { value: true, label: 'Guarded' },
          { value: false, label: 'As they are' },
        ],
        hint: ({ guardsFormulas }) =>
          guardsFormulas
            ? 'Text that a spreadsheet would run gets an apostrophe before it.'
            : 'A spreadsheet may run text of the table, such as =1+1, when it opens the file.',
      },
    ],
  },
];
