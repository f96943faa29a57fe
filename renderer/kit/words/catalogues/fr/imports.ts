import type { Catalogue } from '../../catalogue.ts';

export const imports: Catalogue = {
  Row: 'Ligne',
  Line: 'Ligne',
  Address: 'Adresse',
  Layer: 'Calque',
  Files: 'Fichiers',
  'Cancel import': 'Annuler l’importation',
  Replace: 'Remplacer',
  'Import areas': 'Importer des zones',
  'Import data': 'Importer des données',
  Where: 'Où',
  Format: 'Format',
  'Reading the file…': 'Lecture du fichier…',
  Fields: 'Champs',
  Target: 'Cible',
  Report: 'Rapport',
  Optional: 'Facultatif',
  '{{rows}} of {{read}}': '{{rows}} sur {{read}}',
  '{{count}} areas': '{{count}} zones',
  'Public domain': 'Domaine public',
  Licence: 'Licence',
};
