/** What people call the columns of coordinates and addresses, in the languages that tables come in. */
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

const LONGITUDE = new Set(words('longitude lon lng long longitud laengengrad langengrad laenge lange longitudine lengtegraad lengte longitudinal dlugosc lengdegrad langdgrad pituusaste boylam долгота 経度 经度 經度 경도 خطالطول longtitude lonwgs84 geolon geolong geolng gpslongitude gpslon gpslng decimallongitude xlong intptlon intptlong'));
const LATITUDE = new Set(words('latitude lat latitud breitengrad breite latitudine breedtegraad breedte szerokosc breddegrad breddgrad leveysaste enlem широта 緯度 纬度 위도 خطالعرض latwgs84 geolat gpslatitude gpslat decimallatitude ylat intptlat'));
const LONGITUDE_LETTER = new Set(words('x xcoord coordx pointx xcoordinate coordinatex'));
const LATITUDE_LETTER = new Set(words('y ycoord coordy pointy ycoordinate coordinatey'));

const PAIR = new Set(words('latlng latlon latlong lonlat lnglat longlat coordinates coordinate coords coord koordinaten coordenadas coordonnees coordinate geo geopoint geolocation gps point location position wkt geom geometry 座標 坐标 координаты'));
const LONGITUDE_FIRST = new Set(words('lonlat lnglat longlat lonlatitude wkt geom geometry'));

const STREET = new Set(words('address addr fulladdress streetaddress street streetname adresse anschrift strasse calle direccion domicilio rue indirizzo via endereco rua logradouro adres straat ulica gata osoite адрес улица 住所 地址 주소 address1 addressline1 addr1'));
const NUMBER = new Set(words('housenumber housenum housenr hausnummer hausnr number num numero nro civico huisnummer streetnumber no'));
const TOWN = new Set(words('city town locality municipality ort stadt gemeinde ciudad localidad municipio ville commune citta comune cidade municipio plaats stad miasto kommun город 市 城市 도시'));
const REGION = new Set(words('state province region bundesland provincia estado departement provincie stateprovince'));
const POSTCODE = new Set(words('zip zipcode postcode postalcode postal plz postleitzahl codigopostal cp codepostal cap cep kodpocztowy postnummer индекс 郵便番号 邮编'));
const COUNTRY = new Set(words('country land pais pays paese kraj countryname страна 国 国家'));

/** How well a name says what the set says: 3 for the name itself, 2 for one of its words, 0 for no. */
function fit(name: string, set: ReadonlySet<string>): number {
  const normal = normaliseName(name);
  if (set.has(normal.replaceAll(' ', ''))) return 3;
  return words(normal).some((word) => set.has(word)) ? 2 : 0;
}

export const longitudeFit = (name: string): number => fit(name, LONGITUDE) || (fit(name, LONGITUDE_LETTER) === 3 ? 1 : 0);
export const latitudeFit = (name: string): number => fit(name, LATITUDE) || (fit(name, LATITUDE_LETTER) === 3 ? 1 : 0);
export const pairFit = (name: string): number => fit(name, PAIR);
export const isLongitudeFirst = (name: string): boolean => fit(name, LONGITUDE_FIRST) > 0;

/** Which part of an address a column of that name holds, in the order in which parts are joined. */
export const ADDRESS_PARTS = ['number', 'street', 'town', 'region', 'postcode', 'country'] as const;
export type AddressPart = (typeof ADDRESS_PARTS)[number];

const PARTS: Record<AddressPart, ReadonlySet<string>> = { number: NUMBER, street: STREET, town: TOWN, region: REGION, postcode: POSTCODE, country: COUNTRY };

/** The part whose name fits; whole names come before names of which only a word fits. */
export function addressPart(name: string): AddressPart | undefined {
  const parts = ['street', 'town', 'region', 'postcode', 'country', 'number'] as const;
  return parts.find((part) => fit(name, PARTS[part]) === 3) ?? parts.find((part) => part !== 'number' && fit(name, PARTS[part]) === 2);
}

const NAME = new Set(words('name id key label title titel nombre nom nome bezeichnung kennung uuid code ref'));
/** Whether a column names the rows. */
export const nameFit = (name: string): number => fit(name, NAME);

/** Whether the first row of a table names its columns: it says a word that we know, or it has no numbers and some text. */
export function looksLikeHeader(row: readonly string[]): boolean {
  if (row.some((cell) => longitudeFit(cell) > 0 || latitudeFit(cell) > 0)) return true;
  const filled = row.filter((cell) => cell.trim() !== '');
  return filled.length > 0 && filled.every((cell) => readCoordinate(cell) === undefined && !/^[-+]?\d+(?:[.,]\d+)*$/.test(cell.trim()) && !/^[-+\d.]+\s*[,; ]\s*[-+\d.]+$/.test(cell.trim()));
}
