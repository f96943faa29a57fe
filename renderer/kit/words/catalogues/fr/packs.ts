import type { Catalogue } from '../../catalogue.ts';

export const packs: Catalogue = {
  '{{count}} packs_one': '{{count}} paquet',
  'Add pack files': 'Ajouter des fichiers de paquet',
  'Create a key': 'Créer une clé',
  Pack: 'Paquet',
  'Data of': 'Données de',
  Verify: 'Vérifier',
  Order: 'Ordre',
  Contents: 'Contenu',
  Built: 'Créé',
  Checks: 'Contrôles',
  'In use': 'Utilisé',
  Verified: 'Vérifié',
  Kind: 'Type',
  '{{free}} free': '{{free}} libres',
  'Search packs': 'Chercher des paquets',
  'Verify all': 'Tout vérifier',
};
