import type { Catalogue } from '../../catalogue.ts';

export const matrix: Catalogue = {
  'Order again': 'Commander de nouveau',
  'Edit the points': 'Modifier les points',
  'Nothing was kept.': 'Rien n’a été gardé.',
  Jobs: 'Tâches',
  'Jobs ({{jobs}})': 'Tâches ({{jobs}})',
  'No jobs yet': 'Aucune tâche',
  'A matrix that you order stays in this list until you delete it.':
    'Une matrice que vous commandez reste dans cette liste jusqu’à ce que vous la supprimiez.',
  'New matrix': 'Nouvelle matrice',
};
