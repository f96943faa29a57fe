/** Names of coordinate and address columns in many languages. */
import { toAsciiDigits } from '../../../contract/ascii-digits.ts';
import { readCoordinate } from './coordinate.ts';

/** `Straße (m)` becomes `strasse m`; `pickupLongitude` becomes `pickup longitude`. */
export function normaliseName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim();
}

const words = (text: string): string[] => text.split(' ');

const LONGITUDE = new Set(
  words(
    'longitude lon lng long longitud laengengrad langengrad laenge lange longitudine lengtegraad lengte ' +
      'longitudinal dlugosc lengdegrad langdgrad pituusaste boylam долгота 経度 经度 經度 경도 خطالطول longtitude ' +
      'lonwgs84 geolon geolong geolng gpslongitude gpslon gpslng decimallongitude xlong intptlon intptlong',
  ),
);
const LATITUDE = new Set(
  words(
    'latitude lat latitud breitengrad breite latitudine breedtegraad breedte szerokosc breddegrad breddgrad ' +
      'leveysaste enlem широта 緯度 纬度 위도 خطالعرض latwgs84 geolat gpslatitude gpslat decimallatitude ylat ' +
      'intptlat',
  ),
);
const LONGITUDE_LETTER = new Set(words('x xcoord xcoords xpos'));
const LATITUDE_LETTER = new Set(words('y ycoord ycoords ypos'));
const EASTING = new Set(
  words(
    'easting eastings east rechtswert rechts ostwert ost este leste est oost oest ostlig øst østlig ita ' +
      'itakoordinaatti wschod vychod saga sagadeger utme utmx rdx xrd xlambert xlamb93 lambertx coordx ' +
      'coordenadax coordonneex xutm xetrs89 xl93',
  ),
);
const NORTHING = new Set(
  words(
    'northing northings north hochwert hoch nordwert nord norte norden noord nordlig pohjoinen ' +
      'pohjoiskoordinaatti polnoc sever yukari yukarideger utmn utmy rdy yrd ylambert ylamb93 lamberty coordy ' +
      'coordenaday coordonneey yutm yetrs89 yl93',
  ),
);
const EASTING_LETTER = new Set(words('x e xcoord xcoords xpos ecoord'));
const NORTHING_LETTER = new Set(words('y n ycoord ycoords ypos ncoord'));
/** Words that, next to the letter of a coordinate, mean a projected system. */
const OF_GRIDS = new Set(
  words(
    'utm grid proj projected projection lambert lamb l93 gk gauss kruger krueger krugers etrs etrs89 sweref ' +
      'sweref99 tm tm35fin lv95 lv03 ch rd osgb bng nztm mga gda gda94 gda2020 magna sirgas posgar nad nad83 ' +
      'nad27 tm30 zone',
  ),
);
/** Words that, next to the letter of a coordinate, only mean a coordinate. */
const OF_COORDINATES = new Set(
  words(
    'coord coords coordinate coordinates point pos position koordinate coordenada coordonnee coordinata ' +
      'wgs84 wgs 84 gps geo epsg 4326 dd deg degrees',
  ),
);
/** Units of lengths, which degrees don't have. */
const UNITS = new Set(words('m cm mm km ft feet inch inches mi px'));

const PAIR = new Set(
  words(
    'latlng latlon latlong lonlat lnglat longlat coordinates coordinate coords coord koordinaten coordenadas ' +
      'coordonnees coordinate geo geopoint geolocation gps point location position wkt geom geometry 座標 坐标 ' +
      'координаты',
  ),
);
const LONGITUDE_FIRST = new Set(words('lonlat lnglat longlat lonlatitude wkt geom geometry'));

