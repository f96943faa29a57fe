import type { Catalogue } from '../../catalogue.ts';

export const matrixResult: Catalogue = {
  '{{count}} cells_one': '{{count}} Zelle',
  Distribution: 'Verteilung',
  'Median {{median}}': 'Median {{median}}',
  '95% within {{p95}}': '95 % bis {{p95}}',
  'Heat map': 'Heatmap',
  '{{count}} origins': '{{count}} Startpunkte',
  '{{count}} origins_one': '{{count}} Startpunkt',
  '{{count}} destinations': '{{count}} Zielpunkte',
  '{{count}} destinations_one': '{{count}} Zielpunkt',
  More: 'Mehr',
  Unreachable: 'Unerreichbar',
  'The same': 'Gleich',
};
