import type { Catalogue } from '../../catalogue.ts';

export const matrixResult: Catalogue = {
  '{{count}} cells_one': '{{count}} cellule',
  Distribution: 'Répartition',
  'Median {{median}}': 'Médiane {{median}}',
  '95% within {{p95}}': '95 % jusqu’à {{p95}}',
  'Heat map': 'Carte thermique',
  '{{count}} origins': '{{count}} origines',
  '{{count}} origins_one': '{{count}} origine',
  '{{count}} destinations': '{{count}} destinations',
  '{{count}} destinations_one': '{{count}} destination',
  More: 'Plus',
  'Every cell has a path': 'Chaque cellule a un chemin',
  'Show on map': 'Afficher sur la carte',
  'Smaller cells': 'Cellules plus petites',
  Fit: 'Ajuster',
  'Larger cells': 'Cellules plus grandes',
  Unreachable: 'Inaccessible',
  Catchments: 'Zones d’influence',
  'The same': 'Identique',
};
