/** Pack `roads-montevideo`: roads of the pack `streets-montevideo`, prepared for the matrix. ODbL. */
import { roadTheme } from './road-theme.ts';

export const theme = roadTheme({
  id: 'roads-montevideo',
  streets: 'streets-montevideo',
  country: 'UY',
  title: 'Roads, Montevideo, Uruguay',
  description: 'Roads and paths of Montevideo for the time-distance matrix, from OpenStreetMap.',
  notes: [
    'Turn restrictions, signals and barriers are not in the source tiles.',
    'A street of unknown direction is treated as two-way.',
  ],
  seconds: 20,
});
