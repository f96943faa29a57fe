/** Addresses in towns for which no pack has streets, as people in their countries write them. */
import { withinAnyOf, type Placed } from './placed.ts';
import { pick, type Random } from './samples.ts';

export interface UncoveredSample extends Placed {
  text: string;
  /** The town as named in the text, and its country's code. */
  town: string;
  iso3: string;
  country: string;
}

/**
 * Format of addresses in a country: `{n}` number, `{s}` street, `{t}` town, `{r}` region, `{p}` postal code, `{c}`
 * country.
 */
interface Custom {
  streets: readonly string[];
  forms: readonly string[];
  postcode: string;
}

/** Format of postal codes: 9 stands for a digit, A for a letter. */
const CUSTOMS: Readonly<Record<string, Custom>> = {
  USA: {
    streets: [
      'Main St',
      'Front St',
      'Pacific Avenue',
      'Oak Drive',
      'Martin Luther King Jr Blvd',
      'W 34th St',
      'Mission Street',
      'Soquel Ave',
      'Cedar Ln',
    ],
    forms: [
      '{n} {s}, {t}, {r}',
      '{n} {s}, {t}, {r} {p}',
      '{n} {s} {t} {r}',
      '{n} {s}, {t}, {r}, USA',
      '{n} {s} Apt 4, {t}, {r}',
    ],
    postcode: '',
  },
  GBR: {
    streets: ['High Street', 'Church Lane', 'Station Road', 'Victoria Terrace', 'Park Avenue', 'Mill Lane'],
    forms: [
      '{n} {s}, {t}',
      '{n} {s}, {t} {p}',
      '{n} {s}, {t} {p}, UK',
      'Flat 2, {n} {s}, {t}, United Kingdom',
      '{n} {s} {t} England',
    ],
    postcode: 'AA9 9AA',
  },
  DEU: {
    streets: ['Hauptstraße', 'Bahnhofstr.', 'Am Markt', 'Goethestraße', 'Schillerplatz', 'Lindenweg'],
    forms: [
      '{s} {n}, {t}',
      '{s} {n}, {p} {t}',
      '{s} {n}, {p} {t}, Deutschland',
      '{t}, {s} {n}',
      '{s} {n} {p} {t} Germany',
    ],
    postcode: '99999',
  },
  FRA: {
    streets: ['rue de la République', 'avenue Victor Hugo', 'place du Marché', 'boulevard Gambetta', 'rue Pasteur'],
    forms: ['{n} {s}, {t}', '{n}, {s}, {p} {t}', '{n} {s} {p} {t} France', '{n} bis {s}, {p} {t}'],
    postcode: '99999',
  },
  ESP: {
    streets: [
      'Calle Mayor',
      'C/ San Juan',
      'Avenida de la Constitución',
      'Plaza de España',
      'Paseo del Prado',
      'Calle Colón',
    ],
    forms: ['{s} {n}, {t}', '{s}, {n}, {p} {t}', '{s} {n}, {p} {t}, España', '{s} {n}, 2º B, {t}'],
    postcode: '29999',
  },
  ITA: {
    streets: ['Via Roma', 'Via Garibaldi', 'Corso Italia', 'Piazza Dante', 'Viale Europa', 'Via del Corso'],
    forms: ['{s} {n}, {t}', '{s}, {n}, {p} {t}', '{s} {n}, {p} {t}, Italia', '{s} {n} {t}'],
    postcode: '99999',
  },
  URY: {
    streets: ['18 de Julio', 'Artigas', 'Treinta y Tres', 'Lavalleja', 'Rivera', 'Sarandí', '25 de Agosto'],
    forms: ['{s} {n}, {t}', '{s} {n}, {t}, Uruguay', '{s} {n} {t} Uruguay', '{s} {n} esq. Rivera, {t}, Uruguay'],
    postcode: '99999',
  },
  ARG: {
    streets: ['Av. San Martín', 'Belgrano', 'Rivadavia', '9 de Julio', 'Mitre', '25 de Mayo', 'Colonia'],
    forms: [
      '{s} {n}, {t}',
      '{s} {n}, {t}, Argentina',
      '{s} {n}, {p} {t}, Argentina',
      '{s} {n}, piso 3, {t}, Argentina',
    ],
    postcode: 'B9999AAA',
  },
  BRA: {
    streets: ['Rua das Flores', 'Avenida Brasil', 'Rua XV de Novembro', 'Rua São João', 'Av. Getúlio Vargas'],
    forms: ['{s}, {n}, {t}', '{s}, {n} - {t} - {p}', '{s} {n}, {t}, Brasil', '{s}, {n}, Centro, {t}, Brazil'],
    postcode: '99999-999',
  },
  MEX: {
    streets: ['Avenida Juárez', 'Calle Hidalgo', 'Morelos', 'Calle 5 de Mayo', 'Insurgentes'],
    forms: ['{s} {n}, {t}', '{s} {n}, Col. Centro, {p} {t}, México', '{s} #{n}, {t}, Mexico'],
    postcode: '99999',
  },
  NLD: {
    streets: ['Kerkstraat', 'Dorpsstraat', 'Molenweg', 'Julianalaan', 'Stationsplein'],
    forms: ['{s} {n}, {t}', '{s} {n}, {p} {t}', '{s} {n}, {p} {t}, Nederland', '{s} {n}, {t}, The Netherlands'],
    postcode: '9999 AA',
  },
  POL: {
    streets: ['ul. Długa', 'ul. Kościuszki', 'Rynek Główny', 'al. Jana Pawła II', 'ul. 3 Maja'],
    forms: ['{s} {n}, {t}', '{s} {n}/4, {p} {t}', '{s} {n}, {p} {t}, Polska'],
    postcode: '99-999',
  },
  SWE: {
    streets: ['Storgatan', 'Kungsgatan', 'Drottninggatan', 'Skolgatan'],
    forms: ['{s} {n}, {t}', '{s} {n}, {p} {t}', '{s} {n}, {p} {t}, Sverige'],
    postcode: '999 99',
  },
  IND: {
    streets: ['MG Road', 'Nehru Street', 'Gandhi Nagar', 'Station Road', 'Park Street'],
    forms: ['{n}, {s}, {t}', '{n} {s}, {t} {p}', '{n}, {s}, {t}, India', '{n}, {s}, {t} - {p}, India'],
    postcode: '999999',
  },
  JPN: {
    streets: ['Chuo-dori', 'Honmachi', 'Sakura-machi'],
    forms: ['{n} {s}, {t}', '{n} {s}, {t}, Japan', '{n} {s}, {t} {p}, Japan'],
    postcode: '999-9999',
  },
  TUR: {
    streets: ['Atatürk Caddesi', 'Cumhuriyet Cad.', 'İstiklal Sokak', 'Gazi Bulvarı'],
    forms: ['{s} No: {n}, {t}', '{s} No:{n}, {p} {t}, Türkiye', '{s} {n}, {t}, Turkey'],
    postcode: '99999',
  },
  AUS: {
    streets: ['George Street', 'Pacific Highway', 'Elizabeth St', 'Beach Road'],
    forms: ['{n} {s}, {t}', '{n} {s}, {t} {p}', '{n} {s}, {t}, Australia', 'Unit 3, {n} {s}, {t} {p}, Australia'],
    postcode: '2999',
  },
  RUS: {
    streets: ['ул. Ленина', 'проспект Мира', 'ул. Советская', 'ul. Pushkina'],
    forms: ['{t}, {s}, {n}', '{s} {n}, {t}, Russia', '{p}, {t}, {s}, {n}'],
    postcode: '999999',
  },
  PRT: {
    streets: ['Rua Augusta', 'Av. da Liberdade', 'R. do Carmo', 'Praça da República', 'Travessa do Forno'],
    forms: ['{s} {n}, {t}', '{s}, nº {n}, {p} {t}', '{s}, {n} - 2.º Esq., {p} {t}, Portugal'],
    postcode: '9999-999',
  },
  AUT: {
    streets: ['Hauptstraße', 'Wiener Straße', 'Kirchengasse', 'Mozartg.', 'Am Graben'],
    forms: ['{s} {n}, {p} {t}', '{s} {n}/3/12, {p} {t}, Österreich', '{s} {n}a, A-{p} {t}'],
    postcode: '9999',
  },
  CHE: {
    streets: ['Bahnhofstrasse', 'Rue du Rhône', 'Via Nassa', 'Dorfstr.'],
    forms: ['{s} {n}, {p} {t}', '{s} {n}, CH-{p} {t}, Schweiz', '{s} {n} {t} Suisse', 'Postfach 12, {p} {t}'],
    postcode: '9999',
  },
  BEL: {
    streets: ['Rue Neuve', 'Kerkstraat', 'Bd Anspach', 'Chaussée de Wavre', 'Stationsstraat'],
    forms: ['{s} {n}, {p} {t}', '{s} {n} bte 4, {p} {t}, Belgique', '{s} {n} bus 2, {t}, België'],
    postcode: '9999',
  },
  CAN: {
    streets: ['King St W', 'Yonge Street', 'rue Sainte-Catherine', '5th Ave SW', 'Hwy 7'],
    forms: ['{n} {s}, {t}', '{n} {s}, {t}, {r} {p}', '{n} {s}, {t} {r} {p}, Canada', 'Suite 200 - {n} {s}, {t}, {r}'],
    postcode: 'K9A 9A9',
  },
  CZE: {
    streets: ['Masarykova', 'nám. Míru', 'Husova', 'U Nádraží'],
    forms: ['{s} {n}, {t}', '{s} {n}/14, {p} {t}', '{s} {n}, {p} {t}, Česko'],
    postcode: '999 99',
  },
  COL: {
    streets: ['Calle 45', 'Carrera 7', 'Cra. 15', 'Av. Boyacá'],
    forms: ['{s} # 12-{n}, {t}', '{s} No. 23 - {n}, {t}, Colombia', '{s} # {n}, Barrio Centro, {t}'],
    postcode: '999999',
  },
  CHL: {
    streets: ["Av. Libertador Bernardo O'Higgins", 'Calle Prat', 'Los Carrera', 'Pje. Las Rosas'],
    forms: ['{s} {n}, {t}', '{s} N° {n}, depto. 302, {t}, Chile', '{s} {n}, {t}, {r}, Chile'],
    postcode: '9999999',
  },
  UKR: {
    streets: ['вул. Шевченка', 'вулиця Франка', 'vul. Lesi Ukrainky', 'проспект Перемоги'],
    forms: ['{s}, {n}, {t}', '{t}, {s}, буд. {n}', '{s} {n}, {t}, {p}, Україна'],
    postcode: '99999',
  },
  DNK: {
    streets: ['Nørregade', 'Østerbrogade', 'Skolevej', 'Jernbanegade'],
    forms: ['{s} {n}, {p} {t}', '{s} {n}, 2. tv, {p} {t}, Danmark', '{s} {n}, DK-{p} {t}'],
    postcode: '9999',
  },
  KOR: {
    streets: ['Sejong-daero', 'Teheran-ro', 'Jungang-ro'],
    forms: ['{n} {s}, {t}', '{n}, {s}, {t}, {p}, South Korea', '{t} {s} {n}, 대한민국'],
    postcode: '19999',
  },
  EGY: {
    streets: ['شارع التحرير', 'شارع الجمهورية', 'Sharia Talaat Harb'],
    forms: ['{n} {s}, {t}', '{n} {s}، {t}، مصر', '{s} {n}, {t}, Egypt'],
    postcode: '99999',
  },
};

