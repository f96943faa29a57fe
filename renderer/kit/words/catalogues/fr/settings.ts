import type { Catalogue } from '../../catalogue.ts';

export const settings: Catalogue = {
  '{{count}} matrices_one': '{{count}} matrice',
  '{{count}} tables_one': '{{count}} tableau',
  'Keep finished jobs': 'Garder les tâches terminées',
  'Leave as it is': 'Laisser tel quel',
  'Nothing was changed': 'Rien n’a été modifié',
  'All {{count}} texts': 'Les {{count}} textes',
  'All {{count}} texts_one': '{{count}} texte',
  '{{share}}, the rest in English': '{{share}}, le reste en anglais',
  Language: 'Langue',
  'As the system': 'Comme le système',
  'Kept with Cairn’s own files, on this computer.': 'Gardées avec les fichiers de Cairn, sur cet ordinateur.',
  Show: 'Afficher',
  'Pack folder': 'Dossier des paquets',
  Change: 'Changer',
  Off: 'Non',
  On: 'Oui',
  'Start at login': 'Démarrer à l’ouverture de session',
  'The desktop application can; this window is a page of the server that you started.':
    'L’application de bureau le peut ; cette fenêtre est une page du serveur que vous avez démarré.',
  'Opens Cairn when you log in to this computer.': 'Ouvre Cairn quand vous ouvrez une session sur cet ordinateur.',
  'Reset settings': 'Réinitialiser les réglages',
  Arrangement: 'Disposition',
  'Panel and layers': 'Panneau et calques',
  'Width of the panel, order and choice of its sections, zoom of the tile, layers of the map.':
    'Largeur du panneau, ordre et choix de ses sections, zoom de la tuile, calques de la carte.',
  'Reset arrangement': 'Réinitialiser la disposition',
  'HTTP interface': 'Interface HTTP',
  'Answers as long as Cairn runs. Only this computer can connect.':
    'Répond tant que Cairn est en marche. Seul cet ordinateur peut se connecter.',
  'Data folder': 'Dossier des données',
  'Data and server': 'Données et serveur',
  Always: 'Toujours',
  'No finished matrices or tables.': 'Aucune matrice ni aucun tableau terminé.',
  '{{ended}} finished.': 'Terminé : {{ended}}.',
  '{{there}} They stay until you delete them.': '{{there}} Ils restent jusqu’à ce que vous les supprimiez.',
  Light: 'Clair',
  Dark: 'Sombre',
  System: 'Système',
  Appearance: 'Apparence',
  Theme: 'Thème',
  'The map follows the theme.': 'La carte suit le thème.',
  Density: 'Densité',
  Comfortable: 'Confortable',
  Compact: 'Compacte',
  'Height of rows in tables and in the panel.': 'Hauteur des lignes dans les tableaux et le panneau.',
  'Large controls': 'Grandes commandes',
  'Whatever can be pressed is 48 pixels high and wide, for fingers and gloves.':
    'Tout ce qui se presse mesure 48 pixels de haut et de large, pour les doigts et les gants.',
  'Reduce motion': 'Réduire les animations',
  'The map jumps instead of flying.': 'La carte saute au lieu de voler.',
  Values: 'Valeurs',
  Decimals: 'Décimales',
  '{{decimals}} decimals are about {{ground}}.': '{{decimals}} décimales font environ {{ground}}.',
  Units: 'Unités',
  Metric: 'Métriques',
  Imperial: 'Impériales',
  Clock: 'Horloge',
  'Formulas in CSV files': 'Formules dans les fichiers CSV',
  Guarded: 'Protégées',
  'As they are': 'Telles quelles',
  'Text that a spreadsheet would run gets an apostrophe before it.':
    'Le texte qu’un tableur exécuterait reçoit une apostrophe devant.',
  'A spreadsheet may run text of the table, such as =1+1, when it opens the file.':
    'Un tableur peut exécuter du texte du tableau, comme =1+1, à l’ouverture du fichier.',
  'Names of places': 'Noms de lieux',
  'On the map and in the panel, where the packs have them. What packs and the server say stays as it is.':
    'Sur la carte et dans le volet, si les paquets les ont. Ce que disent les paquets et le serveur reste tel quel.',
  'As the window': 'Comme la fenêtre',
  'Written so': 'Écrit ainsi',
  'Numbers, dates and lengths follow language, region and units.':
    'Les nombres, les dates et les longueurs suivent la langue, la région et les unités.',
  Nautical: 'Nautique',
  'Nautical miles (nmi) and knots; short lengths in metres, areas in km².':
    'Milles marins (nmi) et nœuds ; longueurs courtes en mètres, surfaces en km².',
  '{{there}} Each is deleted {{days}} days after it ended.':
    '{{there}} Chacune est supprimée {{days}} jours après sa fin.',
  '{{there}} The next is deleted on {{day}}.': '{{there}} La prochaine est supprimée le {{day}}.',
  'Dark, with the most contrast: for a screen in the sun. The map follows.':
    'Sombre, avec le plus grand contraste : pour un écran au soleil. La carte suit.',
  'Deleted {{deleted}}': 'Supprimé : {{deleted}}',
  'Jobs are kept as before. {{refused}}': 'Les tâches sont gardées comme avant. {{refused}}',
  'Keep finished jobs for {{days}} days?': 'Garder les tâches terminées {{days}} jours ?',
  'Delete {{due}}': 'Supprimer {{due}}',
  '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays.':
    '{{due}} sont finies depuis plus longtemps et sont supprimées maintenant, avec tous les résultats. C’est définitif. D’autres suivent quand leurs jours sont passés ; ce qui tourne, attend ou est en pause reste.',
  'In a browser it is chosen at the start: <code>npm start -- --packs FOLDER</code>':
    'Dans un navigateur, il se choisit au démarrage : <code>npm start -- --packs FOLDER</code>',
  'Starting at login is as before. {{message}}': 'Le démarrage à l’ouverture de session est comme avant. {{message}}',
  'Settings are as they were at first': 'Les réglages sont comme au début',
  'The window is arranged as it was at first': 'La fenêtre est disposée comme au début',
  'Keys, use, matrices, tables and what the window remembers.':
    'Clés, usage, matrices, tables et ce que la fenêtre retient.',
  '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays._one':
    '{{due}} est finie depuis plus longtemps et est supprimée maintenant, avec tous les résultats. C’est définitif. D’autres suivent quand leurs jours sont passés ; ce qui tourne, attend ou est en pause reste.',
};
