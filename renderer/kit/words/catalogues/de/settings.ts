import type { Catalogue } from '../../catalogue.ts';

export const settings: Catalogue = {
  '{{count}} matrices_one': '{{count}} Matrix',
  '{{count}} tables_one': '{{count}} Tabelle',
  'Keep finished jobs': 'Fertige Aufträge behalten',
  'Deleted {{deleted}}': '{{deleted}} gelöscht',
  'Keep finished jobs for {{days}} days?': 'Fertige Aufträge {{days}} Tage behalten?',
  'Delete {{due}}': '{{due}} löschen',
  'Leave as it is': 'Lassen, wie es ist',
  'Nothing was changed': 'Nichts wurde geändert',
  'All {{count}} texts': 'Alle {{count}} Texte',
  'All {{count}} texts_one': '{{count}} Text',
  '{{share}}, the rest in English': '{{share}}, der Rest auf Englisch',
  Language: 'Sprache',
  'As the system': 'Wie das System',
  'Kept with Cairn’s own files, on this computer.': 'Liegen bei Cairns eigenen Dateien, auf diesem Computer.',
  Show: 'Zeigen',
  'Pack folder': 'Paketordner',
  'In a browser it is chosen at the start: <code>npm start -- --packs FOLDER</code>':
    'In einem Browser wird er beim Start gewählt: <code>npm start -- --packs FOLDER</code>',
  Change: 'Ändern',
  Off: 'Aus',
  On: 'Ein',
  'Start at login': 'Bei der Anmeldung starten',
  'The desktop application can; this window is a page of the server that you started.':
    'Die Desktop-Anwendung kann es; dieses Fenster ist eine Seite des Servers, den Sie gestartet haben.',
  'Opens Cairn when you log in to this computer.': 'Öffnet Cairn, wenn Sie sich an diesem Computer anmelden.',
  'Settings are as they were at first': 'Die Einstellungen sind wie am Anfang',
  'Reset settings': 'Einstellungen zurücksetzen',
  'The window is arranged as it was at first': 'Das Fenster ist wie am Anfang angeordnet',
  Arrangement: 'Anordnung',
  'Panel and layers': 'Panel und Ebenen',
  'Width of the panel, order and choice of its sections, zoom of the tile, layers of the map.':
    'Breite des Panels, Reihenfolge und Auswahl seiner Abschnitte, Zoom der Kachel, Ebenen der Karte.',
  'Reset arrangement': 'Anordnung zurücksetzen',
  'HTTP interface': 'HTTP-Schnittstelle',
  'Answers as long as Cairn runs. Only this computer can connect.':
    'Antwortet, solange Cairn läuft. Nur dieser Computer kann sich verbinden.',
  'Data folder': 'Datenordner',
  'Keys, use, matrices, tables and what the window remembers.':
    'Schlüssel, Nutzung, Matrizen, Tabellen und was das Fenster sich merkt.',
  'Data and server': 'Daten und Server',
  Always: 'Immer',
  'No finished matrices or tables.': 'Keine fertigen Matrizen oder Tabellen.',
  '{{ended}} finished.': '{{ended}} fertig.',
  '{{there}} They stay until you delete them.': '{{there}} Sie bleiben, bis Sie sie löschen.',
  '{{there}} Each is deleted {{days}} days after it ended.':
    '{{there}} Jede wird {{days}} Tage nach ihrem Ende gelöscht.',
  '{{there}} The next is deleted on {{day}}.': '{{there}} Die nächste wird am {{day}} gelöscht.',
  Light: 'Hell',
  Dark: 'Dunkel',
  System: 'System',
  Appearance: 'Darstellung',
  Theme: 'Thema',
  'Dark, with the most contrast: for a screen in the sun. The map follows.':
    'Dunkel, mit dem stärksten Kontrast: für einen Bildschirm in der Sonne. Die Karte folgt.',
  'The map follows the theme.': 'Die Karte folgt dem Thema.',
  Density: 'Dichte',
  Comfortable: 'Weit',
  Compact: 'Kompakt',
  'Height of rows in tables and in the panel.': 'Höhe der Zeilen in Tabellen und im Panel.',
  'Large controls': 'Große Bedienelemente',
  'Whatever can be pressed is 48 pixels high and wide, for fingers and gloves.':
    'Alles, was man drücken kann, ist 48 Pixel hoch und breit, für Finger und Handschuhe.',
  'Reduce motion': 'Weniger Bewegung',
  'The map jumps instead of flying.': 'Die Karte springt, statt zu fliegen.',
  Values: 'Werte',
  Decimals: 'Nachkommastellen',
  '{{decimals}} decimals are about {{ground}}.': '{{decimals}} Nachkommastellen sind etwa {{ground}}.',
  Units: 'Einheiten',
  Metric: 'Metrisch',
  Imperial: 'Imperial',
  Clock: 'Uhr',
  'Formulas in CSV files': 'Formeln in CSV-Dateien',
  Guarded: 'Entschärft',
  'As they are': 'Wie sie sind',
  'Text that a spreadsheet would run gets an apostrophe before it.':
    'Text, den ein Tabellenprogramm ausführen würde, bekommt einen Apostroph davor.',
  'A spreadsheet may run text of the table, such as =1+1, when it opens the file.':
    'Ein Tabellenprogramm kann Text der Tabelle wie =1+1 ausführen, wenn es die Datei öffnet.',
  'Names of places': 'Ortsnamen',
  'On the map and in the panel, where the packs have them. What packs and the server say stays as it is.':
    'Auf der Karte und im Bereich, wo die Pakete sie haben. Was Pakete und Server sagen, bleibt, wie es ist.',
  'As the window': 'Wie das Fenster',
  'Written so': 'So geschrieben',
  'Numbers, dates and lengths follow language, region and units.':
    'Zahlen, Daten und Längen folgen Sprache, Region und Einheiten.',
  Nautical: 'Nautisch',
  'Nautical miles (nmi) and knots; short lengths in metres, areas in km².':
    'Seemeilen (nmi) und Knoten; kurze Längen in Metern, Flächen in km².',
  'Jobs are kept as before. {{refused}}': 'Aufträge bleiben wie bisher. {{refused}}',
  'Starting at login is as before. {{message}}': 'Der Start bei der Anmeldung ist wie zuvor. {{message}}',
  '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays.':
    '{{due}} sind länger her und werden jetzt mit allen Ergebnissen gelöscht. Das lässt sich nicht rückgängig machen. Andere folgen, wenn ihre Tage um sind; was läuft, wartet oder angehalten ist, bleibt.',
  '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays._one':
    '{{due}} ist länger her und wird jetzt mit allen Ergebnissen gelöscht. Das lässt sich nicht rückgängig machen. Andere folgen, wenn ihre Tage um sind; was läuft, wartet oder angehalten ist, bleibt.',
};
