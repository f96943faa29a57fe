/**
 * Regions that people name and no boundary defines: `Silicon Valley`, `Lake District`, `Siberia`. This is our own list:
 * each region by towns in it, of which the places pack has the positions. A region's point is the middle of its towns.
 */
import type { Bbox } from '../../../contract/pack.ts';
import type { IndexDocument } from '../../../main/geocoder/index/index-document.ts';
import type { ReadableDatabase } from '../../../main/packs/pack-database.ts';

/** Names, the usual one first, and towns behind the first-level division or the ISO 3166-1 alpha-3 code they are in. */
const REGIONS: Readonly<Record<string, string>> = {
  // United States
  'Silicon Valley': 'California: San Jose, Palo Alto, Mountain View, Sunnyvale',
  'San Francisco Bay Area|Bay Area': 'California: San Francisco, Oakland, San Jose, San Rafael',
  'East Bay': 'California: Oakland, Berkeley, Hayward, Concord',
  'Napa Valley': 'California: Napa, Saint Helena, Calistoga',
  'Wine Country|California Wine Country': 'California: Napa, Sonoma, Santa Rosa',
  'Big Sur': 'California: Carmel-by-the-Sea, Cambria',
  'Central Valley|Central Valley of California': 'California: Sacramento, Stockton, Fresno, Bakersfield',
  'San Joaquin Valley': 'California: Stockton, Fresno, Bakersfield',
  'San Fernando Valley': 'California: Van Nuys, Burbank, San Fernando, Northridge',
  'San Gabriel Valley': 'California: Pasadena, El Monte, West Covina',
  'Inland Empire': 'California: Riverside, San Bernardino, Ontario',
  'Coachella Valley': 'California: Palm Springs, Indio, Palm Desert',
  'Southern California|SoCal': 'California: Los Angeles, San Diego, Bakersfield, Riverside',
  'Northern California|NorCal': 'California: Sacramento, San Francisco, Redding, Eureka',
  'Pacific Northwest|PNW|Cascadia': 'Washington: Seattle, Spokane; Oregon: Portland, Eugene; Idaho: Boise',
  'Puget Sound region': 'Washington: Seattle, Tacoma, Everett, Olympia',
  'Tri-Cities, Washington': 'Washington: Kennewick, Pasco, Richland',
  'Willamette Valley': 'Oregon: Portland, Salem, Eugene',
  'Treasure Valley': 'Idaho: Boise, Nampa, Caldwell',
  'Wasatch Front': 'Utah: Ogden, Salt Lake City, Provo',
  'Front Range|Front Range Urban Corridor': 'Colorado: Denver, Fort Collins, Colorado Springs',
  'Four Corners': 'New Mexico: Farmington; Colorado: Cortez; Arizona: Teec Nos Pos; Utah: Blanding',
  'Valley of the Sun': 'Arizona: Phoenix, Mesa, Glendale',
  'American Southwest|Southwestern United States':
    'Arizona: Phoenix, Tucson; New Mexico: Albuquerque; Nevada: Las Vegas',
  'Black Hills': 'South Dakota: Rapid City, Custer, Deadwood',
  'Great Plains':
    'Nebraska: North Platte; Kansas: Dodge City; South Dakota: Pierre; North Dakota: Bismarck; Texas: Amarillo',
  'Midwest|Midwestern United States|American Midwest':
    'Illinois: Chicago; Michigan: Detroit; Minnesota: Minneapolis; Missouri: St. Louis; Nebraska: Omaha',
  'Quad Cities': 'Iowa: Davenport, Bettendorf; Illinois: Moline, Rock Island',
  'Twin Cities|Minneapolis–Saint Paul': 'Minnesota: Minneapolis, Saint Paul',
  'Iron Range': 'Minnesota: Hibbing, Virginia, Eveleth',
  'Upper Peninsula|Upper Peninsula of Michigan': 'Michigan: Marquette, Escanaba, Houghton, Sault Ste. Marie',
  'Chicagoland|Chicago metropolitan area': 'Illinois: Chicago, Naperville, Joliet; Indiana: Gary',
  'Rust Belt': 'Ohio: Cleveland; Michigan: Detroit; Pennsylvania: Pittsburgh; New York: Buffalo',
  'Ozarks|The Ozarks|Ozark Mountains': 'Missouri: Springfield, Branson; Arkansas: Fayetteville, Mountain Home',
  'Dallas–Fort Worth metroplex|DFW Metroplex|Metroplex': 'Texas: Dallas, Fort Worth, Arlington',
  'Texas Hill Country|Hill Country': 'Texas: Fredericksburg, Kerrville, Boerne',
  'Texas Panhandle': 'Texas: Amarillo, Pampa, Borger',
  'Rio Grande Valley': 'Texas: McAllen, Brownsville, Harlingen',
  'Permian Basin': 'Texas: Midland, Odessa, Pecos',
  'Deep South': 'Mississippi: Jackson; Alabama: Montgomery; Georgia: Macon; Louisiana: Baton Rouge',
  'Mississippi Delta': 'Mississippi: Greenville, Clarksdale, Greenwood',
  'Acadiana|Cajun Country': 'Louisiana: Lafayette, New Iberia, Opelousas',
  'Gulf Coast|Gulf Coast of the United States':
    'Texas: Galveston; Louisiana: New Orleans; Alabama: Mobile; Florida: Pensacola',
  'Florida Panhandle': 'Florida: Pensacola, Panama City, Tallahassee',
  'Florida Keys|The Keys': 'Florida: Key West, Marathon, Key Largo',
  'Space Coast': 'Florida: Titusville, Cocoa Beach, Melbourne',
  'Treasure Coast': 'Florida: Vero Beach, Fort Pierce, Stuart',
  'Tampa Bay area|Tampa Bay': 'Florida: Tampa, St. Petersburg, Clearwater',
  'Lowcountry|South Carolina Lowcountry': 'South Carolina: Charleston, Beaufort',
  'Grand Strand': 'South Carolina: Myrtle Beach, North Myrtle Beach, Georgetown',
  'Outer Banks|OBX': 'North Carolina: Kill Devil Hills, Nags Head, Hatteras, Avon',
  'Research Triangle|The Triangle': 'North Carolina: Raleigh, Durham, Chapel Hill',
  'Piedmont Triad': 'North Carolina: Greensboro, Winston-Salem, High Point',
  'Hampton Roads|Tidewater|Tidewater region': 'Virginia: Norfolk, Virginia Beach, Newport News, Hampton',
  'Northern Virginia|NoVA': 'Virginia: Arlington, Alexandria, Fairfax, Leesburg',
  'Shenandoah Valley': 'Virginia: Winchester, Harrisonburg, Staunton',
  'Delmarva Peninsula|Delmarva': 'Maryland: Salisbury, Ocean City; Delaware: Dover',
  Appalachia: 'West Virginia: Charleston; Kentucky: Pikeville; Tennessee: Johnson City; Virginia: Abingdon',
  'Lehigh Valley': 'Pennsylvania: Allentown, Bethlehem, Easton',
  'Poconos|Pocono Mountains': 'Pennsylvania: Stroudsburg, Honesdale, Mount Pocono',
  'Jersey Shore': 'New Jersey: Asbury Park, Seaside Heights, Atlantic City, Cape May',
  'Hamptons|The Hamptons': 'New York: Southampton, East Hampton, Montauk',
  'Upstate New York': 'New York: Albany, Syracuse, Rochester, Utica, Binghamton',
  'Hudson Valley': 'New York: Poughkeepsie, Newburgh, Kingston',
  'Catskills|Catskill Mountains': 'New York: Woodstock, Monticello, Catskill',
  'Adirondacks|Adirondack Mountains': 'New York: Lake Placid, Saranac Lake, Lake George',
  'Finger Lakes': 'New York: Ithaca, Geneva, Canandaigua, Watkins Glen',
  'New England': 'Massachusetts: Boston, Springfield; Maine: Portland; Vermont: Burlington; Connecticut: Hartford',
  'Cape Cod': 'Massachusetts: Barnstable, Falmouth, Chatham, Provincetown',
  'The Berkshires|Berkshires': 'Massachusetts: Pittsfield, North Adams, Great Barrington',
  'Tri-State Area': 'New York: New York City; New Jersey: Newark; Connecticut: Stamford',
  'East Coast of the United States|East Coast':
    'Maine: Portland; New York: New York City; Virginia: Norfolk; Georgia: Savannah; Florida: Miami',
  'West Coast of the United States|West Coast': 'Washington: Seattle; California: San Francisco, Los Angeles',
  // Canada, Mexico, the Caribbean, South America
  'Lower Mainland': 'British Columbia: Vancouver, Surrey, Abbotsford',
  'Okanagan Valley|Okanagan': 'British Columbia: Kelowna, Vernon, Penticton',
  'Canadian Prairies': 'Alberta: Calgary, Edmonton; Saskatchewan: Regina; Manitoba: Winnipeg',
  'Golden Horseshoe': 'Ontario: Toronto, Hamilton, Oshawa',
  'Maritimes|Maritime provinces':
    'New Brunswick: Moncton, Saint John; Nova Scotia: Halifax; Prince Edward Island: Charlottetown',
  'Riviera Maya': 'Quintana Roo: Playa del Carmen, Tulum, Puerto Aventuras',
  'Bajío|El Bajío': 'Guanajuato: León de los Aldama, Irapuato; Querétaro: Santiago de Querétaro',
  Patagonia: 'ARG: Neuquén, Comodoro Rivadavia, Río Gallegos; CHL: Punta Arenas, Coyhaique',
  'Pampas|Pampa|La Pampa húmeda': 'ARG: Rosario, Santa Rosa, Olavarría',
  'Andes|Cordillera de los Andes|Anden|Andy|Анды|安第斯山脉|アンデス山脈':
    'PER: Huaraz, Cusco; BOL: La Paz; ARG: San Antonio de los Cobres; ECU: Riobamba',
  'Atacama Desert|Desierto de Atacama|Atacamawüste': 'CHL: Calama, San Pedro de Atacama, Taltal',
  'Amazonia|Amazon rainforest|Amazon Basin': 'BRA: Manaus, Santarém, Tefé; PER: Iquitos',
  // Europe
  'Lake District': 'GBR: Keswick, Ambleside, Windermere',
  'Cotswolds|The Cotswolds': 'GBR: Cirencester, Stow on the Wold, Moreton in Marsh',
  'Peak District': 'GBR: Buxton, Bakewell, Matlock',
  'Black Country': 'GBR: Dudley, Walsall, West Bromwich',
  'East Anglia': 'GBR: Norwich, Ipswich, Cambridge',
  'West Country': 'GBR: Bristol, Exeter, Taunton, Truro',
  'Scottish Highlands|Highlands of Scotland': 'GBR: Inverness, Fort William, Aviemore',
  'French Riviera|Côte d’Azur|Riviera': 'FRA: Nice, Cannes, Saint-Tropez',
  'Italian Riviera': 'ITA: Sanremo, Savona, La Spezia',
  'Amalfi Coast|Costiera Amalfitana': 'ITA: Amalfi, Positano, Ravello',
  'Cinque Terre': 'ITA: Monterosso al Mare, Riomaggiore, Vernazza',
  'Dolomites|Dolomiti|Dolomiten': "ITA: Cortina d'Ampezzo, Canazei, Corvara in Badia",
  'Costa del Sol': 'ESP: Málaga, Marbella, Torremolinos',
  'Costa Brava': 'ESP: Lloret de Mar, Roses, Palafrugell',
  'Costa Blanca': 'ESP: Benidorm, Altea, Torrevieja',
  'Pyrenees|Pyrénées|Pirineos|Pyrenäen|Pirenei|Пиренеи|比利牛斯山':
    'AND: Andorra la Vella; FRA: Cauterets, Bagnères-de-Luchon; ESP: Jaca',
  'Alps|Alpen|Alpes|Alpi|Альпы|阿尔卑斯山|アルプス山脈':
    'FRA: Chamonix-Mont-Blanc; CHE: Zermatt, Davos, Andermatt; AUT: Innsbruck, Zell am See; ITA: Bolzano',
  'Black Forest|Schwarzwald|Forêt-Noire|Selva Negra': 'DEU: Freudenstadt, Titisee-Neustadt, Triberg',
  'Ruhr|Ruhrgebiet|Ruhr area': 'DEU: Dortmund, Essen, Duisburg, Bochum',
  Harz: 'DEU: Wernigerode, Goslar, Braunlage',
  Eifel: 'DEU: Daun, Monschau, Gerolstein',
  'Franconia|Franken': 'DEU: Nuremberg, Würzburg, Bamberg',
  'Swabia|Schwaben': 'DEU: Stuttgart, Ulm, Reutlingen, Augsburg',
  'Transylvania|Transilvania|Siebenbürgen|Erdély|Трансильвания': 'ROU: Cluj-Napoca, Sibiu, Braşov, Târgu Mureş',
  'Silesia|Śląsk|Schlesien|Slezsko': 'POL: Wrocław, Opole, Katowice; CZE: Opava',
  'Bohemia|Böhmen|Čechy': 'CZE: Prague, Pilsen, České Budějovice, Hradec Králové',
  'Moravia|Morava|Mähren': 'CZE: Brno, Olomouc, Zlín',
  'Balkans|Balkan Peninsula|Balkanhalbinsel|Balcanes|Балканы|巴尔干半岛':
    'SRB: Niš, Belgrade; BGR: Sofia; MKD: Skopje; BIH: Sarajevo; ALB: Tirana',
  'Baltic States|Baltics|The Baltics|Baltikum': 'EST: Tallinn; LVA: Riga; LTU: Vilnius',
  'Scandinavia|Skandinavien|Escandinavia|Скандинавия|斯堪的纳维亚':
    'NOR: Oslo, Trondheim; SWE: Stockholm, Östersund; DNK: Copenhagen',
  'Lapland region|Sápmi': 'FIN: Rovaniemi, Inari; SWE: Kiruna; NOR: Alta',
  'Donbas|Donbass|Донбасс|Донбас': 'UKR: Donetsk, Luhansk, Kramatorsk',
  // Asia, Africa, Oceania
  'Siberia|Sibirien|Sibérie|Siberië|Sibir|Сибирь|西伯利亚|シベリア|Syberia|سيبيريا':
    'RUS: Novosibirsk, Krasnoyarsk, Irkutsk, Yakutsk, Khanty-Mansiysk, Norilsk',
  'Russian Far East|Дальний Восток': 'RUS: Khabarovsk, Vladivostok, Magadan, Yakutsk',
  'Ural Mountains|Urals|Ural|Урал': 'RUS: Yekaterinburg, Perm, Serov, Zlatoust',
  'Caucasus|Kaukasus|Cáucaso|Кавказ': 'GEO: Tbilisi, Gori; RUS: Vladikavkaz; AZE: Ganja',
  'Kashmir|Kaschmir': 'IND: Srinagar; PAK: Muzaffarābād',
  'Himalayas|Himalaya|Himalaya Mountains|Гималаи|喜马拉雅山脉':
    'NPL: Kathmandu, Jumla; IND: Leh, Gangtok; BTN: Thimphu',
  'Gobi Desert|Gobi|Wüste Gobi|Гоби|戈壁沙漠|ゴビ砂漠': 'MNG: Dalandzadgad, Mandalgovi, Saynshand; CHN: Erenhot',
  'Manchuria|Mandschurei': 'CHN: Harbin, Changchun, Shenyang',
  'Pearl River Delta|珠江三角洲': 'CHN: Guangzhou, Shenzhen, Foshan, Zhuhai',
  'Greater Bay Area': 'CHN: Guangzhou, Shenzhen, Zhuhai, Dongguan',
  'Kansai|関西': 'JPN: Osaka, Kyoto, Kobe',
  'Kantō|Kanto|関東': 'JPN: Tokyo, Yokohama, Utsunomiya',
  'Mekong Delta|Đồng bằng sông Cửu Long': 'VNM: Cần Thơ, Mỹ Tho, Long Xuyên',
  'Indochina|Indochine': 'VNM: Hanoi, Ho Chi Minh City; LAO: Vientiane; KHM: Phnom Penh',
  Kurdistan: 'TUR: Diyarbakır; IRQ: Erbil; IRN: Mahābād',
  'Levant|The Levant': 'LBN: Beirut; SYR: Damascus; JOR: Amman; ISR: Haifa',
  'Sahara|Sahara Desert|Sahara-Wüste|Désierto del Sahara|Сахара|撒哈拉沙漠|サハラ砂漠':
    'DZA: Tamanghasset, Reggane; LBY: Al Jawf; NER: Agadez; TCD: Faya-Largeau; MLI: Timbuktu',
  Sahel: 'NER: Niamey; MLI: Gao; TCD: Abéché; BFA: Ouagadougou; SDN: El Obeid',
  'Atlas Mountains|Atlasgebirge|Atlas|Montañas del Atlas': 'MAR: Ouarzazate, Azilal, Midelt, Ifrane',
  'Maghreb|Maghreb region': 'MAR: Rabat; DZA: Algiers, Oran; TUN: Tunis',
  'Horn of Africa|Horn von Afrika|Cuerno de África': 'ETH: Dire Dawa; SOM: Hargeysa; DJI: Djibouti',
  'Outback|Australian Outback': 'AUS: Alice Springs, Mount Isa, Coober Pedy',
};