const STREET = new Set(
  words(
    'address addr fulladdress streetaddress street streetname str voie adresse adresa anschrift strasse ' +
      'calle direccion domicilio rue indirizzo via endereco rua logradouro adres straat ulica gata osoite ' +
      'адрес улица 住所 地址 주소 ulice utca cim gade address1 addressline1 addr1',
  ),
);
const NUMBER = new Set(
  words(
    'housenumber housenum housenr hausnummer hausnr number num numero nro civico huisnummer streetnumber no ' +
      'husnummer cislo altura',
  ),
);
const TOWN = new Set(
  words(
    'city town locality municipality ort stadt gemeinde ciudad localidad municipio ville commune citta ' +
      'comune cidade concelho poblacion localite plaats woonplaats stad miasto mesto obec kaupunki sehir ' +
      'kommun город 市 城市 도시',
  ),
);
const REGION = new Set(
  words(
    'state province region prov uf bundesland provincia provinz estado departement provincie stateprovince ' +
      'county kanton canton wojewodztwo',
  ),
);
const POSTCODE = new Set(
  words(
    'zip zipcode postcode postalcode postal plz postleitzahl codigopostal cp codepostal cap cep kodpocztowy ' +
      'postnummer postnr psc pincode eircode индекс 郵便番号 邮编',
  ),
);
const COUNTRY = new Set(words('country ctry land pais pays paese kraj countryname страна 国 国家'));

/** Words of house numbers: `Nro. de puerta`, `House #`, `N° voie`; not `Via e numero`, which is street and number. */
const NUMBER_WORDS = new Set(words('no nr nro num number numero nummer n nº'));
const OF_HOUSE = new Set(
  words('house haus home street str strasse door puerta calle exterior ext voie via rue casa building bldg portal'),
);
const LINKS = new Set(words('de of la the'));

