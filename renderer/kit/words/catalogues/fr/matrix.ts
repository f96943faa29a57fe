import type { Catalogue } from '../../catalogue.ts';

export const matrix: Catalogue = {
  Jobs: 'Tâches',
  'Jobs ({{jobs}})': 'Tâches ({{jobs}})',
  'No jobs yet': 'Aucune tâche',
  'New matrix': 'Nouvelle matrice',
};