interface Town {
  lon: number;
  lat: number;
}

/** Large enough that a hamlet of the same name isn't meant. */
const IMPORTANCE = 0.72;

/** Returns the towns of a region. @throws Error for a town that the places pack lacks */
function readTowns(places: ReadableDatabase, region: string, towns: string): Town[] {
  const find = places.prepare<[string, string, string], Town>(
    'SELECT lon, lat FROM place WHERE name = ? AND (country_iso3 = ? OR admin1 = ?) ORDER BY population DESC',
  );
  return towns.split('; ').flatMap((group) => {
    const [area = '', names = ''] = group.split(': ');
    return names.split(', ').map((name) => {
      const town = find.get(name, area, area);
      if (town === undefined) throw new Error(`The places pack has no ${name} in ${area}, a town of ${region}`);
      return town;
    });
  });
}

const mean = (degrees: readonly number[]): number => degrees.reduce((sum, one) => sum + one, 0) / degrees.length;

/** Returns documents of the regions that are listed by their towns. @param places the places pack */
export const regionsByTowns = (places: ReadableDatabase): IndexDocument[] =>
  Object.entries(REGIONS).map(([names, towns]) => {
    const [name = names, ...alternates] = names.split('|');
    const found = readTowns(places, name, towns);
    const [lons, lats] = [found.map(({ lon }) => lon), found.map(({ lat }) => lat)];
    const bounds: Bbox = [Math.min(...lons), Math.min(...lats), Math.max(...lons), Math.max(...lats)];
    return {
      kind: 'natural',
      name,
      alternates,
      category: 'region',
      lon: mean(lons),
      lat: mean(lats),
      bounds: found.length > 1 ? bounds : undefined,
      importance: IMPORTANCE,
    };
  });
