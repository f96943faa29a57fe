/**
 * Translated names of well-known oceans, seas, gulfs and lakes. This is our own list, as the manifest says: CLDR only
 * has territories and regions, and no package in `data/sources.json` contains Natural Earth's seas and lakes. Languages
 * are German, Spanish, French, Italian, Portuguese, Dutch, Russian, Chinese, Japanese, and some of the coasts. Names
 * that are also towns or districts are omitted (`Adria`, `La Manche`, `北海`).
 */

/** Names by the usual English name; of those that differ only in accents, one is enough. */
const NAMES: Readonly<Record<string, string>> = {
  'Atlantic Ocean':
    'Atlantischer Ozean|Atlantik|Océano Atlántico|Océan Atlantique|Atlantische Oceaan|Атлантический океан|大西洋',
  'Pacific Ocean':
    'Pazifischer Ozean|Pazifik|Stiller Ozean|Océano Pacífico|Océan Pacifique|Stille Oceaan|Тихий океан|太平洋',
  'Indian Ocean':
    'Indischer Ozean|Océano Índico|Océan Indien|Oceano Indiano|Indische Oceaan|Индийский океан|印度洋|インド洋',
  'Arctic Ocean':
    'Arktischer Ozean|Nordpolarmeer|Océano Ártico|Océan Arctique|Mar Glacial Ártico|Mar Glaciale ' +
    'Artico|Noordelijke IJszee|Северный Ледовитый океан|北冰洋|北極海',
  'Mediterranean Sea':
    'Mittelmeer|Mar Mediterráneo|Mer Méditerranée|Middellandse Zee|Средиземное море|Μεσόγειος Θάλασσα|Akdeniz|地中海',
  'Black Sea': 'Schwarzes Meer|Mar Negro|Mer Noire|Mar Nero|Zwarte Zee|Чёрное море|Чорне море|Karadeniz|黑海|黒海',
  'Baltic Sea':
    'Ostsee|Baltisches Meer|Mar Báltico|Mer Baltique|Oostzee|Балтийское ' +
    'море|Östersjön|Østersøen|Itämeri|Morze Bałtyckie|波罗的海|バルト海',
  'North Sea':
    'Nordsee|Mar del Norte|Mer du Nord|Mare del Nord|Mar do Norte|Noordzee|Северное море|Nordsøen|Nordsjøen|Nordsjön',
  'Red Sea': 'Rotes Meer|Mar Rojo|Mer Rouge|Mar Rosso|Mar Vermelho|Rode Zee|Красное море|البحر الأحمر|红海|紅海',
  'Caribbean Sea':
    'Karibisches Meer|Karibik|Mar Caribe|Mer des Caraïbes|Mar dei Caraibi|Mar do Caribe|Caribische ' +
    'Zee|Карибское море|加勒比海|カリブ海',
  'Adriatic Sea':
    'Adriatisches Meer|Mar Adriático|Mer Adriatique|Mare Adriatico|Adriatische Zee|Адриатическое ' +
    'море|Jadransko more|亚得里亚海|アドリア海',
  'Aegean Sea':
    'Ägäisches Meer|Ägäis|Mar Egeo|Mer Égée|Mar Egeu|Egeïsche Zee|Эгейское море|Αιγαίο Πέλαγος|Ege Denizi|爱琴海|エーゲ海',
  'Ionian Sea': 'Ionisches Meer|Mar Jónico|Mer Ionienne|Mar Ionio|Mare Ionio|Ионическое море|Ιόνιο Πέλαγος',
  'Tyrrhenian Sea': 'Tyrrhenisches Meer|Mar Tirreno|Mer Tyrrhénienne|Тирренское море',
  'Ligurian Sea': 'Ligurisches Meer|Mar de Liguria|Mer Ligure|Mar Ligure|Лигурийское море',
  'Sea of Marmara': 'Marmarameer|Mar de Mármara|Mer de Marmara|Mar di Marmara|Мраморное море|Marmara Denizi',
  'Sea of Azov': "Asowsches Meer|Mar de Azov|Mer d'Azov|Mare d'Azov|Азовское море|Азовське море",
  'White Sea': 'Weißes Meer|Mar Blanco|Mer Blanche|Mar Bianco|Mar Branco|Белое море|白海',
  'Barents Sea': 'Barentssee|Mar de Barents|Mer de Barents|Mare di Barents|Баренцево море|巴伦支海|バレンツ海',
  'Norwegian Sea':
    'Europäisches Nordmeer|Mar de Noruega|Mer de Norvège|Mare di Norvegia|Mar da Noruega|Норвежское море|Norskehavet',
  'Bering Sea': 'Beringmeer|Mar de Bering|Mer de Béring|Mare di Bering|Берингово море|白令海|ベーリング海',
  'Sea of Okhotsk': "Ochotskisches Meer|Mar de Ojotsk|Mer d'Okhotsk|Охотское море|鄂霍次克海|オホーツク海",
  'Sea of Japan':
    'Japanisches Meer|Mar del Japón|Mar de Japón|Mer du Japon|Mar del Giappone|Mar do Japão|Японское море|日本海',
  'Yellow Sea': 'Gelbes Meer|Mar Amarillo|Mer Jaune|Mar Giallo|Mar Amarelo|Жёлтое море|黄海',
  'East China Sea':
    'Ostchinesisches Meer|Mar de China Oriental|Mer de Chine orientale|Mar Cinese ' +
    'Orientale|Восточно-Китайское море|東シナ海',
  'South China Sea':
    'Südchinesisches Meer|Mar de China Meridional|Mar de la China Meridional|Mer de Chine méridionale|Mar ' +
    'Cinese Meridionale|Южно-Китайское море|南中国海|南シナ海',
  'Arabian Sea':
    "Arabisches Meer|Mar Arábigo|Mer d'Arabie|Mar Arabico|Mar da Arábia|Аравийское море|阿拉伯海|アラビア海",
  'Coral Sea': 'Korallenmeer|Mar del Coral|Mar de Coral|Mer de Corail|Mar dei Coralli|Коралловое море|珊瑚海',
  'Tasman Sea': 'Tasmansee|Mar de Tasmania|Mer de Tasman|Mar di Tasman|Тасманово море',
  'Irish Sea': "Irische See|Mar de Irlanda|Mer d'Irlande|Mare d'Irlanda|Mar da Irlanda|Ирландское море",
  'English Channel':
    'Ärmelkanal|Canal de la Mancha|Canale della Manica|Canal da Mancha|Ла-Манш|英吉利海峡|イギリス海峡',
  'Strait of Gibraltar':
    'Straße von Gibraltar|Estrecho de Gibraltar|Détroit de Gibraltar|Stretto di Gibilterra|Estreito de ' +
    'Gibraltar|Гибралтарский пролив',
  'Bay of Biscay':
    'Golf von Biskaya|Golfo de Vizcaya|Golfe de Gascogne|Golfo di Biscaglia|Golfo da Biscaia|Бискайский залив',
  'Bay of Bengal':
    'Golf von Bengalen|Golfo de Bengala|Bahía de Bengala|Golfe du Bengale|Golfo del Bengala|Baía de ' +
    'Bengala|Бенгальский залив|孟加拉湾|ベンガル湾',
  'Gulf of Mexico':
    'Golf von Mexiko|Golfo de México|Golfe du Mexique|Golfo del Messico|Golfo do México|Мексиканский залив|墨西哥湾|メキシコ湾',
  'Persian Gulf': 'Persischer Golf|Golfo Pérsico|Golfe Persique|Персидский залив|خلیج فارس|波斯湾|ペルシャ湾',
  'Gulf of Aden': "Golf von Aden|Golfo de Adén|Golfe d'Aden|Golfo di Aden|Аденский залив",
  'Gulf of Guinea': 'Golf von Guinea|Golfo de Guinea|Golfe de Guinée|Golfo di Guinea|Golfo da Guiné|Гвинейский залив',
  'Gulf of Bothnia':
    'Bottnischer Meerbusen|Golfo de Botnia|Golfe de Botnie|Golfo di Botnia|Bottniska ' +
    'viken|Pohjanlahti|Ботнический залив',
  'Gulf of Finland':
    'Finnischer Meerbusen|Golfo de Finlandia|Golfe de Finlande|Golfo di Finlandia|Suomenlahti|Финский залив',
  'Hudson Bay': "Bahía de Hudson|Baie d'Hudson|Baia di Hudson|Baía de Hudson|Гудзонов залив",
  'Caspian Sea': 'Kaspisches Meer|Mar Caspio|Mer Caspienne|Kaspische Zee|Каспийское море|里海|カスピ海',
  'Dead Sea': 'Totes Meer|Mar Muerto|Mer Morte|Mar Morto|Dode Zee|Мёртвое море|死海',
  'Aral Sea': "Aralsee|Mar de Aral|Mer d'Aral|Lago d'Aral|Аральское море|咸海|アラル海",
  'Sea of Galilee': 'See Genezareth|Mar de Galilea|Lac de Tibériade|Mare di Galilea|Mar da Galileia|Галилейское море',
  'Lake Superior': 'Oberer See|Lago Superior|Lac Supérieur|Lago Superiore|Верхнее озеро',
  'Lake Victoria': 'Viktoriasee|Lago Victoria|Lac Victoria|Lago Vittoria|Lago Vitória|Озеро Виктория|ビクトリア湖',
  'Lake Tanganyika': 'Tanganjikasee|Lago Tanganica|Lac Tanganyika|Озеро Танганьика',
  'Lake Malawi': 'Malawisee|Njassasee|Lago Malaui|Lac Malawi|Озеро Ньяса',
  'Lake Chad': 'Tschadsee|Lago Chad|Lac Tchad|Lago Ciad|Lago Chade|Озеро Чад',
  'Lake Titicaca': 'Titicacasee|Lago Titicaca|Lac Titicaca|Озеро Титикака|的的喀喀湖|チチカカ湖',
  'Lake Baikal': 'Baikalsee|Lago Baikal|Lac Baïkal|Baikalmeer|Озеро Байкал|Байкал|贝加尔湖|バイカル湖',
  'Lake Ladoga': 'Ladogasee|Lago Ladoga|Lac Ladoga|Ладожское озеро|Laatokka',
  'Lake Onega': 'Onegasee|Lago Onega|Lac Onega|Онежское озеро|Ääninen',
  'Lake Peipus': 'Peipussee|Lago Peipus|Lac Peïpous|Чудское озеро|Peipsi järv',
  'Great Salt Lake': 'Großer Salzsee|Gran Lago Salado|Grand Lac Salé|Большое Солёное озеро',
};

/** Returns translated names of an ocean, sea, gulf or lake; empty if it isn't listed. */
export const translatedNames = (name: string): string[] => NAMES[name]?.split('|') ?? [];
