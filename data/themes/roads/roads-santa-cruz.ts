/** Pack `roads-santa-cruz`: the streets of the pack `streets-santa-cruz-osm`, ready for the matrix. ODbL. */
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
    'Speeds are guessed from the class of a road: the source has no speed limits.',
    'Turn restrictions, signals and barriers are not in the source. A street whose direction the source does ' +
      'not state is taken as two-way.',
    'Which roads cross without meeting is known from the marks of bridges and tunnels, and guessed for ' +
      'motorways: nothing crosses them on their own level.',
  ],
  seconds: 10,
});
