import type { Catalogue } from '../../catalogue.ts';

export const matrix: Catalogue = {
  'Order again': 'Erneut bestellen',
  'Edit the points': 'Punkte bearbeiten',
  'Nothing was kept.': 'Es wurde nichts behalten.',
  Jobs: 'Aufträge',
  'Jobs ({{jobs}})': 'Aufträge ({{jobs}})',
  'No jobs yet': 'Noch keine Aufträge',
  'New matrix': 'Neue Matrix',
};
