/**
 * Ramps of colours for classes of numbers. Each tells its classes by lightness too, so that those who see few colours,
 * and prints without any, keep their order. ColorBrewer (Cynthia Brewer, colorbrewer2.org), those that it names safe
 * for colour-blind readers; viridis (van der Walt and Smith, 2015) and cividis (Nuñez, Anderton and Renslow, 2018).
 */
import { t } from '../../kit/words/t.ts';

const RAMPS = {
  'yellow-blue': { title: t('map.yellowBlue'), colours: ['#FFFFCC', '#A1DAB4', '#41B6C4', '#2C7FB8', '#253494'] },
  blue: { title: t('common.blue'), colours: ['#EFF3FF', '#BDD7E7', '#6BAED6', '#3182BD', '#08519C'] },
  green: { title: t('map.yellowGreen'), colours: ['#FFFFCC', '#C2E699', '#78C679', '#31A354', '#006837'] },
  purple: { title: t('map.bluePurple'), colours: ['#EDF8FB', '#B3CDE3', '#8C96C6', '#8856A7', '#810F7C'] },
  grey: { title: t('common.grey'), colours: ['#F7F7F7', '#CCCCCC', '#969696', '#636363', '#252525'] },
  viridis: { title: t('map.viridis'), colours: ['#440154', '#3B528B', '#21918C', '#5EC962', '#FDE725'] },
  cividis: { title: t('map.cividis'), colours: ['#00224E', '#434E6C', '#7D7C78', '#BCAF6F', '#FEE838'] },
  'brown-teal': { title: t('map.brownWhiteTeal'), colours: ['#A6611A', '#DFC27D', '#F5F5F5', '#80CDC1', '#018571'] },
  'purple-green': {
    title: t('map.purpleWhiteGreen'),
    colours: ['#7B3294', '#C2A5CF', '#F7F7F7', '#A6DBA0', '#008837'],
  },
  'red-blue': { title: t('map.redWhiteBlue'), colours: ['#CA0020', '#F4A582', '#F7F7F7', '#92C5DE', '#0571B0'] },
} as const;

export type RampName = keyof typeof RAMPS;
export const RAMP_NAMES: readonly RampName[] = [
  'yellow-blue',
  'blue',
  'green',
  'purple',
  'grey',
  'viridis',
  'cividis',
  'brown-teal',
  'purple-green',
  'red-blue',
];

export const rampTitle = (name: RampName): string => RAMPS[name].title;

const channels = (colour: string): number[] =>
  [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));

/** The given number of colours from a ramp as `#RRGGBB`, first to last; the middle one if it is one. */
export function rampColours(name: RampName, count: number, isReversed: boolean): string[] {
  const { colours } = RAMPS[name];
  const found = Array.from({ length: count }, (_, i) => {
    const place = count === 1 ? (colours.length - 1) / 2 : (i * (colours.length - 1)) / (count - 1);
    const [from, share] = [Math.floor(place), place % 1];
    const next = channels(colours[Math.min(colours.length - 1, from + 1)] ?? colours[0]);
    return `#${channels(colours[from] ?? colours[0])
      .map((channel, c) =>
        Math.round(channel + share * ((next[c] ?? channel) - channel))
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')
      .toUpperCase()}`;
  });
  return isReversed ? found.toReversed() : found;
}
