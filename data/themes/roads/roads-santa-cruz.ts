/** Pack `roads-santa-cruz`: streets of the pack `streets-santa-cruz-osm`, prepared for the matrix. ODbL. */
import { roadTheme } from './road-theme.ts';

export const theme = roadTheme({
  id: 'roads-santa-cruz',
  streets: 'streets-santa-cruz-osm',
  country: 'US',
  title: 'Roads, Santa Cruz, California',
  description:
    'Roads and paths of the Santa Cruz area for the time-distance matrix: classes, ramps, bridges and ' +
    'one-way streets from OpenStreetMap, completed with TIGER/Line.',
  notes: [
    'Speeds are estimated from the class of a road: the source has no speed limits.',
    'Turn restrictions, signals and barriers are not in the source. A street of unknown direction is treated as ' +
      'two-way.',
    'Roads that cross without a junction are known from bridges and tunnels, and assumed for motorways: nothing ' +
      'crosses them at their own level.',
  ],
  seconds: 10,
});
