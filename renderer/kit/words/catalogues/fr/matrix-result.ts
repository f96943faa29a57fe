import type { Catalogue } from '../../catalogue.ts';

export const matrixResult: Catalogue = {
  '{{count}} cells_one': '{{count}} cellule',
  Distribution: 'Répartition',
  '{{count}} origins': '{{count}} origines',
  '{{count}} origins_one': '{{count}} origine',
  '{{count}} destinations': '{{count}} destinations',
  '{{count}} destinations_one': '{{count}} destination',
  More: 'Plus',
  Unreachable: 'Inaccessible',
};