export interface Town extends Placed {
  name: string;
  iso3: string;
  country: string;
  region: string | undefined;
  population: number;
}

const fill = (random: Random, pattern: string): string =>
  pattern.replaceAll(/[9A]/g, (sign) =>
    sign === '9' ? String(1 + Math.floor(random() * 9)) : String.fromCodePoint(65 + Math.floor(random() * 26)),
  );

/**
 * Samples addresses that no pack has, in towns of more than 20,000 people.
 * @param covered centres of the packs' coverage; towns within 60 km of one are skipped
 */
export function sampleUncovered(
  random: Random,
  towns: readonly Town[],
  covered: readonly Placed[],
  count: number,
): UncoveredSample[] {
  const usable = towns.filter(
    (town) => CUSTOMS[town.iso3] !== undefined && town.population > 20_000 && !withinAnyOf(town, covered, 60_000),
  );
  const byCountry = Map.groupBy(usable, ({ iso3 }) => iso3);
  const codes = [...byCountry.keys()].toSorted();
  return Array.from({ length: count }, () => {
    const iso3 = pick(random, codes);
    const town = pick(random, byCountry.get(iso3) ?? []);
    const custom = CUSTOMS[iso3];
    if (custom === undefined) throw new Error(`No form of address for ${iso3}`);
    const parts: Record<string, string> = {
      n: String(1 + Math.floor(random() * (random() < 0.5 ? 99 : 1800))),
      s: pick(random, custom.streets),
      t: town.name,
      r: town.region ?? '',
      p: fill(random, custom.postcode),
    };
    const text = pick(random, custom.forms)
      .replaceAll(/\{(\w)\}/g, (_, key: string) => parts[key] ?? '')
      .trim();
    return { text, town: town.name, iso3, country: town.country, lon: town.lon, lat: town.lat };
  });
}