function isHouseNumber(name: string): boolean {
  const said = words(normaliseName(name.replaceAll(/[#№]/gu, ' no ')));
  return (
    said.some((word) => NUMBER_WORDS.has(word)) &&
    said.some((word) => OF_HOUSE.has(word)) &&
    said.every((word) => NUMBER_WORDS.has(word) || OF_HOUSE.has(word) || LINKS.has(word))
  );
}

/** Names of regions in some tables; of flats, departments or saints in others. */
const MAYBE_REGION = new Set(words('depto dpto departamento st'));
/** A region's name or code. */
const REGION_VALUE = /^(?:\p{Lu}{2,3}|\p{L}{4}[\p{L}\p{M}'’ .-]*)$/u;

/** Whether a column with an ambiguous name has regions, by its values. */
export const mayBeRegion = (name: string, values: readonly string[]): boolean =>
  MAYBE_REGION.has(normaliseName(name)) &&
  values.length > 0 &&
  values.every((value) => REGION_VALUE.test(value.trim()));

/** Minimum letters for typos, because short words resemble too many others. */
const MIN_LETTERS = 7;
/** Words that look like typos, but have another meaning: departments of companies. */
const NO_TYPOS = new Set(words('department departments'));

/** Whether two words differ by one missing letter. */
function lacksOneOf(short: string, long: string): boolean {
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  return short.length + 1 === long.length && short.slice(same) === long.slice(same + 1);
}

/**
 * Whether a word is a longer one of the set with one letter too few or too many, as most misspellings are: `adress`,
 * `lattitude`.
 */
function isMisspelt(word: string, set: ReadonlySet<string>): boolean {
  if (word.length < MIN_LETTERS - 1 || NO_TYPOS.has(word)) return false;
  return [...set].some((known) => known.length >= MIN_LETTERS && (lacksOneOf(word, known) || lacksOneOf(known, word)));
}

/**
 * How well a name says what the set says: 3 for the name itself, 2 for one of its words, 1.5 for one with a slip of the
 * pen, 0 for no.
 */
function fit(name: string, set: ReadonlySet<string>): number {
  const normal = normaliseName(name);
  if (set.has(normal.replaceAll(' ', ''))) return 3;
  if (words(normal).some((word) => set.has(word))) return 2;
  return [normal.replaceAll(' ', ''), ...words(normal)].some((word) => isMisspelt(word, set)) ? 1.5 : 0;
}

/**
 * How well a name says that a column is one coordinate: as {@link fit}, 1 for its letter, 0 where it has a unit of
 * length.
 */
function coordinateFit(name: string, names: ReadonlySet<string>, letters: ReadonlySet<string>): number {
  const said = words(normaliseName(name));
  if (said.some((word) => UNITS.has(word))) return 0;
  const bare = said.filter((word) => !OF_COORDINATES.has(word)).join('');
  return fit(name, names) || (letters.has(bare) || letters.has(said.join('')) ? 1 : 0);
}

export const longitudeFit = (name: string): number => coordinateFit(name, LONGITUDE, LONGITUDE_LETTER);
export const latitudeFit = (name: string): number => coordinateFit(name, LATITUDE, LATITUDE_LETTER);
/** How well a name says that a column is one coordinate of a grid, as {@link fit}; lengths may well have a unit. */
function gridFit(name: string, names: ReadonlySet<string>, letters: ReadonlySet<string>): number {
  const said = words(normaliseName(name)).filter((word) => !UNITS.has(word));
  const bare = said.filter((word) => !OF_COORDINATES.has(word) && !OF_GRIDS.has(word) && !/^\d+[a-z]?$/u.test(word));
  const [whole, rest] = [said.join(''), bare.join('')];
  if (names.has(whole) || names.has(rest)) return 3;
  // `North` beside another word is a part of the country.
  if (said.some((word) => word.length >= MIN_LETTERS && names.has(word))) return 2;
  return letters.has(rest) || letters.has(whole) ? 1 : 0;
}

/** As {@link longitudeFit}, of eastings: their columns may be called longitudes, too. */
export const eastingFit = (name: string): number => gridFit(name, EASTING, EASTING_LETTER) || longitudeFit(name);
export const northingFit = (name: string): number => gridFit(name, NORTHING, NORTHING_LETTER) || latitudeFit(name);
export const pairFit = (name: string): number => fit(name, PAIR);
export const isLongitudeFirst = (name: string): boolean => fit(name, LONGITUDE_FIRST) > 0;

/** Returns the address part in a column of that name, in the order of joining. */
export const ADDRESS_PARTS = ['number', 'street', 'town', 'region', 'postcode', 'country'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

const PARTS: Record<AddressPart, ReadonlySet<string>> = {
  number: NUMBER,
  street: STREET,
  town: TOWN,
  region: REGION,
  postcode: POSTCODE,
  country: COUNTRY,
};

/** Beside `address` or `street` they say that the column is about one, or that it is an address of another kind. */
const NOT_OF_PLACES = new Set(
  words('id ids type count status flag key date valid verified quality score email mail ip mac web url wallet memory'),
);

/**
 * The part whose name fits; whole names come before names of which only a word fits, and these before misspelt ones.
 */
export function addressPart(name: string): AddressPart | undefined {
  if (isHouseNumber(name)) return 'number';
  const parts = ['street', 'town', 'region', 'postcode', 'country', 'number'] as const;
  const whole = parts.find((part) => fit(name, PARTS[part]) === 3);
  if (whole !== undefined || words(normaliseName(name)).some((word) => NOT_OF_PLACES.has(word))) return whole;
  const partly = parts.filter((part) => part !== 'number');
  return partly.find((part) => fit(name, PARTS[part]) === 2) ?? partly.find((part) => fit(name, PARTS[part]) === 1.5);
}

const NAME = new Set(
  words(
    'name id key label title titel nombre nom nome bezeichnung kennung uuid code ref site stop customer client ' +
      'company kunde firma cliente empresa entreprise azienda',
  ),
);
/** Whether a column names the rows. */
export const nameFit = (name: string): number => fit(name, NAME);

/**
 * Whether the first row of a table names its columns: it says a word that we know, or it has no numbers and some text.
 */
export function looksLikeHeader(row: readonly string[]): boolean {
  if (row.some((cell) => longitudeFit(cell) > 0 || latitudeFit(cell) > 0)) return true;
  const filled = row.map((cell) => toAsciiDigits(cell.trim())).filter((cell) => cell !== '');
  return (
    filled.length > 0 &&
    filled.every(
      (cell) =>
        readCoordinate(cell) === undefined &&
        !/^[-+]?\d+(?:[.,]\d+)*$/.test(cell) &&
        !/^[-+\d.]+\s*[,; ]\s*[-+\d.]+$/.test(cell),
    )
  );
}
