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

export const EXAMPLE = { lon: -122.02631, lat: 36.97412 };
const GROUND = { 5: '1 m', 6: '10 cm', 7: '1 cm' } as const;
const UNIT_LABELS = {
  metric: t('settings.metric'),
  imperial: t('settings.imperial'),
  nautical: t('settings.nautical'),
} as const;
const EXAMPLE_LENGTHS = { metric: 'm, km, km/h', imperial: 'ft, mi, mph' } as const;
const THEME_LABELS = {
  light: t('settings.light'),
  dark: t('settings.dark'),
  field: t('common.field'),
  system: t('settings.system'),
} as const;

export const SETTINGS: readonly SettingsGroup[] = [
  {
    title: t('settings.appearance'),
    settings: [
      {
        name: 'theme',
        title: t('settings.theme'),
        choices: THEME_CHOICES.map((value) => ({ value, label: THEME_LABELS[value] })),
        hint: ({ theme }) =>
          theme === 'field' ? t('settings.darkMaximumContrastScreenSunlight') : t('settings.mapFollowsTheme'),
      },
      {
        name: 'density',
        title: t('settings.density'),
        choices: DENSITIES.map((value) => ({
          value,
          label: value === 'comfortable' ? t('settings.comfortable') : t('settings.compact'),
        })),
        hint: () => t('settings.heightRowsTablesPanel'),
      },
      {
        name: 'largeControls',
        title: t('settings.largeControls'),
        choices: [
          { value: false, label: t('settings.off') },
          { value: true, label: t('settings.on') },
        ],
        hint: () => t('settings.allControlsLeast48Pixels'),
      },
      {
        name: 'reduceMotion',
        title: t('settings.reduceMotion'),
        choices: [
          { value: false, label: t('settings.sameSystem') },
          { value: true, label: t('settings.always') },
        ],
        hint: () => t('settings.mapJumpsInsteadFlying'),
      },
    ],
  },
  {
    title: t('settings.values'),
    settings: [
      {
        name: 'coordinateFormat',
        title: t('common.coordinates'),
        choices: COORDINATE_FORMATS.map((value) => ({ value, label: value })),
        // Isolated, so that it runs from left to right in every language.
        hint: ({ coordinateFormat, decimals }) =>
          `\u2066${formatCoordinates(EXAMPLE, coordinateFormat, decimals).shown}\u2069`,
      },
      {
        name: 'decimals',
        title: t('settings.decimals'),
        choices: DECIMALS.map((value) => ({ value, label: String(value) })),
        hint: ({ decimals }) => t('settings.decimalsDecimalsAboutGround', { decimals, distance: GROUND[decimals] }),
      },
      {
        name: 'units',
        title: t('settings.units'),
        choices: UNIT_SYSTEMS.map((value) => ({ value, label: UNIT_LABELS[value] })),
        hint: ({ units }) => (units === 'nautical' ? t('settings.nauticalMilesNmiKnotsShort') : EXAMPLE_LENGTHS[units]),
      },
      { name: 'clock', title: t('settings.clock'), choices: CLOCKS.map((value) => ({ value, label: `${value} h` })) },
      {
        name: 'guardsFormulas',
        title: t('settings.formulasCsvFiles'),
        choices: [
          { value: true, label: t('settings.guarded') },
          { value: false, label: t('settings.unchanged') },
        ],
        hint: ({ guardsFormulas }) =>
          guardsFormulas ? t('settings.textSpreadsheetWouldRunFormula') : t('settings.spreadsheetMayRunTextTable'),
      },
    ],
  },
];
