import type { Catalogue } from '../../catalogue.ts';

export const settings: Catalogue = {
  '{{count}} matrices_one': '{{count}} matriz',
  '{{count}} tables_one': '{{count}} tabla',
  'Keep finished jobs': 'Conservar los trabajos terminados',
  'Deleted {{deleted}}': 'Eliminado: {{deleted}}',
  'Jobs are kept as before. {{refused}}': 'Los trabajos se conservan como antes. {{refused}}',
  'Keep finished jobs for {{days}} days?': '¿Conservar los trabajos terminados {{days}} días?',
  'Delete {{due}}': 'Eliminar {{due}}',
  'Leave as it is': 'Dejarlo como está',
  'Nothing was changed': 'No se cambió nada',
  '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays.':
    '{{due}} terminaron hace más tiempo y se eliminan ahora, con todos los resultados. No se puede deshacer. Otros siguen cuando pasen sus días; lo que está en curso, en espera o en pausa se conserva.',
  '{{due}} ended longer ago and are deleted now, with all results. That cannot be undone. Others follow when their days are over; what runs, waits or is paused stays._one':
    '{{due}} terminó hace más tiempo y se elimina ahora, con todos los resultados. No se puede deshacer. Otros siguen cuando pasen sus días; lo que está en curso, en espera o en pausa se conserva.',
  'All {{count}} texts': 'Los {{count}} textos',
  'All {{count}} texts_one': '{{count}} texto',
  '{{share}}, the rest in English': '{{share}}, el resto en inglés',
  Language: 'Idioma',
  'As the system': 'Como el sistema',
  'Kept with Cairn’s own files, on this computer.': 'Se guardan con los archivos propios de Cairn, en este equipo.',
  Show: 'Mostrar',
  'Pack folder': 'Carpeta de paquetes',
  'In a browser it is chosen at the start: <code>npm start -- --packs FOLDER</code>':
    'En un navegador se elige al iniciar: <code>npm start -- --packs FOLDER</code>',
  Change: 'Cambiar',
  Off: 'No',
  On: 'Sí',
  'Starting at login is as before. {{message}}': 'El inicio con la sesión sigue como antes. {{message}}',
  'Start at login': 'Iniciar con la sesión',
  'The desktop application can; this window is a page of the server that you started.':
    'La aplicación de escritorio puede; esta ventana es una página del servidor que usted inició.',
  'Opens Cairn when you log in to this computer.': 'Abre Cairn cuando inicia sesión en este equipo.',
  'Settings are as they were at first': 'Los ajustes están como al principio',
  'Reset settings': 'Restablecer ajustes',
  'The window is arranged as it was at first': 'La ventana está dispuesta como al principio',
  Arrangement: 'Disposición',
  'Panel and layers': 'Panel y capas',
  'Width of the panel, order and choice of its sections, zoom of the tile, layers of the map.':
    'Anchura del panel, orden y elección de sus secciones, zoom de la tesela, capas del mapa.',
  'Reset arrangement': 'Restablecer disposición',
  'HTTP interface': 'Interfaz HTTP',
  'Answers as long as Cairn runs. Only this computer can connect.':
    'Responde mientras Cairn esté en marcha. Solo puede conectarse este equipo.',
  'Data folder': 'Carpeta de datos',
  'Keys, use, matrices, tables and what the window remembers.':
    'Claves, uso, matrices, tablas y lo que recuerda la ventana.',
  'Data and server': 'Datos y servidor',
  Always: 'Siempre',
  'No finished matrices or tables.': 'No hay matrices ni tablas terminadas.',
  '{{ended}} finished.': 'Terminado: {{ended}}.',
  '{{there}} They stay until you delete them.': '{{there}} Se quedan hasta que las elimine.',
  '{{there}} Each is deleted {{days}} days after it ended.':
    '{{there}} Cada una se elimina {{days}} días después de terminar.',
  '{{there}} The next is deleted on {{day}}.': '{{there}} La siguiente se elimina el {{day}}.',
  Light: 'Claro',
  Dark: 'Oscuro',
  System: 'Sistema',
  Appearance: 'Apariencia',
  Theme: 'Tema',
  'Dark, with the most contrast: for a screen in the sun. The map follows.':
    'Oscuro y con el máximo contraste: para una pantalla al sol. El mapa lo sigue.',
  'The map follows the theme.': 'El mapa sigue el tema.',
  Density: 'Densidad',
  Comfortable: 'Cómoda',
  Compact: 'Compacta',
  'Height of rows in tables and in the panel.': 'Altura de las filas en las tablas y en el panel.',
  'Large controls': 'Controles grandes',
  'Whatever can be pressed is 48 pixels high and wide, for fingers and gloves.':
    'Todo lo que se puede pulsar mide 48 píxeles de alto y de ancho, para dedos y guantes.',
  'Reduce motion': 'Reducir movimiento',
  'The map jumps instead of flying.': 'El mapa salta en vez de volar.',
  Values: 'Valores',
  Decimals: 'Decimales',
  '{{decimals}} decimals are about {{ground}}.': '{{decimals}} decimales son aproximadamente {{ground}}.',
  Units: 'Unidades',
  Metric: 'Métricas',
  Imperial: 'Imperiales',
  Clock: 'Reloj',
  'Formulas in CSV files': 'Fórmulas en archivos CSV',
  Guarded: 'Protegidas',
  'As they are': 'Tal cual',
  'Text that a spreadsheet would run gets an apostrophe before it.':
    'El texto que una hoja de cálculo ejecutaría lleva delante un apóstrofo.',
  'A spreadsheet may run text of the table, such as =1+1, when it opens the file.':
    'Una hoja de cálculo puede ejecutar texto de la tabla, como =1+1, al abrir el archivo.',
  'Names of places': 'Nombres de lugares',
  'On the map and in the panel, where the packs have them. What packs and the server say stays as it is.':
    'En el mapa y en el panel, cuando los paquetes los tienen. Lo que dicen los paquetes y el servidor queda como está.',
  'As the window': 'Como la ventana',
  'Written so': 'Se escribe así',
  'Numbers, dates and lengths follow language, region and units.':
    'Los números, las fechas y las longitudes siguen el idioma, la región y las unidades.',
  Nautical: 'Náuticas',
  'Nautical miles (nmi) and knots; short lengths in metres, areas in km².':
    'Millas náuticas (nmi) y nudos; longitudes cortas en metros, áreas en km².',
};
